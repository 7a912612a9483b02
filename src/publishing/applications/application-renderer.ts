/** Renders applications: a letter, and the CV with what its owner chose for it. Nothing is kept. Used by the edition. */
import type { Application } from '../../content/files/application-file.ts'
import { privateFileAt } from '../../content/files/content-file.ts'
import { selectResume } from '../../content/files/resume/resume-file.ts'
import { applicationSelection } from '../../content/files/resume/resume-selection.ts'
import { createMessageFormatter } from '../../content/i18n/messages.ts'
import type { PrivateContent } from '../../content/private-content.ts'
import { cvSectionKeys, sectionKeyOf } from '../../content/schema/cv-settings.ts'
import type { Resume } from '../../content/schema/resume.ts'
import type { SiteSettings } from '../../content/schema/site-settings.ts'
import { noFrontMatter, type Page, type Site } from '../../content/site.ts'
import { type FindPortrait, toDataUri } from '../../images/portraits.ts'
import { isJsonObject, type Json, mergePatch } from '../../lib/json.ts'
import { cvFileName } from '../../pages/cv/cv-links.ts'
import { cvForms } from '../../pages/cv/forms/cv-forms.ts'
import { runningFootHtml } from '../../pages/cv/running-foot.ts'
import { cvOf } from '../../pages/cv/site-cv.ts'
import type { MarkdownConverter } from '../../pages/html/markdown-converter.ts'
import { renderPage } from '../../pages/page-renderer.ts'
import { createRenderInputs } from '../../pages/render-inputs.ts'
import type { ScriptFonts } from '../../pages/script-fonts/script-fonts.ts'
import type { WebFonts } from '../../pages/script-fonts/web-fonts.ts'
import type { RenderTemplates } from '../../pages/template-renderer.ts'
import type { PageContext } from '../../pages/views/page-context.ts'
import type { SharedView } from '../../pages/views/view-model.ts'
import { makeCvForm } from '../cvs/make-cv-form.ts'
import { addToHead, styleSheetLink } from '../cvs/printable-cvs.ts'
import { toResumeFile } from '../machine-files/resume-json.ts'

/** What a document of an application has in it. */
export type Shows = 'application' | 'letter' | 'cv'

/** A document for the printer, and what it loads besides the assets of every page. */
export interface PrintableApplication {
  readonly html: string
  readonly assets: ReadonlyMap<string, { readonly mediaType: string; readonly bytes: Uint8Array }>
}

/** A file of an application besides its page. */
export interface ApplicationFile {
  /** The complete `Content-Type`. */
  readonly mediaType: string
  readonly disposition: 'attachment' | 'inline'
  /** Returns its body, or the document to print. */
  readonly make: () => Promise<string | Buffer | PrintableApplication>
}

/** An application, rendered when its parts are asked for. */
export interface RenderedApplication {
  readonly language: string
  /** The part of the CV that it shows. */
  readonly resume: Resume
  /** Returns the name under which a file is saved: `ada-lovelace-cv.pdf`. It names the owner and nobody else. */
  readonly fileName: (file: string) => string
  readonly html: () => string
  readonly markdown: () => Promise<string>
  readonly printable: (shows: Shows) => Promise<PrintableApplication>
  /** Returns one of {@link applicationFiles}; undefined for any other name. */
  readonly file: (name: string) => ApplicationFile | undefined
}

/** Renders an application with what its owner keeps for those who get one. */
export type RenderApplication = (
  application: Application,
  privateContent: PrivateContent,
) => Promise<RenderedApplication>

/** What applications are rendered with: all of it is public. */
export interface ApplicationRendererOptions {
  readonly site: Site
  readonly templates: RenderTemplates
  readonly context: PageContext
  readonly tools: {
    readonly scriptFonts: ScriptFonts
    readonly webFonts: Pick<WebFonts, 'link'>
    readonly convertToMarkdown: MarkdownConverter['convert']
    readonly findPortrait: FindPortrait
  }
}

const pdfs: ReadonlyMap<string, Shows> = new Map([
  ['application.pdf', 'application'],
  ['letter.pdf', 'letter'],
  ['cv.pdf', 'cv'],
])

/** Names of the files that an application has besides its page, in the order in which it links to them. */
export const applicationFiles: readonly string[] = [
  ...pdfs.keys(),
  ...cvForms.map(({ file }) => file),
  'resume.json',
]

/** Returns the settings with those of the application over them. Titles of sections stay. */
const settingsFor = (settings: SiteSettings, application: Application): SiteSettings => {
  const { sections, pages, density, layout } = application
  const written = settings.cv?.sections ?? []
  const chosen = sections?.map((key) => written.find((section) => sectionKeyOf(section) === key) ?? key)
  return {
    ...settings,
    cv: {
      ...settings.cv,
      ...(chosen && { sections: chosen as NonNullable<SiteSettings['cv']>['sections'] & object }),
      ...(pages !== undefined && { pages }),
      ...(density && { density }),
      ...(layout && { layout }),
    },
  } as SiteSettings
}

/** Returns a résumé, as read or as written, with the sections chosen and no others. */
const withSections = <Value extends object>(
  resume: Value,
  sections: readonly string[] | undefined,
): Value => {
  if (sections === undefined) return resume
  const isShown = (name: string): boolean =>
    sections.includes(name) || !(cvSectionKeys as readonly string[]).includes(name)
  return Object.fromEntries(
    Object.entries(resume)
      .filter(([name]) => isShown(name))
      .filter(([name, value]) => sections.includes(name) || name === 'own' || !Array.isArray(value))
      .map(([name, value]) => [
        name,
        name === 'own' && isJsonObject(value)
          ? Object.fromEntries(Object.entries(value).filter(([key]) => sections.includes(key)))
          : value,
      ]),
  ) as Value
}

