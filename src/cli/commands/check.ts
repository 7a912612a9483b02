/** `vitrine check [FOLDER]`: lists what is wrong with the content or could be better, and how long its CVs are on paper. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { ContentError, type ContentIssue } from '../../lib/data/issue.ts'
import {
  type CvLength,
  lengthAdvice,
  lengthIssue,
  unknownLengthIssue,
} from '../../pdf/length/describe-length.ts'
import { adviseOn } from '../advice/advise.ts'
import { paperTypefaceWarnings, undrawnLetterWarnings } from '../advice/cv-advice.ts'
import { checkExternalLinks } from '../advice/external-links.ts'
import { readBack } from '../advice/read-back.ts'
import { type Findings, formats } from '../check-report.ts'
import { configFor } from '../config-for.ts'
import { withExcerpts } from '../preview/findings.ts'
import { type ReportProgress, withProgress } from '../progress.ts'
import { shownPath } from '../shown-path.ts'
import { withApp } from '../with-app.ts'

type Issues = Pick<Findings, 'cvs'> & {
  readonly [Level in 'errors' | 'warnings' | 'advice']: readonly ContentIssue[]
}

/** What to check, and how to print it. */
export interface CheckOptions {
  readonly format: keyof typeof formats
  /** The same as the format json. */
  readonly json?: true
  /** Whether to ask other sites about links to them. */
  readonly external?: true
  /** Whether to read the CV's forms back. */
  readonly read?: true
}

/** Returns advice for a CV that was not printed, with the cause: the server may have the browser that this machine lacks. */
const unprintedAdvice = (file: string, error: unknown): ContentIssue => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const message = cause instanceof Error ? cause.message : String(cause)
  const [reason = '', fix] = (message.split('\n')[0] ?? '').split(' Fix: ')
  return {
    file,
    found: `a CV that could not be printed: ${reason.replace(/\.$/, '')}`,
    expected: 'a PDF, to say how long it is',
    fix: fix?.replace(/\.$/, '') ?? 'run the command again, or set CHROMIUM_PATH to another Chromium',
  }
}

/** Returns how long the CVs are on paper, and what to say about that. Leaves out those that cannot be printed. */
const measureCvs = async ({ printSource, printer }: FastifyInstance) => {
  const cvs: CvLength[] = []
  const warnings: ContentIssue[] = []
  const unprinted: ContentIssue[] = []
  for (const { file, address } of printSource.cvFiles())
    try {
      const length = await printer.lengthOf(address)
      if (length === undefined) warnings.push(unknownLengthIssue(file))
      else cvs.push({ file, ...length })
    } catch (error) {
      unprinted.push(unprintedAdvice(file, error))
    }
  return {
    cvs,
    warnings: [...warnings, ...cvs.flatMap((cv) => lengthIssue(cv) ?? [])],
    advice: [...unprinted, ...cvs.flatMap((cv) => lengthAdvice(cv) ?? [])],
  }
}

/** Reads, renders and publishes the content as the server would, but serves nothing. */
const findIssues = (
  config: Config,
  { external, read }: { readonly external: boolean; readonly read: boolean },
  report: ReportProgress,
): Promise<Issues> =>
  withApp(config, async (app) => {
    const { errors, warnings } = app.content.current()
    report('Rendering every page')
    const inspection = await app.publisher.complete()
    report('Looking for advice')
    const { externalLinks, ...advised } = await adviseOn(app, config)
    if (external) report(`Checking ${externalLinks.length} links to other sites`)
    const dead = external ? await checkExternalLinks(externalLinks, config.baseUrl) : []
    report('Measuring the CV on paper')
    const measured = await measureCvs(app)
    if (read) report('Reading the CV back')
    const unread = read ? await readBack(app, config.contentDir) : []
    const fonts = measured.cvs.flatMap((cv) => cv.fonts)
    return {
      errors: [...errors, ...inspection.errors],
      warnings: [
        ...warnings,
        ...inspection.warnings,
        ...advised.warnings,
        ...dead,
        ...unread,
        ...measured.warnings,
        ...paperTypefaceWarnings(app.content.current().settings, fonts),
        ...(await undrawnLetterWarnings(app.content.current())),
      ],
      advice: [...advised.advice, ...measured.advice],
      cvs: measured.cvs,
    }
  })

/** A folder that is not there is named as its owner typed it. */
const withShownPath =
  ({ contentDir }: Config) =>
  (issue: ContentIssue): ContentIssue =>
    issue.file === contentDir ? { ...issue, file: shownPath(contentDir) } : issue

/**
 * Checks a content folder.
 *
 * @returns everything found, each with the lines around it
 */
export const checkContent = async (
  config: Config,
  { external = false, read = false } = {},
  report: ReportProgress = () => {},
): Promise<Findings> => {
  const issues = await findIssues(config, { external, read }, report).catch((error: unknown): Issues => {
    if (error instanceof ContentError)
      return { errors: error.issues.map(withShownPath(config)), warnings: [], advice: [], cvs: [] }
    throw error
  })
  return {
    errors: await withExcerpts(config.contentDir, issues.errors),
    warnings: await withExcerpts(config.contentDir, issues.warnings),
    advice: await withExcerpts(config.contentDir, issues.advice),
    cvs: issues.cvs,
  }
}

/** @param folder in place of CONTENT_DIR */
export const check = async (
  folder: string | undefined,
  { format, json, external, read }: CheckOptions,
): Promise<void> => {
  const findings = await withProgress('Reading the content', (report) =>
    checkContent(configFor(folder), { external: external ?? false, read: read ?? false }, report),
  )
  const output = formats[json ? 'json' : format](findings)
  if (output !== '') process.stdout.write(`${output}\n`)
  if (findings.errors.length + findings.warnings.length > 0) process.exitCode = 1
}
