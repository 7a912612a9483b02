/** Opens one application: its files, its issues before it is sent, and its private values. */

import type { FastifyInstance } from 'fastify'
import type { Application } from '../../content/files/application-file.ts'
import { isPrivateBasics, resumeLanguage } from '../../content/files/content-file.ts'
import { createMessageFormatter } from '../../content/i18n/messages.ts'
import type { Page } from '../../content/site.ts'
import { idsIn } from '../../html/page-text.ts'
import { type ContentIssue, formatIssues } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/text/did-you-mean.ts'
import { yieldIfDue } from '../../lib/time/time-slices.ts'
import type { LinkTarget } from '../../markdown/context.ts'
import { describeLength } from '../../pdf/length/describe-length.ts'
import { readPdfLength } from '../../pdf/length/pdf-length.ts'
import { applicationAddress } from '../../publishing/applications/application-address.ts'
import type { RenderedApplication } from '../../publishing/applications/application-renderer.ts'
import { createFindBrokenLinks } from '../../publishing/inspection/broken-links.ts'
import { resumeLinks } from '../../publishing/inspection/links-outside-pages.ts'
import { UsageError } from '../../terminal/errors.ts'
import { leftOutOf } from './left-out.ts'
import { placeholdersInApplication } from './placeholders.ts'
import { textsIn } from './resume-texts.ts'

/** Returns a warning for each broken link of an application. */
const brokenLinks = (
  app: FastifyInstance,
  { file, markdownLine }: Pick<Application, 'file' | 'markdownLine'>,
  links: readonly LinkTarget[],
): Promise<readonly ContentIssue[]> => {
  const from = { page: { address: '/', file, markdownLine }, links, ids: () => new Set<string>() }
  const edition = app.publisher.current()
  const ids = (page: Page) => idsIn(edition.pages.render(page).main())
  const pages = new Map([...edition.site.pages].map(([at, page]) => [at, { ids: () => ids(page) }] as const))
  return createFindBrokenLinks()(edition, [from], pages, yieldIfDue)
}

/** Returns warnings about placeholders and broken links in a letter. */
export const findLetterIssues = async (
  app: FastifyInstance,
  application: Application,
  { letterLinks, language }: RenderedApplication,
): Promise<readonly ContentIssue[]> => {
  const links = letterLinks().filter(({ url }) => !url.startsWith(applicationAddress(application)))
  const { messages } = app.content.current()
  const placeholders = placeholdersInApplication(application, createMessageFormatter(language, messages))
  return [...placeholders, ...(await brokenLinks(app, application, links))]
}

/** Finds an application. @throws {UsageError} if there is none @throws {Error} if its file has an error */
const findApplication = ({ content }: FastifyInstance, name: string): Application => {
  const { applications } = content.currentPrivate()
  const found = applications.find((application) => application.name === name)
  if (found !== undefined) return found
  const errors = content.current().errors.filter(({ file }) => file === `for/${name}.md`)
  if (errors.length > 0) throw new Error([...formatIssues(errors), 'Nothing was written.'].join('\n'))
  const names = applications.map((application) => application.name)
  const near = nearestName(name, names)
  const expected = names.length === 0 ? 'a file in for/' : `one of ${names.join(', ')}`
  const fix = near === undefined ? `write it with vitrine new application ${name}` : `write ${near}`
  throw new UsageError(`application: found no for/${name}.md; expected ${expected}. Fix: ${fix}.`)
}

/**
 * Renders an application, even an expired one, and checks it.
 *
 * @param language in place of the application's own
 * @throws {UsageError} (rejects) if no application has that name
 * @throws {Error} (rejects) if its file has an error
 */
export const openApplication = async (app: FastifyInstance, name: string, language?: string) => {
  const application = { ...findApplication(app, name), ...(language && { language }) }
  const { file, label, summary } = application
  const { site, renderApplication } = app.publisher.current()
  const privateContent = app.content.currentPrivate()
  const rendered = await renderApplication(application, privateContent)
  const { resume: shown = {} } = site.resumes.get(rendered.language) ?? {}
  const { file: cvFile = file } = privateContent.resumes.get(rendered.language) ?? {}
  const publicTexts = new Set(textsIn(shown).map((text) => JSON.stringify(text)))
  const privateFields = textsIn({ basics: rendered.resume.basics ?? {} })
    .filter((each) => !publicTexts.has(JSON.stringify(each)) && each.text !== label && each.text !== summary)
    .map(({ field }) => field)
  const wantedPages = application.pages ?? site.settings.cv?.pages
  const privateValues = new Set([...privateFields, ...leftOutOf(rendered.resume, shown)])

  /** Whether an issue is in a file that the application is made of. */
  const isOfApplication = (issue: ContentIssue): boolean =>
    issue.file === file || isPrivateBasics(issue.file) || resumeLanguage(issue.file) !== undefined
  const { errors, warnings } = app.content.current()
  return {
    application,
    rendered,
    /** Issues that stop `vitrine send`. */
    blockingIssues: [
      ...errors.filter(isOfApplication),
      ...warnings.filter((issue) => issue.file === file), // such as an expiry date in the past
      ...(await findLetterIssues(app, application, rendered)),
      ...(await brokenLinks(app, { file: cvFile, markdownLine: 1 }, resumeLinks(rendered))),
    ],
    warnings: warnings.filter((issue) => isOfApplication(issue) && issue.file !== file),
    /** A line that names the fields and entries that the site does not show; none if it shows all. */
    privateLines: privateValues.size === 0 ? [] : [`Contains private data: ${[...privateValues].join('; ')}`],
    /** How many pages its CV should have, if limited. */
    wantedPages,
    /** Returns the printed length of its letter or its CV, and whether it is too long. */
    lengthOf: (shows: 'letter' | 'cv', pdf: Uint8Array) => {
      const length = readPdfLength(pdf)
      const isOver = shows === 'cv' && wantedPages !== undefined && length.pages > wantedPages
      const text = describeLength({ ...length, file: shows === 'cv' ? 'the CV' : 'the letter' })
      return { isOver, text: isOver ? `${text}, instead of ${wantedPages}` : text }
    },
    /** Makes one of its files. @throws {UsageError} (rejects) if it does not have that file */
    make: async (name: string): Promise<Buffer> => {
      const made = await rendered.files.get(name)?.make()
      if (made === undefined)
        throw new UsageError(
          `${name}: found no such file of the application. Fix: write cv.pdf, cv.docx or cv.txt.`,
        )
      if (typeof made === 'string') return Buffer.from(made)
      return Buffer.from('html' in made ? await app.printer.printPrivate(made) : made)
    },
  }
}
