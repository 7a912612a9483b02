/**
 * Joins the dates of an entry, which stand at the far end of its first line, to the title. Programs that read a PDF by
 * position, such as pdftotext, would take them for a column of their own and read them elsewhere. Between them the page has
 * two spaces, the first as wide as the gap. A text of two characters that stands for both makes the gap part of the line.
 */

/** Two equal glyphs that are all of a text, as Skia writes them: font and size, position, glyph, distance, glyph. */
const pair =
  /BT\n(?:\/ReversedChars BMC\n)?\/F\d+ (\S+) Tf\n1 0 0 -1 \S+ \S+ Tm\n(<[0-9A-F]+>) Tj\n(\S+) 0 Td \2 Tj\n(?:EMC\n)?ET\n/g

const TWO_SPACES = '<FEFF00200020>'

/** Glyphs of words stand closer together: ideographs, which are as wide as their font is high, at 1. */
const WIDEST_GLYPH = 1.1

/**
 * Says which spaces wide gaps stand for (ISO 32000-1 §14.9.4).
 *
 * @param content as Skia writes it: one operator on each line
 */
export const describeWideSpaces = (content: string): string =>
  content.replace(pair, (text, size, _glyph, distance) =>
    Number(distance) < WIDEST_GLYPH * Number(size)
      ? text
      : `/Span <</ActualText ${TWO_SPACES}>> BDC\n${text}EMC\n`,
  )
