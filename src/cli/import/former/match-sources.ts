/** Finds the former page of each source: by its address, the name of its file or its title, and by most of its text. */
import { type FormerSite, lastName, plainAddress } from './former-site.ts'
import type { FormerPage } from './read-html.ts'
import { firstUnshown, nameInAddress, type SeenLine, seenLines, shareIn } from './words.ts'

/** What is compared of a source. */
interface ComparedSource {
  readonly file: string
  readonly title: string | undefined
  /** The text below the front matter, and the line of the file on which it begins. */
  readonly body: string
  readonly bodyLine: number
  /** The address that it names or that its generator's rules give it. */
  readonly address: string | undefined
  /** By which it may be known: the name of its file or folder, its `slug`. */
  readonly names: readonly string[]
}

/** The former page of a source, or why it has none. */
export interface Match {
  readonly page?: FormerPage
  readonly why?: string
  /** The plain address of the former page that it is, or by its name probably was. */
  readonly seenAt?: string
}

/** Fewer words say too little to tell pages apart. */
const MIN_WORDS = 12

/** The share of a source's text that its former page shows; themes add text and leave out little. */
const MIN_SHARE = 0.5

const withoutDay = (name: string): string => name.replace(/^\d{4}[-_]\d{1,2}[-_]\d{1,2}[-_]/, '')

/** Titles of pages have that of the site behind a mark. */
const titleForms = (title: string): readonly string[] =>
  [title, ...title.split(/\s[|–—·•:«»-]+\s/)].map(nameInAddress)

const indexBy = <Key, Value>(
  values: Iterable<Value>,
  keysOf: (value: Value) => Iterable<Key>,
): ReadonlyMap<Key, readonly Value[]> => {
  const index = new Map<Key, Value[]>()
  for (const value of values)
    for (const key of new Set(keysOf(value))) index.set(key, [...(index.get(key) ?? []), value])
  return index
}

interface Candidate {
  readonly source: ComparedSource
  readonly address: string
  readonly page: FormerPage
  readonly lines: readonly SeenLine[]
  readonly wordCount: number
  /** 3 for the whole address, 2 for its name; 0 if only the title is the same. */
  readonly rank: number
  readonly hasTitle: boolean
  readonly share: number
}

const candidatesOf = (former: FormerSite) => {
  const entries = [...former.pages]
  const byName = indexBy(entries, ([address]) => [lastName(address)])
  const byTitle = indexBy(entries, ([, page]) => page.titles.flatMap(titleForms))
  return (source: ComparedSource): readonly Candidate[] => {
    const own = source.address === undefined ? undefined : plainAddress(source.address)
    const target = own === undefined ? undefined : (former.redirects.get(own) ?? own)
    const names = new Set(
      source.names.flatMap((name) => [nameInAddress(name), nameInAddress(withoutDay(name))]),
    )
    const title = source.title === undefined ? '' : nameInAddress(source.title)
    const found = new Map([
      ...entries.filter(([address]) => address === target),
      ...[...names].flatMap((name) => byName.get(name) ?? []),
      ...(title === '' ? [] : (byTitle.get(title) ?? [])),
    ])
    const lines = seenLines(source.body, source.bodyLine)
    const words = lines.flatMap((line) => line.words)
    return [...found].map(([address, page]) => ({
      source,
      address,
      page,
      lines,
      wordCount: words.length,
      rank: address === target ? 3 : names.has(lastName(address)) ? 2 : 0,
      hasTitle: title !== '' && page.titles.some((text) => titleForms(text).includes(title)),
      share: shareIn(words, page.text),
    }))
  }
}

const fits = ({ wordCount, rank, hasTitle, share }: Candidate): boolean =>
  wordCount < MIN_WORDS ? rank > 0 && hasTitle : share >= MIN_SHARE

const worth = ({ rank, share, hasTitle }: Candidate): number => rank + share * 4 + Number(hasTitle)

const percent = (share: number): string => `${Math.round(share * 100)} %`

const whyNone = (candidates: readonly Candidate[]): string => {
  const best = candidates.toSorted((a, b) => worth(b) - worth(a))[0]
  if (best === undefined) return 'no page of the former site has its address, name or title'
  if (best.wordCount < MIN_WORDS)
    return `too little text to tell whether it was ${best.page.path} on the former site`
  return `differs from the former site: ${best.page.path} shows ${percent(best.share)} of its text`
}

/** Gives each source at most one former page, and each former page one source: the one that fits best. */
export const matchSources = (
  sources: readonly ComparedSource[],
  former: FormerSite,
): ReadonlyMap<string, Match> => {
  const find = candidatesOf(former)
  const all = sources.map((source) => [source, find(source)] as const)
  const sorted = all
    .flatMap(([, candidates]) => candidates.filter(fits))
    .toSorted((a, b) => worth(b) - worth(a) || a.source.file.length - b.source.file.length)
  const matches = new Map<string, Match>()
  const taken = new Map<string, Candidate>()
  for (const candidate of sorted) {
    const { source, address, page, lines } = candidate
    if (matches.get(source.file)?.page !== undefined) continue
    const other = taken.get(address)
    if (other !== undefined) {
      matches.set(source.file, { why: `the former site’s ${page.path} is made of ${other.source.file}` })
      continue
    }
    taken.set(address, candidate)
    const unshown = firstUnshown(lines, page.text)
    matches.set(source.file, {
      page,
      seenAt: address,
      ...(unshown !== undefined && {
        why: `line ${unshown} has text that the former site’s ${page.path} did not show`,
      }),
    })
  }
  for (const [{ file }, candidates] of all)
    if (!matches.has(file)) {
      const seenAt = candidates
        .filter(({ rank }) => rank > 0)
        .toSorted((a, b) => worth(b) - worth(a))[0]?.address
      matches.set(file, { why: whyNone(candidates), ...(seenAt !== undefined && { seenAt }) })
    }
  return matches
}
