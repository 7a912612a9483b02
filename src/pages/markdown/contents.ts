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

const entryOf = ({ text, id }: Heading, parts: readonly Heading[] = []): ContentsEntry => ({
  text,
  href: `#${id}`,
  entries: parts.map((part) => entryOf(part)),
})

/** Returns the sections of a page and their parts: its two highest levels of headings. Empty if there are fewer than three, or over 1,000. */
export const arrangeContents = (headings: readonly Heading[]): readonly ContentsEntry[] => {
  const top = headings.reduce((highest, { level }) => Math.min(highest, level), Infinity)
  const shown = headings.filter(({ level }) => level <= top + 1)
  if (shown.length < MIN_ENTRIES || shown.length > MAX_ENTRIES) return []
  const starts = [...shown.keys()].filter((index) => shown[index]?.level === top)
  const sections = starts.map((start, place) => shown.slice(start, starts[place + 1]))
  const before = shown.slice(0, starts[0])
  return [
    ...before.map((heading) => entryOf(heading)),
    ...sections.flatMap(([section, ...parts]) => (section === undefined ? [] : entryOf(section, parts))),
  ]
}
