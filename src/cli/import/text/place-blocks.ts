/** Puts what tags became into a page's text: blocks on lines of their own, images in their sentence, table or HTML. */

const START = '\uE004'
const END = '\uE005'

/** Returns a block with marks, which are there until the text around it is known. */
export const blockMark = (text: string): string => `${START}${text.trim()}${END}`

const image = /!\[((?:\\.|[^\]\\])*)\]\((<[^>\n]*>|[^\s()]+)(?: "[^"\n]*")?\)/g

const imagesAsHtml = (text: string): string =>
  text.replaceAll(image, (_, alt: string, url: string) => {
    const description = alt.replaceAll(/\\(.)/g, '$1').replaceAll('"', '&quot;')
    return `<img src="${url.replaceAll(/^<|>$/g, '')}" alt="${description}">`
  })

/** Lines above a block that are looked at. */
const MAX_LINES = 30

/** Returns the lines above a place in a text, the nearest first. */
const linesAbove = function* (text: string, place: number): Generator<string> {
  let end = text.lastIndexOf('\n', place - 1)
  for (let count = 0; count < MAX_LINES && end > 0; count += 1) {
    const start = text.lastIndexOf('\n', end - 1)
    yield text.slice(start + 1, end)
    end = start
  }
}

const isHtml = (line: string): boolean => /^\s*<[a-z/]/i.test(line)

/** Whether what is indented at a place belongs to an item of a list. Elsewhere four spaces would make it code. */
const isInList = (text: string, place: number): boolean =>
  /^(?:[-*+]|\d+[.)])\s/.test(linesAbove(text, place).find((line) => /^\S/.test(line)) ?? '')

/** Returns a text with its blocks in place. */
export const placeBlocks = (text: string): string =>
  text.replaceAll(
    /(?<![ \t>])([ \t>]*)\uE004\s*([\s\S]*?)\s*\uE005/g,
    (_, before: string, inner: string, place: number, all: string) => {
      const line = all.slice(all.lastIndexOf('\n', place - 1) + 1, place)
      const isAlone = line === ''
      const [above = ''] = linesAbove(all, place)
      const indent =
        isAlone && (before.includes('>') || isInList(all, place)) ? before : isAlone ? '' : before
      if (inner.includes('\n')) return `\n\n${inner.replaceAll(/^/gm, isAlone ? indent : '')}\n\n`
      return indent + (isHtml(line) || (isAlone && isHtml(above)) ? imagesAsHtml(inner) : inner)
    },
  )
