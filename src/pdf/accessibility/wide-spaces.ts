/**
 * Joins the dates of an entry, which stand at the far end of the last line of its title, to the title. Programs that read a
 * PDF by position, such as pdftotext, would take them for a column of their own and read them elsewhere. Between them
 * print.css puts a filler: a space as wide as the gap, between two thin spaces. Two spaces at the ends of the gap take its
 * place, and a text of two characters that stands for both makes the gap part of the line.
 */

/** Three glyphs that are all of a text, the first and the last alike, as Skia writes them: font and size, position, glyphs. */
const fillers =
  /(BT\n(\/ReversedChars BMC\n)?\/F\d+ (\S+) Tf\n1 0 0 -1 (\S+) (\S+) Tm\n)(<[0-9A-F]+>) Tj\n(\S+) 0 Td (<[0-9A-F]+>) Tj\n(\S+) 0 Td \6 Tj\n((?:EMC\n)?ET\n)/g

/** Where a text begins. */
const positions = /^1 0 0 -1 (\S+) (\S+) Tm$/gm

const TWO_SPACES = '<FEFF00200020>'

/** In the font's size. No letter is as thin as a thin space, and only a filler is wider than an ideograph, which is 1. */
const THIN = 0.2
const WIDE = 1.1

/** Where marked content begins, and where it ends. It may be nested: a `/Span` has the text of glyphs that stand for others. */
const marks = /^(?:.*B[DM]C|(EMC))$/gm

/** Returns the index of the outermost marked content that `index` is in, or else of its text. */
const findStart = (content: string, index: number): number => {
  const open: number[] = []
  for (const { 1: end, index: at } of content.slice(0, index).matchAll(marks))
    if (end === undefined) open.push(at)
    else open.pop()
  const text = content.lastIndexOf('BT\n', index)
  return Math.min(text, open[0] ?? text)
}

/** Returns the index of the first text behind `from` that stands on the line, on the far side of a filler. */
const findDates = (content: string, from: number, [x, y]: readonly string[], isReversed: boolean): number => {
  const rest = content.slice(from)
  for (const { 1: otherX, 2: otherY, index } of rest.matchAll(positions))
    if (otherY === y && Number(otherX) < Number(x) === isReversed) return findStart(content, from + index)
  return from
}

/**
 * Says which spaces wide gaps stand for (ISO 32000-1 §14.9.4), and that they are layout, which the structure leaves out. Puts
 * them behind the title: from right to left, Skia writes them before its last line, as they are on the left.
 *
 * @param content as Skia writes it: one operator on each line
 */
export const describeWideSpaces = (content: string): string => {
  let described = content
  for (const match of [...content.matchAll(fillers)].reverse()) {
    const [filler, start, reversed, size, x = '', y = '', , thin, space, wide, end] = match
    if (Number(thin) > THIN * Number(size) || Number(wide) < WIDE * Number(size)) continue
    const width = (Number(thin) + Number(wide)).toFixed(3)
    const spaces = `${start}${space} Tj\n${width} 0 Td ${space} Tj\n${end}`
    const artifact = `/Artifact <</Type /Layout>> BDC\n/Span <</ActualText ${TWO_SPACES}>> BDC\n${spaces}EMC\nEMC\n`
    const behind = match.index + filler.length
    const dates = findDates(described, behind, [x, y], reversed !== undefined)
    described =
      described.slice(0, match.index) + described.slice(behind, dates) + artifact + described.slice(dates)
  }
  return described
}
