/** Fits converted template tags into the text around them: blocks on lines of their own, images in a line. */

const image = /!\[((?:\\.|[^\]\\])*)\]\((<[^>\n]*>|[^\s()]+)(?: "[^"\n]*")?\)/g

const imagesAsHtml = (text: string): string =>
  text.replaceAll(image, (_, alt: string, url: string) => {
    const description = alt.replaceAll(/\\(.)/g, '$1').replaceAll('"', '&quot;')
    return `<img src="${url.replaceAll(/^<|>$/g, '')}" alt="${description}">`
  })

/** A list item is searched in this many characters before a block. */
const MAX_LOOK_BACK = 2_000

const isHtml = (line: string): boolean => /^\s*<[a-z/]/i.test(line)

/** Places the blocks that {@link blockMark} marked, and removes the marks. */
export const placeBlocks = (text: string): string =>
  text
    .replaceAll(
      /(?<![ \t>])([ \t>]*)\uFDD2\s*([\s\S]*?)\s*\uFDD3/g,
      (_, before: string, inner: string, offset: number, whole: string) => {
        const [lineStart = '', ...above] = whole
          .slice(Math.max(0, offset - MAX_LOOK_BACK), offset)
          .split('\n')
          .toReversed()
        // Outside list items, an indent of four spaces would make the block code.
        const isInList = /^(?:[-*+]|\d+[.)])\s/.test(above.find((each) => /^\S/.test(each)) ?? '')
        const isAlone = lineStart === ''
        const indent = isAlone && !before.includes('>') && !isInList ? '' : before
        if (inner.includes('\n')) return `\n\n${inner.replaceAll(/^/gm, isAlone ? indent : '')}\n\n`
        const isInHtml = isHtml(lineStart) || (isAlone && isHtml(above[0] ?? ''))
        return indent + (isInHtml ? imagesAsHtml(inner) : inner)
      },
    )
    .replaceAll(/\n\n\n+/g, '\n\n')

/** Marks a block until the text around it is known. Places the blocks inside it first: marks cannot nest. */
export const blockMark = (text: string): string => `\uFDD2${placeBlocks(text).trim()}\uFDD3`
