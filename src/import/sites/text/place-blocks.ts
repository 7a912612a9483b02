/** Places converted tags: blocks on their own lines, images in their sentence, table or HTML. */

const image = /!\[((?:\\.|[^\]\\])*)\]\((<[^>\n]*>|[^\s()]+)(?: "[^"\n]*")?\)/g

const imagesAsHtml = (text: string): string =>
  text.replaceAll(image, (_, alt: string, url: string) => {
    const description = alt.replaceAll(/\\(.)/g, '$1').replaceAll('"', '&quot;')
    return `<img src="${url.replaceAll(/^<|>$/g, '')}" alt="${description}">`
  })

/** Characters that are examined above a block. */
const MAX_ABOVE = 2_000

const isHtml = (line: string): boolean => /^\s*<[a-z/]/i.test(line)

/** Puts the marked blocks of a text in place. */
export const placeBlocks = (text: string): string =>
  text
    .replaceAll(
      /(?<![ \t>])([ \t>]*)\uFDD2\s*([\s\S]*?)\s*\uFDD3/g,
      (_, before: string, inner: string, place: number, all: string) => {
        const [line = '', ...above] = all
          .slice(Math.max(0, place - MAX_ABOVE), place)
          .split('\n')
          .toReversed()
        // Except in a list item, four spaces would make it code.
        const isInList = /^(?:[-*+]|\d+[.)])\s/.test(above.find((each) => /^\S/.test(each)) ?? '')
        const isAlone = line === ''
        const indent = isAlone && !before.includes('>') && !isInList ? '' : before
        if (inner.includes('\n')) return `\n\n${inner.replaceAll(/^/gm, isAlone ? indent : '')}\n\n`
        return indent + (isHtml(line) || (isAlone && isHtml(above[0] ?? '')) ? imagesAsHtml(inner) : inner)
      },
    )
    .replaceAll(/\n\n\n+/g, '\n\n')

/** Marks a block until the text around it is known. Blocks inside are placed first: marks do not nest. */
export const blockMark = (text: string): string => `\uFDD2${placeBlocks(text).trim()}\uFDD3`
