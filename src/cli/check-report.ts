/** The output formats of `vitrine check`: for people and editors, for programs, and for GitHub Actions. */
import { styleText } from 'node:util'
import {
  condenseIssues,
  type FileLocation,
  formatIssue,
  formatLocation,
  type Severity,
} from '../lib/data/issue.ts'
import { showControls } from '../lib/text/show-controls.ts'
import { describeLength, type MeasuredCv } from '../pdf/length/describe-length.ts'
import { describeNotPublic } from '../privacy/describe-not-public.ts'
import { countOf } from '../terminal/output.ts'
import type { Finding } from './preview/findings.ts'

/** The findings in a content folder, and the printed CVs, if there is a browser. */
export type Findings = ReturnType<typeof bySeverity> & {
  readonly cvs: readonly Pick<MeasuredCv, 'file' | 'pages' | 'lastPageShare' | 'density'>[]
  /** Whether errors stopped the check early. */
  readonly isPartial: boolean
}

/** Each severity with its field of {@link Findings}, its terminal colour, and its level in GitHub Actions. */
const severities = [
  { severity: 'error', list: 'errors', colour: 'red', level: 'error' },
  { severity: 'warning', list: 'warnings', colour: 'yellow', level: 'warning' },
  { severity: 'suggestion', list: 'suggestions', colour: 'cyan', level: 'notice' },
] as const

/** Groups findings by severity. */
export const bySeverity = (findings: readonly Finding[]) => {
  const ofSeverity = (wanted: Severity): readonly Finding[] =>
    findings.filter(({ severity }) => severity === wanted)
  return {
    errors: ofSeverity('error'),
    warnings: ofSeverity('warning'),
    suggestions: ofSeverity('suggestion'),
    info: ofSeverity('info'),
  }
}

type Colour = (typeof severities)[number]['colour']

/** Replaces control characters one by one, except tabs and line feeds, to keep the caret in its column. */
const showExcerpt = (excerpt: string): string =>
  excerpt.replaceAll(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd').replaceAll(/^/gm, '  ')

/** Formats a finding as compilers do, `file:line:column: severity: message`, with the places of `others`. */
const findingLines = (finding: Finding, others: string, colour: Colour): readonly string[] => {
  const location = formatLocation(finding)
  const message = formatIssue(finding).slice(location.length).replace(/^:? /, '')
  return [
    `${styleText('bold', location)}: ${styleText(colour, finding.severity)}: ${message}`,
    ...(finding.excerpt === undefined ? [] : [styleText('dim', showExcerpt(finding.excerpt))]),
    ...(others === '' ? [] : [styleText('dim', `  ${others}`)]),
  ]
}

const asText = (findings: Findings): string => {
  const { errors, warnings, suggestions, info, cvs, isPartial } = findings
  const counts = [countOf(errors.length, 'error')]
  counts.push(isPartial ? 'and nothing else was checked yet' : countOf(warnings.length, 'warning'))
  if (suggestions.length > 0) counts.push(countOf(suggestions.length, 'suggestion'))
  return [
    ...severities.flatMap(({ list, colour }) =>
      condenseIssues(findings[list]).flatMap(({ issue, others }) => findingLines(issue, others, colour)),
    ),
    ...describeNotPublic(info).map(showControls),
    ...cvs.map((cv) => `${showControls(describeLength(cv))}.`),
    `${counts.join(', ')}.`,
  ].join('\n')
}

/** Escapes the message of a GitHub Actions workflow command. */
const escapeAnnotation = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** Escapes a property of a workflow command, including the separators. */
const escapeProperty = (text: string): string =>
  escapeAnnotation(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const annotation = (
  level: string,
  { file, line, column, code }: FileLocation & { code?: string },
  text: string,
): string => {
  const title = code && `title=${code}`
  const properties = [
    `file=${escapeProperty(file)}`,
    line && `line=${line}`,
    column && `col=${column}`,
    title,
  ]
  return `::${level} ${properties.filter(Boolean).join(',')}::${escapeAnnotation(text)}`
}

const asAnnotations = (findings: Findings): string =>
  [
    ...severities.flatMap(({ list, level }) =>
      findings[list].map((issue) => annotation(level, issue, formatIssue(issue))),
    ),
    ...describeNotPublic(findings.info).map((line) => `::notice::${escapeAnnotation(line)}`),
    ...findings.cvs.map((cv) => annotation('notice', cv, `${describeLength(cv)}.`)),
  ].join('\n')

/** Formatters of findings, by the values of `--format`. */
export const formats = {
  text: asText,
  json: (findings: Findings): string => JSON.stringify(findings, null, 2),
  github: asAnnotations,
}
