/**
 * Joins the dates of an entry to its title. The dates are at the far end of the title's last line, so that
 * programs that read a PDF by position, such as pdftotext, would take them for a separate column. print.css
 * puts a filler between them: a space as wide as the gap, between two thin spaces. Two spaces at the ends of
 * the gap replace the filler, and their ActualText of two characters makes the gap part of the line.
 */

/** Matches three glyphs, the first and last alike, as Skia writes them: font and size, position, glyphs. */
const font = String.raw`(\/ReversedChars BMC\n)?\/F\d+ (\S+) Tf\n1 0 0 -1 (\S+) (\S+) Tm\n`
const glyphs = '(<[0-9A-F]+>) Tj\\n'
const fillers = new RegExp(
  String.raw`(BT\n${font})${glyphs}(\S+) 0 Td ${glyphs}(\S+) 0 Td \6 Tj\n((?:EMC\n)?ET\n)`,
  'g',
)

/** Matches the position of a text. */
const positions = /^1 0 0 -1 (\S+) (\S+) Tm$/gm

const TWO_SPACES = '<FEFF00200020>'

/** In units of the font size. Characters are wider than a thin space, and no wider than an ideograph, 1. */
const THIN = 0.2
const WIDE = 1.1

/** Matches where marked content begins or ends. It may be nested: a `/Span` holds its ActualText. */
const marks = /^(?:.*B[DM]C|(EMC))$/gm

/** Returns the start of the outermost marked content around `index`, or else of its text. */
const findStart = (content: string, index: number): number => {
  const open: number[] = []
  for (const { 1: end, index: at } of content.slice(0, index).matchAll(marks))
    if (end === undefined) open.push(at)
    else open.pop()
  const text = content.lastIndexOf('BT\n', index)
  return Math.min(text, open[0] ?? text)
}

/** Returns the start of the first text after `from` on the line, beyond the filler; `from` without one. */
const findDates = (content: string, from: number, [x, y]: readonly string[], isReversed: boolean): number => {
  const rest = content.slice(from)
  for (const { 1: otherX, 2: otherY, index } of rest.matchAll(positions))
    if (otherY === y && Number(otherX) < Number(x) === isReversed) return findStart(content, from + index)
  return from
}

/**
 * Gives wide gaps ActualText (ISO 32000-1 §14.9.4) and marks them as layout, which the structure omits. Moves
 * them after the title: in right-to-left text, Skia writes them, on its left, before its last line.
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
    const artifact =
      `/Artifact <</Type /Layout>> BDC\n/Span <</ActualText ${TWO_SPACES}>> BDC\n` + `${spaces}EMC\nEMC\n`
    const behind = match.index + filler.length
    const dates = findDates(described, behind, [x, y], reversed !== undefined)
    described =
      described.slice(0, match.index) + described.slice(behind, dates) + artifact + described.slice(dates)
  }
  return described
}