/** An image in for/ has no address, so it is written into what is shown, and left out of the JSON. */
const withPortrait = async (
  { resume, source }: { readonly resume: Resume; readonly source: object },
  findPortrait: FindPortrait,
) => {
  const { image = '', ...basics } = resume.basics ?? {}
  const file = privateFileAt(image)
  if (file === undefined) return { resume, source }
  const portrait = await findPortrait(file)
  return {
    resume: { ...resume, basics: { ...basics, ...(portrait && { image: toDataUri(portrait) }) } },
    source: mergePatch(source as Json, { basics: { image: null } }) as object,
  }
}

const resumeFor = (application: Application, privateContent: PrivateContent, language: string) => {
  const { tags, label, summary, sections } = application
  const whole = privateContent.resumes.get(language)
  const selected =
    whole === undefined ? { resume: {}, source: {} } : selectResume(whole, applicationSelection(tags))
  const basics = { ...privateContent.basics, ...(label && { label }), ...(summary && { summary }) }
  const over = (value: object): object =>
    withSections(mergePatch(value as Json, { basics } as Json) as object, sections)
  const hasPublications = sections === undefined || sections.includes('publications')
  const { bibliography } = privateContent
  return {
    resume: {
      ...(over(selected.resume) as Resume),
      ...(hasPublications && bibliography.length > 0 && { bibliography }),
    },
    source: over(selected.source as object),
  }
}

/** The address of no page: what is printed must not show the application's own. */
const ADDRESS = '/application/'

const pageFor = ({ markdown, markdownLine, file }: Application, language: string, title: string): Page => ({
  key: 'application',
  language,
  address: ADDRESS,
  title,
  titleLanguage: language,
  ...noFrontMatter,
  template: 'cv',
  noindex: true,
  markdown,
  markdownLine,
  file,
})

/** Returns a site that has the application as its only page, and the part of the CV that it shows. */
const siteFor = async (
  application: Application,
  privateContent: PrivateContent,
  { site, tools }: ApplicationRendererOptions,
) => {
  const language = application.language ?? site.settings.languages[0]
  const whole = resumeFor(application, privateContent, language)
  const { resume, source } = await withPortrait(whole, tools.findPortrait)
  const page = pageFor(application, language, createMessageFormatter(language, site.messages)('page.cv'))
  const derived: Site = {
    ...site,
    settings: settingsFor(site.settings, application),
    resumes: new Map([[language, resume]]),
    resumeSources: new Map([[language, source]]),
    pages: new Map([[ADDRESS, page]]),
    redirects: new Map(),
  }
  return { derived, page, resume, source }
}

/** Returns what application.eta receives besides what every page does. */
const letterView = ({ recipient, date, subject }: Application, html: string, { formats }: SharedView) => ({
  html,
  recipient: recipient?.trim().split('\n') ?? [],
  date: date === undefined ? undefined : { iso: date, text: formats.date(date) },
  subject,
})

/** Creates the function for the edition. */
export const createApplicationRenderer =
  (options: ApplicationRendererOptions): RenderApplication =>
  async (application, privateContent) => {
    const { templates, context } = options
    const { scriptFonts, webFonts, convertToMarkdown, findPortrait } = options.tools
    const { derived, page, resume, source } = await siteFor(application, privateContent, options)
    const { language, title } = page
    const inputs = createRenderInputs(derived, context)
    const { shared } = inputs.inputOf(page)
    const name = cvOf(derived, shared)?.name?.text ?? shared.site.ownerName
    const render = (shows: Shows, medium: 'page' | 'paper') =>
      renderPage(inputs.inputOf(page, medium), ({ bodyHtml, ...view }) => {
        const documentTitle = shows === 'letter' ? name : `${name} – ${title}`
        const letter = shows === 'cv' ? undefined : letterView(application, bodyHtml, shared)
        const files = medium === 'page' ? applicationFiles.map((file) => ({ href: file, label: file })) : []
        return templates(
          { ...view, bodyHtml: '', cvHref: undefined, documentTitle },
          { layout: 'application', view: { shows, letter, files } },
        )
      })
    const printable = async (shows: Shows): Promise<PrintableApplication> => {
      const { html } = render(shows, 'paper')
      // Cut once for all three: that takes longer than the print.
      const whole = shows === 'application' ? html : render('application', 'paper').html
      const fonts = await scriptFonts.styleSheetFor(whole, language)
      return {
        html: addToHead(html, runningFootHtml([name, title], language) + styleSheetLink(fonts)),
        assets: fonts?.assets ?? new Map(),
      }
    }
    const file = (fileName: string): ApplicationFile | undefined => {
      const shows = pdfs.get(fileName)
      if (shows !== undefined)
        return { mediaType: 'application/pdf', disposition: 'attachment', make: () => printable(shows) }
      if (fileName === 'resume.json')
        return {
          mediaType: 'application/json',
          disposition: 'inline',
          make: async () => toResumeFile(source, context.baseUrl),
        }
      const form = cvForms.find((other) => other.file === fileName)
      return form && { ...form, make: () => makeCvForm(form, derived, { shared, title, findPortrait }) }
    }
    return {
      language,
      resume,
      fileName: (file) => cvFileName(name, file),
      html: () => webFonts.link(render('application', 'page').html, language),
      markdown: () => {
        const { html } = render('application', 'page')
        const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
        return convertToMarkdown(main, `${context.baseUrl}/`, { title: name, lang: language })
      },
      printable,
      file,
    }
  }
