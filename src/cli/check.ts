/** `vitrine check [FOLDER]`: lists every error and warning of the content, and how long its CVs are on paper. */
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { ContentError, type ContentIssue, formatIssue } from '../lib/data/issue.ts'
import { type CvLength, describeLength } from '../pdf/length/cv-meter.ts'
import { configFor } from './config-for.ts'

/** What is wrong with a content folder. */
interface Findings {
  readonly errors: readonly ContentIssue[]
  readonly warnings: readonly ContentIssue[]
  /** Empty if there is no browser to print with. */
  readonly cvs: readonly CvLength[]
}

/** Reads, renders and publishes the content as the server would, but serves nothing. */
const checkContent = async (config: Config): Promise<Findings> => {
  try {
    const app = await buildApp({ ...config, watch: false, logLevel: 'silent', metricsPort: undefined })
    const { errors, warnings } = app.content.current()
    const found = {
      errors,
      warnings: [...warnings, ...app.publisher.current().warnings],
      cvs: await app.measureCvs(),
    }
    await app.close()
    return found
  } catch (error) {
    if (error instanceof ContentError) return { errors: error.issues, warnings: [], cvs: [] }
    throw error
  }
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const asText = ({ errors, warnings, cvs }: Findings): string => {
  const lines = [
    ...errors.map(formatIssue),
    ...warnings.map(formatIssue),
    ...cvs.map((cv) => `${describeLength(cv)}.`),
    `${count(errors.length, 'error')}, ${count(warnings.length, 'warning')}.`,
  ]
  return lines.join('\n')
}

/** A workflow command of GitHub Actions escapes what would end it. */
const escapeAnnotation = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const annotation = (level: 'error' | 'warning', issue: ContentIssue): string => {
  const { file, line, column } = issue
  const place = [`file=${file}`, line && `line=${line}`, column && `col=${column}`].filter(Boolean)
  return `::${level} ${place.join(',')}::${escapeAnnotation(formatIssue(issue))}`
}

const asAnnotations = ({ errors, warnings, cvs }: Findings): string =>
  [
    ...errors.map((issue) => annotation('error', issue)),
    ...warnings.map((issue) => annotation('warning', issue)),
    ...cvs.map((cv) => `::notice file=${cv.file}::${describeLength(cv)}.`),
  ].join('\n')

const formats = {
  text: asText,
  json: (findings: Findings): string => JSON.stringify(findings, null, 2),
  github: asAnnotations,
}

/** How to print the findings. */
export interface CheckOptions {
  readonly format: keyof typeof formats
  /** The same as the format json. */
  readonly json?: true
}

/** @param folder in place of CONTENT_DIR */
export const check = async (folder: string | undefined, { format, json }: CheckOptions): Promise<void> => {
  const findings = await checkContent(configFor(folder))
  const output = formats[json ? 'json' : format](findings)
  if (output !== '') process.stdout.write(`${output}\n`)
  if (findings.errors.length + findings.warnings.length > 0) process.exitCode = 1
}
