/** Finds the existing page of each source: by address, file name or title, and by most of its text. */
import { ownAddress } from '../addresses/own-address.ts'
import { lastSegment, plainAddress } from '../addresses/paths.ts'
import { baseName, withoutPageSuffix } from '../source/page-files.ts'
import type { SourcePage } from '../source/read-source.ts'
import type { ExistingSite } from './existing-site.ts'
import type { ExistingPage } from './read-html.ts'
import { countWords, firstUnshown, nameInAddress, shareIn, titleParts } from './words.ts'

/** The existing page of a source, or why it has none or may not be public. */
export interface Match {
  readonly page?: ExistingPage
  readonly doubt?: string | undefined
  /** The line of the file that the reason is about. */
  readonly line?: number | undefined
  /** The plain address of its existing page, certain or probable by its name. */
  readonly seenAt?: string | undefined
}

/** Fewer words are not enough to tell pages apart. */
const MIN_WORDS = 12

/** The share of a source's text that its existing page must show; themes add text and leave out little. */
const MIN_SHARE = 0.5

/** Returns possible names of a page: its file or folder, its `slug`; each with and without a leading date. */
const namesOf = ({ file, key, data }: SourcePage): ReadonlySet<string> => {
  const name = baseName(withoutPageSuffix(file)).replace(/\.[a-z]{2}(?:-\w+)?$/i, '')
  const said = [data.slug, data.permalink, data.url].filter((value) => typeof value === 'string')
  const names = [
    /^_?index$|^readme$/i.test(name) ? (file.split('/').at(-2) ?? '') : name,
    baseName(key),
    ...said.map((path) => baseName(path.replace(/\/$/, ''))),
  ]
  return new Set(
    names.flatMap((each) => [each, each.replace(/^\d{4}[-_]\d{1,2}[-_]\d{1,2}[-_]/, '')].map(nameInAddress)),
  )
}

const candidatesOf = (existing: ExistingSite) => {
  const entries = [...existing.pages].map(([address, page]) => ({
    address,
    page,
    name: lastSegment(address),
    titles: new Set(page.titles.flatMap((title) => [title, ...titleParts(title)]).map(nameInAddress)),
  }))
  const keyed = entries.flatMap((entry) =>
    [entry.address, entry.name, ...entry.titles].map((key) => ({ key, entry })),
  )
  const byKey = Map.groupBy(keyed, ({ key }) => key)
  return (source: SourcePage) => {
    const own = plainAddress(ownAddress(source))
    const target = existing.redirects.get(own)?.target ?? own
    const names = namesOf(source)
    const title = nameInAddress(source.fields.title ?? '')
    const keys = [target, ...names, title].filter((key) => key !== '')
    const found = new Set(keys.flatMap((key) => byKey.get(key) ?? []).map(({ entry }) => entry))
    const words = source.lines.flatMap((line) => line.words)
    const wordCount = countWords(words)
    const isShort = wordCount < MIN_WORDS
    const candidates = [...found].map(({ address, page, name, titles }) => {
      const rank = address === target ? 3 : names.has(name) ? 2 : 0 // 0 if only the title is the same
      const share = shareIn(words, page.text)
      const hasTitle = titles.has(title)
      // A home page is often called Home in the source, and by the site's title on the site.
      const isWhole = (source.key === '' || title === '') && rank === 3 && words.length > 0 && share === 1
      // A note without a title has its file's name as one.
      const isNamed = title === '' && titles.has(nameInAddress(baseName(source.key))) && share >= MIN_SHARE
      const fits = isShort ? isWhole || ((hasTitle || isNamed) && rank > 0) : share >= MIN_SHARE
      return { source, address, page, rank, fits, worth: rank + share * 4 + Number(hasTitle) }
    })
    const sorted = candidates.toSorted((a, b) => b.worth - a.worth)
    return { source, sorted, wordCount }
  }
}

/** Matches each source with at most one existing page, and vice versa, best matches first. */
export const matchSources = (
  sources: readonly SourcePage[],
  existing: ExistingSite,
): ReadonlyMap<string, Match> => {
  const all = sources.map(candidatesOf(existing))
  const matches = new Map<string, Match>()
  for (const { source, sorted, wordCount } of all) {
    const [best] = sorted
    matches.set(source.file, {
      doubt:
        best === undefined
          ? 'no page of the existing site has its address, name or title'
          : wordCount < MIN_WORDS
            ? 'too little text to tell whether the existing site had it'
            : 'differs from the existing page of its address, name or title',
      seenAt: sorted.find(({ rank }) => rank > 0)?.address,
    })
  }
  const taken = new Set<string>()
  const fitting = all
    .flatMap(({ sorted }) => sorted.filter(({ fits }) => fits))
    .toSorted((a, b) => b.worth - a.worth || a.source.file.length - b.source.file.length)
  for (const { source, address, page } of fitting) {
    if (matches.get(source.file)?.page !== undefined) continue
    if (taken.has(address)) {
      matches.set(source.file, { doubt: 'its existing page is made of another file, which fits better' })
      continue
    }
    taken.add(address)
    const unshown = firstUnshown(source.lines, page.text)
    const doubt = unshown === undefined ? undefined : 'has text that the existing site did not show'
    matches.set(source.file, { page, seenAt: address, doubt, line: unshown })
  }
  return matches
}
