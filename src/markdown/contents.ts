/** The table of contents of a page, from its headings. */
import type { Heading } from './context.ts'

/** A section of a page, as its table of contents shows it. */
export interface ContentsEntry {
  readonly text: string
  /** `#id` */
  readonly href: string
  readonly entries: readonly ContentsEntry[]
}

/** Shorter pages are seen at a glance. */
const MIN_ENTRIES = 3
/** Nobody reads a longer list, which would make the page twice as long. */
const MAX_ENTRIES = 1_000

/** Returns the sections of a page and their parts: its two highest levels of headings. Empty if there are fewer than three, or over 1,000. */
export const arrangeContents = (headings: readonly Heading[]): readonly ContentsEntry[] => {
  const top = headings.reduce((highest, { level }) => Math.min(highest, level), Infinity)
  const shown = headings.filter(({ level }) => level <= top + 1)
  if (shown.length < MIN_ENTRIES || shown.length > MAX_ENTRIES) return []
  const sections: ContentsEntry[] = []
  let parts = sections // of the section so far; what stands before the first is as high
  for (const { level, id, text } of shown) {
    const entries: ContentsEntry[] = []
    const list = level === top ? sections : parts
    list.push({ text, href: `#${id}`, entries })
    if (level === top) parts = entries
  }
  return sections
}
