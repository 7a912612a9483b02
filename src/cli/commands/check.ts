/** `vitrine check [FOLDER]`: lists errors, warnings and suggestions, and the printed length of CVs. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { ContentError, type ContentIssue, suggestion } from '../../lib/data/issue.ts'
import { FixableError } from '../../lib/fixable-error.ts'
import { lengthIssue, type MeasuredCv, unknownLengthIssue } from '../../pdf/length/describe-length.ts'
import { printUnescaped, type ReportProgress, withProgress } from '../../terminal/output.ts'
import { adviseOn } from '../advice/advise.ts'
import { noPdfUaClaimSuggestions } from '../advice/cv-advice.ts'
import { checkExternalLinks } from '../advice/external-links.ts'
import { readBack } from '../advice/read-back.ts'
import { bySeverity, type Findings, formats } from '../check-report.ts'
import { configFor, withApp } from '../open-site.ts'
import { withExcerpts } from '../preview/findings.ts'

/** The options of `vitrine check`. */
export type CheckOptions = { readonly format: keyof typeof formats } & {
  readonly [Name in 'json' | 'external' | 'read' | 'strict']?: true
}

/** Returns a suggestion, not an error: the server may have the browser that this machine lacks. */
const notPrintedIssue = (file: string, error: unknown): ContentIssue => {
  const { cause = error } = error as Error
  const [message = ''] = String((cause as Error).message).split('\n', 1) // a browser's own output may follow
  const { problem, fix } =
    cause instanceof FixableError
      ? cause
      : { problem: message, fix: 'run the command again, or set CHROMIUM_PATH to another Chromium' }
  return {
    ...suggestion('cv/not-printed'),
    file,
    found: `a CV that could not be printed: ${problem.replace(/\.$/, '')}`,
    expected: 'a PDF, to say how long it is',
    fix,
  }
}

/** Returns the length of each CV that can be printed, and the issues of printing. */
const measureCvs = async ({ printer }: FastifyInstance) => {
  const cvs: MeasuredCv[] = []
  const issues: ContentIssue[] = []
  for (const { file, address } of printer.cvFiles())
    try {
      const measures = await printer.load(address)
      if (measures === undefined) issues.push(unknownLengthIssue(file))
      else cvs.push({ file, ...measures })
    } catch (error) {
      issues.push(notPrintedIssue(file, error))
    }
  return { cvs, issues: [...issues, ...cvs.flatMap((cv) => lengthIssue(cv) ?? [])] }
}

/** Publishes a content folder as the server would, and returns all findings with excerpts. */
export const checkContent = async (
  config: Config,
  { external, read }: Partial<CheckOptions> = {},
  report: ReportProgress = () => {},
): Promise<Findings> => {
  const { contentDir, baseUrl } = config
  try {
    return await withApp(config, async (app) => {
      const site = app.content.current()
      report('Rendering every page')
      const inspection = await app.publisher.waitForInspection()
      report('Looking for suggestions')
      const { externalLinks, issues } = await adviseOn(app, config)
      if (external) report(`Checking ${externalLinks.length} links to other sites`)
      const dead = external ? await checkExternalLinks(externalLinks, baseUrl) : []
      report('Measuring the CV on paper')
      const { cvs, issues: ofLength } = await measureCvs(app)
      if (read) report('Reading the CV back')
      const unread = read ? await readBack(app) : []
      const noPdfUaClaim = cvs.flatMap(noPdfUaClaimSuggestions)
      const found = [site, inspection].flatMap(({ errors, warnings }) => [...errors, ...warnings])
      const ofSite = [...found, ...site.suggestions, ...site.info]
      const all = [...ofSite, ...issues, ...ofLength, ...dead, ...unread, ...noPdfUaClaim]
      return {
        ...bySeverity(await withExcerpts(contentDir, all)),
        cvs: cvs.map(({ file, pages, lastPageShare, density }) => ({ file, pages, lastPageShare, density })),
        isPartial: false,
      }
    })
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { ...bySeverity(await withExcerpts(contentDir, error.issues)), cvs: [], isPartial: true }
  }
}

/** Prints the findings, and sets the exit code. @param folder in place of CONTENT_DIR */
export const check = async (folder: string | undefined, options: CheckOptions): Promise<void> => {
  const findings = await withProgress('Reading the content', (report) =>
    checkContent(configFor(folder), options, report),
  )
  const output = formats[options.json ? 'json' : options.format](findings)
  if (output !== '') printUnescaped(output)
  const { errors, warnings } = findings
  if (errors.length > 0 || (options.strict && warnings.length > 0)) process.exitCode = 1
}
