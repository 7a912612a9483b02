/**
 * Fits the CV in a tab to the pages that its owner wants. `data-pages` and `data-density` of the root element
 * say what the owner wants; static/styles/print.css has the measures of each density.
 */
import { type CvDensity, cvDensities } from '../../content/schema/cv-paper.ts'
import { readPdfLength } from './pdf-length.ts'

/** Operations on the page that a tab shows. */
export interface FittedPage {
  /** Runs an expression in the page and returns its value. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly print: () => Promise<Uint8Array>
}

/**
 * Moves sections that a layout places beside the text back into the text if they would run over the first
 * page. Moves contacts back if the column would break a value, which programs would read as two. Removes the
 * column if it reaches down less than a quarter of the page. The measures are those of
 * static/styles/print.css.
 */
const reflowSideColumn = `(() => {
  const root = document.documentElement
  const { scrollMarginTop: top, scrollMarginBottom: bottom } = getComputedStyle(root)
  const paper = ((root.classList.contains('letter') ? 279.4 : 297) / 25.4) * 96
  const height = paper - Number.parseFloat(top) - Number.parseFloat(bottom)
  const sections = [...document.querySelectorAll('main > section, .application-cv > section')]
  const contacts = document.querySelector('.cv-head .contacts')
  for (const part of [root, contacts, ...sections]) part?.classList.remove('in-flow', 'no-column')
  const isBeside = (part) => getComputedStyle(part).position === 'absolute'
  // A word is broken only if it is too long for a line of its own, below its label.
  const isBroken = (link) =>
    new Set([...link.getClientRects()].map(({ top }) => top)).size > (/: |：/.test(link.textContent) ? 2 : 1)
  if (contacts && isBeside(contacts) && [...contacts.querySelectorAll('a')].some(isBroken))
    contacts.classList.add('in-flow')
  for (const section of sections) {
    const { top: start } = section.parentElement.getBoundingClientRect()
    if (isBeside(section) && section.getBoundingClientRect().bottom - start > height)
      section.classList.add('in-flow')
  }
  const parts = [document.querySelector('.cv-head img'), contacts, ...sections]
  const beside = parts.filter((part) => part && isBeside(part))
  const depthOf = (part) => {
    const around = part.closest('main, .application-cv')
    return part.getBoundingClientRect().bottom - around.getBoundingClientRect().top
  }
  if (!beside.some((part) => depthOf(part) > height / 4)) root.classList.add('no-column')
})()`

/** Hides or shows the CV below the letter of an application. Returns whether the page has both. */
const displayBelowLetter = (display: 'none' | ''): string => `(() => {
  const cv = document.querySelector('.application-letter + .application-cv')
  if (cv !== null) cv.style.display = '${display}'
  return cv !== null
})()`

/** Counts the pages of the letter before a CV, which do not count as the CV's. */
const countLetterPages = async ({ evaluate, print }: FittedPage): Promise<number> => {
  if (!(await evaluate(displayBelowLetter('none')))) return 0
  const { pages } = readPdfLength(await print())
  await evaluate(displayBelowLetter(''))
  return pages
}

/** A last page below this share looks like a mistake. One tighter density is allowed to remove it. */
const SMALL_PAGE = 1 / 5

const tryDensity = async (page: FittedPage, density: CvDensity, letterPages: number) => {
  await page.evaluate(`document.documentElement.dataset.density = '${density}'`)
  await page.evaluate(reflowSideColumn)
  const { pages, lastPageShare } = readPdfLength(await page.print())
  return { density, lastPageShare, pages: pages - letterPages }
}

/**
 * Fits the page that a tab shows: keeps a density that the owner set, otherwise picks the loosest that fits
 * the wanted pages, or else the loosest with the fewest pages. Prints at least once; the same page always
 * gets the same result.
 *
 * @throws {UnknownLayoutError} (rejects) if the length is unknown; the page can still be printed as it is
 */
export const fitPages = async (page: FittedPage) => {
  const { evaluate } = page
  const settings = (await evaluate('({ ...document.documentElement.dataset })')) as Partial<
    Record<'pages' | 'density', string>
  >
  const wanted = settings.pages === undefined ? undefined : Number(settings.pages)
  const written = cvDensities.filter((density) => density === settings.density)
  const [loosest, ...tighter] = cvDensities
  const offered = wanted === undefined ? tighter.slice(0, 1) : tighter
  const isEnough = ({ pages, lastPageShare }: Awaited<ReturnType<typeof tryDensity>>): boolean =>
    wanted === undefined ? pages <= 1 || lastPageShare >= SMALL_PAGE : pages <= wanted
  if (written.length === 0) await evaluate(`document.documentElement.classList.add('fitted')`)
  const letterPages = await countLetterPages(page)
  let best = await tryDensity(page, written[0] ?? loosest, letterPages)
  let last = best
  for (const density of written.length > 0 || isEnough(best) ? [] : offered) {
    last = await tryDensity(page, density, letterPages)
    if (last.pages < best.pages) best = last
    if (isEnough(last)) break
  }
  const { density, pages } = best
  if (last !== best) await tryDensity(page, density, letterPages)
  if (pages === 1) await evaluate(`document.documentElement.classList.add('single-page')`)
  await evaluate(`document.documentElement.style.setProperty('--cv-pages', ${pages})`)
  return {
    /** The number of pages that the owner wants; undefined if any will do. */
    wanted,
    density,
    /** Whether the owner chose the density. */
    isDensitySet: written.length > 0,
  }
}
