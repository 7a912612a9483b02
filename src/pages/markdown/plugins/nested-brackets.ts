/**
 * A markdown-it plugin: labels of links, images and notes with deeply nested brackets are text. markdown-it reads to the end
 * of the text for each opening bracket of an image, so thousands of them would take minutes.
 */
import type { MarkdownIt } from 'markdown-it'

/** Pages nest two or three: an image in a link, and brackets in its description. */
const MAX_DEPTH = 20

/** Returns whether more brackets are open at one place than any label has, counted from its opening bracket. */
const isNestedDeeply = (text: string, start: number, end: number): boolean => {
  let depth = 0
  for (let position = start; position < end; position += 1) {
    const character = text[position]
    if (character === '[') depth += 1
    if (character === ']') depth -= 1
    if (depth > MAX_DEPTH) return true
    if (depth === 0) return false
  }
  return false
}

/** Limits how deep brackets in labels are nested. */
export const nestedBrackets = (md: MarkdownIt): void => {
  const { parseLinkLabel } = md.helpers
  md.helpers.parseLinkLabel = (state, start, disableNested) =>
    isNestedDeeply(state.src, start, state.posMax) ? -1 : parseLinkLabel(state, start, disableNested)
}
