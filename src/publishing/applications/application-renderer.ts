/** Renders applications: a letter, and the CV as its owner adapted it. Nothing is cached. */
import type { Application } from '../../content/files/application-file.ts'
import type { PrivateContent } from '../../content/private-content.ts'
import { cvFileName } from '../../cv/cv-links.ts'
import { toMarkdown } from '../../html/html-to-markdown.ts'
import { elementsIn, parseDocument } from '../../html/html-tree.ts'
import { memoizeByKey } from '../../lib/memoize.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import { createPageRenderer } from '../../pages/page-renderer.ts'
import type { RenderView } from '../../pages/template-renderer.ts'
import type { LocalizedSite } from '../../pages/views/localized-site.ts'
import { cvFormsOf } from '../cv-forms.ts'
import { toResumeFile } from '../machine-files/resume-json.ts'
import { carriedResume, type PrintInput, printView, withWholeWords } from '../printable-cvs.ts'
import { siteForApplication } from './application-site.ts'

/** The parts of an application in a document; `application` is the letter and the CV. */
export type ShownParts = 'application' | 'letter' | 'cv'

/** An application, each part rendered on request. */
export type RenderedApplication = Awaited<ReturnType<ReturnType<typeof createApplicationRenderer>>>

const hasLetter = ({ markdown }: Application): boolean => markdown.trim() !== ''

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []

/** A line that is short enough for a name. */
const lastLine = /(<p>|<br>\n?)([^<>]{1,60})<\/p>$/

/** Gives the sender's name at a letter's end a paragraph with room to sign, unless an image is above. */
export const withSignature = (html: string, names: string): string => {
  const letter = html.trimEnd()
  const [end = '', start, line = ''] = lastLine.exec(letter) ?? []
  const isName = wordsOf(line).some((word) => wordsOf(names).includes(word))
  const above = letter.slice(0, -end.length)
  if (!isName || /<img [^<>]*>(?:<\/p>)?$/.test(above.trimEnd())) return html
  return `${above}${start === '<p>' ? '' : '</p>\n'}<p class="signature">${line}</p>`
}

/** Returns the letter's fields for application.eta. */
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

/** Creates the function that renders an application with the owner's private content. */
export const createApplicationRenderer =
  (publicInputs: EditionInputs, renderView: RenderView) =>
  async (application: Application, privateContent: PrivateContent) => {
    const { site, page, resume } = await siteForApplication(application, privateContent, publicInputs)
    const { language, title } = page
    const inputs = { ...publicInputs, site }
    const { baseUrl, printFonts } = inputs
    const renderer = createPageRenderer(inputs, renderView, publicInputs.site)
    const localized = renderer.inLanguage(language)
    const { shared, cvName: name } = localized
    const rendered = memoizeByKey((medium: 'page' | 'print') =>
      renderer.render(page, {
        medium,
        // The layout shows the letter, and nothing links to the public CV.
        renderView: (view) =>
          renderView(Object.create(view, { bodyHtml: { value: '' }, cvHref: { value: undefined } })),
      }),
    )
    const inLayout = (
      shows: ShownParts,
      medium: 'page' | 'print',
      print?: ReturnType<typeof printView>,
    ): string => {
      const { inLayout, text } = rendered(medium)
      const showsLetter = shows !== 'cv' && hasLetter(application)
      const links = (medium === 'page' ? files : []).map(({ file: href }) => {
        const key = href === 'resume.json' ? 'cv.json' : href // file names are keys of UI strings
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
    const printInput = async (shows: ShownParts): Promise<PrintInput> => {
      // One subset of the fonts serves all three documents, because subsetting takes longer than printing.
      const fonts = await printFonts(inLayout('application', 'print'), language)
      const html = withWholeWords(inLayout(shows, 'print', printView(page, name, fonts.styleSheets)))
      const carried = shows === 'letter' ? undefined : carriedResume(resume, inputs)
      return { html, resume: carried, assets: fonts.assets }
    }
    const pdf = (shows: ShownParts) => ({
      file: `${shows}.pdf`,
      mediaType: 'application/pdf',
      disposition: 'attachment' as const,
      /** Returns the body, or the document to print. */
      make: () => printInput(shows),
    })
    const files = [
      pdf('application'),
      ...(hasLetter(application) ? [pdf('letter')] : []),
      pdf('cv'),
      ...cvFormsOf(() => inLayout('cv', 'print'), page, `${baseUrl}/`, inputs, renderer),
      {
        file: 'resume.json',
        mediaType: 'application/json',
        disposition: 'inline' as const,
        make: async () => toResumeFile(resume, baseUrl),
      },
    ]
    return {
      language,
      /** The part of the CV that it shows. */
      resume,
      /** Returns the name for saving a file, such as `ada-lovelace-cv.pdf`. It names only the owner. */
      fileName: (file: string): string => cvFileName(name, file, localized.shared),
      html: (): string => inLayout('application', 'page'),
      markdown: () => {
        const document = parseDocument(inLayout('application', 'page'))
        // application.eta writes `<main>` itself, because the letter is inside.
        const main = elementsIn(document).find(({ tagName }) => tagName === 'main')
        return toMarkdown(main ?? document, `${baseUrl}/`, { title: name, lang: language })
      },
      printInput,
      /** Returns the links of the letter. */
      letterLinks: () => rendered('page').text.links,
      /** The files besides the page, by name, in the order of the page's links. */
      files: new Map(files.map((file) => [file.file, file] as const)),
    }
  }
