/** Makes a page's table of contents from its headings. */
import type { Heading } from './context.ts'

/** A section of a page in its table of contents. */
export interface ContentsEntry {
  readonly text: string
  /** `#id` */
  readonly href: string
  readonly entries: readonly ContentsEntry[]
}

/** Shorter pages need no table of contents. */
const MIN_ENTRIES = 3
/** A longer list would double the page, and nobody reads one. */
const MAX_ENTRIES = 1_000

/** Returns the two highest levels of headings as a tree; empty for fewer than three, or over 1,000. */
export const arrangeContents = (headings: readonly Heading[]): readonly ContentsEntry[] => {
  const top = headings.reduce((highest, { level }) => Math.min(highest, level), Infinity)
  const shown = headings.filter(({ level }) => level <= top + 1)
  if (shown.length < MIN_ENTRIES || shown.length > MAX_ENTRIES) return []
  const sections: ContentsEntry[] = []
  let parts = sections // of the current section; before the first section, the top level
  for (const { level, id, text } of shown) {
    const entries: ContentsEntry[] = []
    const list = level === top ? sections : parts
    list.push({ text, href: `#${id}`, entries })
    if (level === top) parts = entries
  }
  return sections
}
