/** What `vitrine check` prints: for people and editors, for programs, and for GitHub Actions. */
import { styleText } from 'node:util'
import {
  formatIssue,
  formatPlace,
  groupIssues,
  type IssueGroup,
  MAX_APART,
  otherPlacesOf,
  type Place,
  type Severity,
} from '../lib/data/issue.ts'
import { showControls } from '../lib/show-controls.ts'
import { type CvLength, describeLength } from '../pdf/length/describe-length.ts'
import { describeNotPublic } from '../resume/describe-not-public.ts'
import { countOf } from '../terminal/output.ts'
import type { Finding } from './preview/findings.ts'

/** What was found in a content folder; no CVs if there is no browser to print with. */
export type Findings = ReturnType<typeof bySeverity> & {
  readonly cvs: readonly CvLength[]
  /** Whether errors kept the rest from being looked for. */
  readonly isPartial: boolean
}

/** How serious a finding is, its list, its colour at a terminal, and what GitHub calls it. */
const severities = [
  { severity: 'error', list: 'errors', colour: 'red', level: 'error' },
  { severity: 'warning', list: 'warnings', colour: 'yellow', level: 'warning' },
  { severity: 'suggestion', list: 'suggestions', colour: 'cyan', level: 'notice' },
] as const

/** Returns findings as a list for each severity. */
export const bySeverity = (findings: readonly Finding[]) => {
  const of = (wanted: Severity): readonly Finding[] => findings.filter(({ severity }) => severity === wanted)
  return { errors: of('error'), warnings: of('warning'), suggestions: of('suggestion'), info: of('info') }
}

type Colour = (typeof severities)[number]['colour']

/** Keeps what lays out an excerpt, and the width of its lines, so that the caret stays below its column. */
const showExcerpt = (excerpt: string): string =>
  excerpt.replaceAll(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd').replaceAll(/^/gm, '  ')

/** As compilers write it: `file:line:column: severity: message`. */
const asLines = (finding: Finding, colour: Colour): readonly string[] => {
  const place = formatPlace(finding)
  const message = formatIssue(finding).slice(place.length).replace(/^:? /, '')
  return [
    `${styleText('bold', place)}: ${styleText(colour, finding.severity)}: ${message}`,
    ...(finding.excerpt === undefined ? [] : [styleText('dim', showExcerpt(finding.excerpt))]),
  ]
}

/** What is said of many places is said once, with the first of them. */
const linesOf = (group: IssueGroup, colour: Colour): readonly string[] => {
  if (group.length <= MAX_APART) return group.flatMap((finding) => asLines(finding, colour))
  return [...asLines(group[0], colour), styleText('dim', `  ${otherPlacesOf(group)}`)]
}

const asText = (findings: Findings): string => {
  const { errors, warnings, suggestions, info, cvs, isPartial } = findings
  const counts = [countOf(errors.length, 'error')]
  counts.push(isPartial ? 'and nothing else was checked yet' : countOf(warnings.length, 'warning'))
  if (suggestions.length > 0) counts.push(countOf(suggestions.length, 'suggestion'))
  return [
    ...severities.flatMap(({ list, colour }) =>
      groupIssues(findings[list]).flatMap((group) => linesOf(group, colour)),
    ),
    ...describeNotPublic(info).map(showControls),
    ...cvs.map((cv) => `${showControls(describeLength(cv))}.`),
    `${counts.join(', ')}.`,
  ].join('\n')
}

/** A workflow command of GitHub Actions escapes what would end it. */
const escapeAnnotation = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** The value of a property also escapes what separates properties from each other and from the message. */
const escapeProperty = (text: string): string =>
  escapeAnnotation(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const annotation = (
  level: string,
  { file, line, column, code }: Place & { code?: string },
  text: string,
): string => {
  const title = code && `title=${code}`
  const place = [`file=${escapeProperty(file)}`, line && `line=${line}`, column && `col=${column}`, title]
  return `::${level} ${place.filter(Boolean).join(',')}::${escapeAnnotation(text)}`
}

const asAnnotations = (findings: Findings): string =>
  [
    ...severities.flatMap(({ list, level }) =>
      findings[list].map((issue) => annotation(level, issue, formatIssue(issue))),
    ),
    ...describeNotPublic(findings.info).map((line) => `::notice::${escapeAnnotation(line)}`),
    ...findings.cvs.map((cv) => annotation('notice', cv, `${describeLength(cv)}.`)),
  ].join('\n')

/** How findings can be printed. */
export const formats = {
  text: asText,
  json: (findings: Findings): string => JSON.stringify(findings, null, 2),
  github: asAnnotations,
}
