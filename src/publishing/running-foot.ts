/** The line at the foot of each printed page of the CV. */
import { directionOf } from '../content/i18n/locale.ts'

/** Writes a CSS string. Characters that could end it or the `<style>` element are escaped by their code points. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\<\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

/**
 * Returns a style element that puts the parts before the page's number, where lines end: "Ada Lovelace · Curriculum vitae ·
 * 2 / 3". The pages of a letter before the CV have no foot and are not counted; the printer says in `--cv-pages` how many
 * others there are. On the page named `single`, which a CV of one page has, there is none. It must follow the other style
 * sheets, because Chromium applies the margins of pages in their order, and ignores their names.
 */
export const runningFootHtml = (parts: readonly string[], language: string): string => {
  const text = cssString([...new Set(parts), ''].join(' · '))
  const content = `content: ${text} counter(page) " / " counter(cv-pages)`
  const foot =
    directionOf(language) === 'rtl'
      ? `@bottom-right { content: none } @bottom-left { ${content} }`
      : `@bottom-right { ${content} }`
  const none = '@bottom-right { content: none } @bottom-left { content: none }'
  return `<style>:root { counter-reset: cv-pages var(--cv-pages) } @page { ${foot} } @page single { ${none} } @page application-letter { ${none}; counter-increment: page 0 }</style>`
}
