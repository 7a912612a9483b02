/** Renders the CVs of a site for the printer, each with the fonts of its scripts. */
import { cvPageOf } from '../content/navigation/cv-page.ts'
import type { Page } from '../content/site.ts'
import { cvFormAt } from '../cv/cv-links.ts'
import type { PrintFonts } from '../cv/script-fonts.ts'
import type { EditionInputs } from '../pages/edition-inputs.ts'
import { PageFailure } from '../pages/page-failure.ts'
import type { Pages } from '../pages/pages.ts'

/** A CV as it is shown and printed. */
export type PrintableCv = Awaited<ReturnType<typeof renderCv>>

/** A word with hyphens, short enough for one line. poppler joins the parts of words at line ends. */
const hyphenated =
  /(?<![\p{L}\p{N}\p{M}-])(?=[\p{L}\p{N}\p{M}-]{3,20}(?![\p{L}\p{N}\p{M}-]))[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)+/gu

/** Keeps the words of a document whole, for programs that read its PDF. */
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
  footHtml: cssString([...new Set([name, title]), ''].join(' · ')),
  styleSheets,
})

const renderCv = async (page: Page, inputs: EditionInputs, pages: Pages) => {
  const { address, language } = page
  const { cvName, shared } = pages.siteIn(language)
  const { inLayout, images } = pages.renderMain(page, { medium: 'paper' })
  const plainHtml = inLayout('paper', { print: printView(page, cvName) })
  const fonts = await inputs.printFonts(plainHtml, language)
  return {
    page,
    // Set even if no page links to it, because there is no browser.
    pdf: cvFormAt(address, cvName, 'cv.pdf', shared),
    /** HTML for the printer, with each image as its original. */
    html: withWholeWords(inLayout('paper', { print: printView(page, cvName, fonts.styleSheets) })),
    /** The same HTML for forms without a layout. */
    plainHtml,
    /** The images that the CV shows. */
    images,
    /** The CV's fonts and their style sheet, by address. */
    fonts: fonts.assets,
  }
}

/** Renders a site's CVs by page address, in the order of its languages. Omits those that fail. */
export const renderCvs = async (
  inputs: EditionInputs,
  pages: Pages,
): Promise<ReadonlyMap<string, PrintableCv>> => {
  const cvs = new Map<string, PrintableCv>()
  for (const language of inputs.site.settings.languages) {
    const page = cvPageOf(inputs.site, language)
    if (page === undefined) continue
    try {
      cvs.set(page.address, await renderCv(page, inputs, pages))
    } catch (error) {
      inputs.reportFailure(new PageFailure(page, error))
    }
  }
  return cvs
}
