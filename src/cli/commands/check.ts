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
import { configFor, withApp } from '../open-site.ts'
import { withExcerpts } from '../preview/findings.ts'
import { print, type ReportProgress, shownPath, withProgress } from '../terminal.ts'

/** What to check besides, and how to print it. */
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
  const { message = '', cause } = error as Partial<Error>
  const [line = ''] = (cause instanceof Error ? cause.message : message).split('\n')
  const [reason, fix] = line.replace(/\.$/, '').split('. Fix: ')
  return {
    file,
    found: `a CV that could not be printed: ${reason}`,
    expected: 'a PDF, to say how long it is',
    fix: fix ?? 'run the command again, or set CHROMIUM_PATH to another Chromium',
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
  { external, read }: Partial<CheckOptions>,
  report: ReportProgress,
): Promise<Findings> =>
  withApp(config, async (app) => {
    const site = app.content.current()
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
      errors: [...site.errors, ...inspection.errors],
      warnings: [
        ...site.warnings,
        ...inspection.warnings,
        ...advised.warnings,
        ...dead,
        ...unread,
        ...measured.warnings,
        ...paperTypefaceWarnings(site.settings, fonts),
        ...(await undrawnLetterWarnings(site)),
      ],
      advice: [...advised.advice, ...measured.advice],
      cvs: measured.cvs,
    }
  })

/**
 * Checks a content folder.
 *
 * @returns everything found, each with the lines around it
 */
export const checkContent = async (
  config: Config,
  options: Partial<CheckOptions> = {},
  report: ReportProgress = () => {},
): Promise<Findings> => {
  const { contentDir } = config
  const issues = await findIssues(config, options, report).catch((error: unknown): Findings => {
    if (!(error instanceof ContentError)) throw error
    // A folder that is not there is named as its owner typed it.
    const errors = error.issues.map((issue) =>
      issue.file === contentDir ? { ...issue, file: shownPath(contentDir) } : issue,
    )
    return { errors, warnings: [], advice: [], cvs: [] }
  })
  return {
    errors: await withExcerpts(contentDir, issues.errors),
    warnings: await withExcerpts(contentDir, issues.warnings),
    advice: await withExcerpts(contentDir, issues.advice),
    cvs: issues.cvs,
  }
}

/** @param folder in place of CONTENT_DIR */
export const check = async (folder: string | undefined, options: CheckOptions): Promise<void> => {
  const findings = await withProgress('Reading the content', (report) =>
    checkContent(configFor(folder), options, report),
  )
  const output = formats[options.json ? 'json' : options.format](findings)
  if (output !== '') print(output)
  if (findings.errors.length + findings.warnings.length > 0) process.exitCode = 1
}
