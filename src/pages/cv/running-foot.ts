/** The line at the foot of each printed page of the CV. Used by the publisher for the HTML that the printer gets. */

/** Writes a CSS string. Characters that could end it or the `<style>` element are escaped by their code points. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\<\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

/** Returns a style element that puts the parts before the page's number: "Ada Lovelace · Curriculum vitae · 2 / 3". */
export const runningFootHtml = (parts: readonly string[]): string => {
  const text = cssString([...new Set(parts), ''].join(' · '))
  return `<style>@page { @bottom-right { content: ${text} counter(page) " / " counter(pages) } }</style>`
}
