/** Renders applications: a letter, and the CV with what its owner chose for it. Nothing is kept. */
import { parse } from 'node:path'
import type { Application } from '../../content/files/application-file.ts'
import type { PrivateContent } from '../../content/private-content.ts'
import { cvFileName, fileSlug } from '../../cv/cv-links.ts'
import { toMarkdown } from '../../html/html-to-markdown.ts'
import { elementsIn, parseDocument } from '../../html/html-tree.ts'
import { memoizeByKey } from '../../lib/memoize.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import { createPages } from '../../pages/pages.ts'
import type { RenderTemplates } from '../../pages/template-renderer.ts'
import type { LocalizedSite } from '../../pages/views/localized-site.ts'
import { cvFormsOf } from '../cv-forms.ts'
import { toResumeFile } from '../machine-files/resume-json.ts'
import { printView, withWholeWords } from '../printable-cvs.ts'
import { siteForApplication } from './application-site.ts'

/** The messages that files are named after. */
const titles: Readonly<Record<string, string>> = {
  application: 'letter.subject',
  letter: 'letter.pdf',
  cv: 'cv.pdf',
}

/** What a document of an application has in it; `application` is the letter and the CV. */
export type ShownParts = 'application' | 'letter' | 'cv'

/** A document for the printer, and what it loads besides the assets of every page. */
export interface PrintableApplication {
  readonly html: string
  /** The part of the CV that it shows, for its PDF to carry; undefined if it carries none. */
  readonly resume?: string | undefined
  readonly assets: ReadonlyMap<string, { readonly mediaType: string; readonly bytes: Uint8Array }>
}

/** An application, rendered when its parts are asked for. */
export type RenderedApplication = Awaited<ReturnType<ReturnType<typeof createApplicationRenderer>>>

const hasLetter = ({ markdown }: Application): boolean => markdown.trim() !== ''

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []

/** A line that is short enough for a name. */
const lastLine = /(<p>|<br>\n?)([^<>]{1,60})<\/p>$/

/** Gives a letter that ends with a name of its sender, or a part of one, a paragraph for it, above which there is room to sign, unless an image of the signature is there. */
export const withSignature = (html: string, names: string): string => {
  const letter = html.trimEnd()
  const [end = '', start, line = ''] = lastLine.exec(letter) ?? []
  const isName = wordsOf(line).some((word) => wordsOf(names).includes(word))
  const above = letter.slice(0, -end.length)
  if (!isName || /<img [^<>]*>(?:<\/p>)?$/.test(above.trimEnd())) return html
  return `${above}${start === '<p>' ? '' : '</p>\n'}<p class="signature">${line}</p>`
}

/** Returns what application.eta receives of the letter. */
const letterView = (
  { recipient, date, subject }: Application,
  html: string,
  { shared: { formats, site }, cvName }: LocalizedSite,
) => ({
  html: withSignature(html, `${cvName} ${site.ownerName}`),
  recipient: recipient?.trim().split('\n') ?? [],
  date: date === undefined ? undefined : { iso: date, text: formats.date(date) },
  subject,
})

/** Creates the function that renders an application with what its owner keeps for those who get one. */
export const createApplicationRenderer =
  (publicInputs: EditionInputs, templates: RenderTemplates) =>
  async (application: Application, privateContent: PrivateContent) => {
    const { site, page, resume } = await siteForApplication(application, privateContent, publicInputs)
    const { language, title } = page
    const inputs = { ...publicInputs, site }
    const { baseUrl, printFonts } = inputs
    const pages = createPages(inputs, templates, publicInputs.site)
    const localized = pages.siteIn(language)
    const { shared, cvName: name } = localized
    const rendered = memoizeByKey((medium: 'page' | 'paper') =>
      pages.renderMain(page, {
        medium,
        requested: { cvHref: undefined },
        // The page's text is the letter, which the layout has.
        templates: (view) => templates(Object.create(view, { bodyHtml: { value: '' } })),
      }),
    )
    const inLayout = (
      shows: ShownParts,
      medium: 'page' | 'paper',
      print?: ReturnType<typeof printView>,
    ): string => {
      const { inLayout, text } = rendered(medium)
      const showsLetter = shows !== 'cv' && hasLetter(application)
      const links = (medium === 'page' ? files : []).map(({ file: href }) => {
        const key = href === 'resume.json' ? 'cv.json' : href // the names of files are the keys of messages
        return { href, label: shared.message(key), labelHtml: shared.messageHtml(key) }
      })
      return inLayout('application', {
        documentTitle: shows === 'letter' ? name : `${name} – ${title}`,
        shows,
        letter: showsLetter ? letterView(application, text.html, localized) : undefined,
        files: links,
        print,
      })
    }
    const resumeFile = () => toResumeFile(resume, baseUrl)
    const printable = async (shows: ShownParts): Promise<PrintableApplication> => {
      // One subset of the fonts serves all three documents, because cutting it takes longer than the print.
      const fonts = await printFonts(inLayout('application', 'paper'), language)
      const html = withWholeWords(inLayout(shows, 'paper', printView(page, name, fonts.styleSheets)))
      const carries = shows !== 'letter' && site.settings.cv?.carry !== false
      return { html, resume: carries ? resumeFile() : undefined, assets: fonts.assets }
    }
    const pdf = (shows: ShownParts) => ({
      file: `${shows}.pdf`,
      mediaType: 'application/pdf',
      disposition: 'attachment' as const,
      /** Returns the body, or the document to print. */
      make: () => printable(shows),
    })
    const files = [
      pdf('application'),
      ...(hasLetter(application) ? [pdf('letter')] : []),
      pdf('cv'),
      ...cvFormsOf(() => inLayout('cv', 'paper'), page, `${baseUrl}/`, inputs, pages),
      {
        file: 'resume.json',
        mediaType: 'application/json',
        disposition: 'inline' as const,
        make: async () => resumeFile(),
      },
    ]
    return {
      language,
      /** The part of the CV that it shows. */
      resume,
      /** Returns the name under which a file is saved: `ada-lovelace-cv.pdf`. It names the owner and nobody else. */
      fileName: (file: string): string => {
        const { name: stem, ext } = parse(file)
        const title = titles[stem] === undefined ? stem : localized.shared.message(titles[stem])
        return cvFileName(name, fileSlug(title.replace(/[(（].*/, ''), language) + ext, language)
      },
      html: (): string => inLayout('application', 'page'),
      markdown: () => {
        const document = parseDocument(inLayout('application', 'page'))
        // application.eta writes `<main>` itself, because the letter is in it.
        const main = elementsIn(document).find(({ tagName }) => tagName === 'main')
        return toMarkdown(main ?? document, `${baseUrl}/`, { title: name, lang: language })
      },
      printable,
      /** Returns the links of the letter. */
      letterLinks: () => rendered('page').text.links,
      /** What it has besides its page, by name, in the order in which the page links to them. */
      files: new Map(files.map((file) => [file.file, file] as const)),
    }
  }
