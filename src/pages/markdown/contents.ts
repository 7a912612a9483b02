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

/** Returns headings as a tree: each entry has those below it. */
const nestHeadings = (headings: readonly Heading[]): readonly ContentsEntry[] => {
  const roots: ContentsEntry[] = []
  const open: { readonly level: number; readonly entries: ContentsEntry[] }[] = []
  for (const { level, id, text } of headings) {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const entries: ContentsEntry[] = []
    const list = open.at(-1)?.entries ?? roots
    list.push({ text, href: `#${id}`, entries })
    open.push({ level, entries })
  }
  return roots
}

/** Returns the sections of a page and their parts: its two highest levels of headings. Empty if there are fewer than three, or over 1,000. */
export const arrangeContents = (headings: readonly Heading[]): readonly ContentsEntry[] => {
  const top = headings.reduce((highest, { level }) => Math.min(highest, level), Infinity)
  const shown = headings.filter(({ level }) => level <= top + 1)
  return shown.length < MIN_ENTRIES || shown.length > MAX_ENTRIES ? [] : nestHeadings(shown)
}
