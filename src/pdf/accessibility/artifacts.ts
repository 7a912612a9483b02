/**
 * Marks as artifacts (ISO 32000-1 §14.8.2.2) what should not be in a page's structure: page numbers, which
 * Chromium leaves unmarked, and rules, which it tags as part of a heading. Removes the empty marked content
 * that Chromium leaves at the end of a page for an element that starts on the next page.
 */

import { contentStreamOf, type PdfEditor, pageObjectsOf, UnknownLayoutError } from './pdf-editor.ts'
import { type StructureElement, untagContent } from './structure-tree.ts'
import { describeWideSpaces } from './wide-spaces.ts'

/** Types whose lines and areas are content even without text: drawings and bullets. */
const drawnTypes = new Set(['Figure', 'Formula', 'Form', 'Lbl'])

const isTextOrImage = (line: string): boolean => /(?:T[jJ]|['"]|Do|sh|EI)$/.test(line)
const isPathStart = (line: string): boolean => / (?:m|re)$/.test(line)
const isPathEnd = (line: string): boolean => /^(?:f\*?|F|S|s|B\*?|b\*?)$/.test(line)
const endsPathUnpainted = (line: string): boolean => /(?:^|\s)n$/.test(line)

const begins = (line: string): boolean => /(?:BDC|BMC)$/.test(line)

/** For text: only page margins have text outside the structure. */
const beginPagination = '/Artifact <</Type /Pagination>> BDC'
const beginLayout = '/Artifact <</Type /Layout>> BDC'

/** Returns the index of the first line from `start` on that is an end. */
const findEnd = (lines: readonly string[], start: number, isEnd: (line: string) => boolean): number => {
  const length = lines.slice(start).findIndex(isEnd)
  if (length === -1) throw new UnknownLayoutError('its content has an unknown layout')
  return start + length
}

/** Returns the index of the line that closes the group opened at `start`, which may contain nested groups. */
const findClose = (
  lines: readonly string[],
  start: number,
  opens: (line: string) => boolean,
  close: 'EMC' | 'Q',
): number => {
  let depth = 0
  return findEnd(lines, start, (line) => {
    depth += opens(line) ? 1 : line === close ? -1 : 0
    return depth === 0
  })
}

/**
 * Moves the page margins, which Chromium paints first and as one group (`q` … `Q`), to the end. Otherwise,
 * programs that read text in file order would start each page with its number.
 */
const moveMarginsLast = (lines: readonly string[]): readonly string[] => {
  const start = lines.indexOf('q')
  if (start === -1) return lines
  const end = findClose(lines, start, (line) => line === 'q', 'Q')
  const group = lines.slice(start, end + 1)
  const isMargin = group.includes(beginPagination) && !group.some((line) => / <<\/MCID /.test(line))
  if (!isMargin) return lines
  return [...lines.slice(0, start), ...lines.slice(end + 1), ...group]
}

/**
 * Marks artifacts in a page's content, and moves the page margins to the end.
 *
 * @param content as Skia writes it: one operator on each line
 * @returns the new content, and the ids (MCID) of the sequences that are no longer part of the structure
 */
export const markArtifacts = (content: string) => {
  const lines = content.split('\n')
  const marked: string[] = []
  const removed = new Set<number>()
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const isText = line === 'BT'
    if (begins(line)) {
      const end = findClose(lines, index, begins, 'EMC')
      const body = lines.slice(index + 1, end)
      const [, type = '', mcid] = /^\/(\w+) <<\/MCID (\d+) >>BDC$/.exec(line) ?? []
      const hasContent = body.some(isTextOrImage)
      const isDrawn = body.some(isPathEnd)
      if (mcid === undefined || hasContent || (isDrawn && drawnTypes.has(type)))
        marked.push(line, ...body, 'EMC')
      else {
        removed.add(Number(mcid))
        marked.push(...(isDrawn ? [beginLayout, ...body, 'EMC'] : body))
      }
      index = end
    } else if (isText || isPathStart(line) || isTextOrImage(line)) {
      const isEnd = isText
        ? (line: string) => line === 'ET'
        : (line: string) => isPathEnd(line) || endsPathUnpainted(line)
      const end = isTextOrImage(line) ? index : findEnd(lines, index, isEnd)
      const body = lines.slice(index, end + 1)
      const isClip = endsPathUnpainted(body.at(-1) ?? '')
      marked.push(...(isClip ? body : [isText ? beginPagination : beginLayout, ...body, 'EMC']))
      index = end
    } else marked.push(line)
  }
  return { content: moveMarginsLast(marked).join('\n'), removed }
}

const reversedText = /^\/ReversedChars BMC\n[\s\S]*?^ET$/gm

/** Glyphs with their ActualText, as Skia writes them. */
const actualTextSpan =
  /^\/Span<<\/ActualText <[0-9A-F]+> >> BDC\n((?:(?:\S+ \S+ Td )?<[0-9A-F]+> Tj\n)+)EMC\n/gm

/**
 * Removes ActualText from right-to-left text, where Skia writes one for each character with a mark: pdf.js
 * ends a word there, and poppler takes the text for left-to-right. The glyphs have characters of their own.
 */
const dropReversedActualText = (content: string): string =>
  content.replaceAll(reversedText, (text) => text.replaceAll(actualTextSpan, '$1'))

/** Marks artifacts on all pages, including gaps before dates, and removes them from the structure tree. */
export const addArtifacts = (pdf: PdfEditor, structure: ReadonlyMap<number, StructureElement>): void => {
  for (const page of pageObjectsOf(pdf)) {
    const contents = contentStreamOf(pdf, page)
    const original = pdf.stream(contents)
    const { content, removed } = markArtifacts(describeWideSpaces(dropReversedActualText(original)))
    if (content !== original) pdf.replaceStream(contents, content)
    if (removed.size > 0) untagContent(pdf, structure, page, removed)
  }
}
