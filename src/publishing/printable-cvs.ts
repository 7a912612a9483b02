/** The CVs of a site for the printer, each made with the fonts of its scripts when it is first needed. */
import { cvPageOf } from '../content/navigation/cv-page.ts'
import type { Page } from '../content/site.ts'
import { cvFormAt } from '../cv/cv-links.ts'
import type { PrintFonts } from '../cv/script-fonts.ts'
import type { Representation } from '../http/representation.ts'
import { lazy } from '../lib/memoize.ts'
import type { EditionInputs } from '../pages/edition-inputs.ts'
import { PageFailure } from '../pages/page-failure.ts'
import type { PageRenderer, RenderedPage } from '../pages/page-renderer.ts'
import { createTemplateRenderer } from '../pages/template-renderer.ts'
import type { Resume } from '../resume/schema.ts'
import { toResumeFile } from './machine-files/resume-json.ts'

/** What the printer gets of a CV or an application; it adds the assets of every page. */
export interface PrintInput {
  readonly html: string
  /** The JSON Resume to embed in the PDF, with only what the document shows; undefined to embed none. */
  readonly resume?: string | undefined
  /** What the HTML loads besides the assets of every page, by address. */
  readonly assets: ReadonlyMap<string, Pick<Representation, 'mediaType' | 'bytes'>>
}

/** A CV as it is printed. Its functions throw a {@link PageFailure} if a template fails. */
export type PrintableCv = ReturnType<typeof printableCv>

const character = String.raw`[\p{L}\p{N}\p{M}]`
const inWord = String.raw`[\p{L}\p{N}\p{M}-]`
/** A word with hyphens, short enough for one line. At line ends, poppler would drop the hyphen. */
const hyphenated = new RegExp(
  `(?<!${inWord})(?=${inWord}{3,20}(?!${inWord}))${character}+(?:-${character}+)+`,
  'gu',
)

/** Keeps line breaks out of hyphenated words, for programs that read the PDF. */
export const withWholeWords = (html: string): string => {
  const [start, end] = [html.indexOf('<main'), html.lastIndexOf('</main>')]
  if (start === -1 || end < start) return html
  const main = html
    .slice(start, end)
    .replaceAll(/>[^<]+/g, (text) => text.replaceAll(hyphenated, '<span class="whole">$&</span>'))
  return html.slice(0, start) + main + html.slice(end)
}

/** Writes a CSS string. Escapes characters that could end it or the `<style>` element. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\<\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

/** Returns the view for the printer: the footer before each page number, and the fonts' style sheets. */
export const printView = ({ title }: Page, name: string, styleSheets: PrintFonts['styleSheets'] = []) => ({
  footerCss: cssString([...new Set([name, title]), ''].join(' · ')),
  styleSheets,
})

/** Returns the JSON Resume that a PDF carries, unless the owner wants none. */
export const carriedResume = (resume: Resume, { site, baseUrl }: EditionInputs): string | undefined =>
  site.settings.cv?.carry === false ? undefined : toResumeFile(resume, baseUrl)

const printableCv = (page: Page, inputs: EditionInputs, renderer: PageRenderer) => {
  const { address, language } = page
  const { cvName, shared } = renderer.inLanguage(language)
  const { resume = {}, file = page.file } = inputs.site.resumes.get(language) ?? {}
  const rendered = lazy(() => renderer.render(page, { medium: 'print' }))
  const htmlWithoutFonts = lazy(() => {
    try {
      return rendered().inLayout('paper', { print: printView(page, cvName) })
    } catch (error) {
      throw new PageFailure(page, error)
    }
  })
  return {
    page,
    /** The file of its CV, relative to the content folder. */
    file,
    /** The path and file name of the PDF; set even without a browser, when no page links to it. */
    pdfLink: cvFormAt(address, cvName, 'cv.pdf', shared),
    /** Returns the CV in paper.eta, for forms that have fonts of their own or none. */
    htmlWithoutFonts,
    /** Returns what the printer gets, and the images that it shows, at the addresses of their originals. */
    printInput: lazy(async (): Promise<PrintInput & Pick<RenderedPage, 'images'>> => {
      const { styleSheets, assets } = await inputs.printFonts(htmlWithoutFonts(), language)
      const { inLayout, images } = rendered()
      return {
        html: withWholeWords(inLayout('paper', { print: printView(page, cvName, styleSheets) })),
        resume: carriedResume(resume, inputs),
        assets,
        images,
      }
    }),
    /** Returns the CV's data alone in Vitrine's own templates, to compare with what a PDF shows of it. */
    builtInHtml: (): string =>
      renderer
        .render({ ...page, markdown: '' }, { medium: 'print', renderView: createTemplateRenderer() })
        .inLayout('paper'),
  }
}

/** Returns a site's CVs by page address, in the order of its languages. */
export const printableCvs = (
  inputs: EditionInputs,
  renderer: PageRenderer,
): ReadonlyMap<string, PrintableCv> =>
  new Map(
    inputs.site.settings.languages
      .flatMap((language) => cvPageOf(inputs.site, language) ?? [])
      .map((page) => [page.address, printableCv(page, inputs, renderer)]),
  )
