/** Advice about entries of a translated CV that the CV in the site's first language does not have. */
import type { Resume } from '../../content/schema/resume.ts'
import type { Site } from '../../content/site.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'

type Entry = Readonly<Record<string, unknown>>

/** Members that a translation leaves as they are. */
const sameMembers = ['startDate', 'endDate', 'date', 'releaseDate', 'url', 'email'] as const

const listsOf = ({ basics: _, own = {}, ...lists }: Resume): ReadonlyMap<string, readonly Entry[]> =>
  new Map(
    Object.entries({ ...lists, ...own }).filter((entry): entry is [string, Entry[]] =>
      Array.isArray(entry[1]),
    ),
  )

/** Returns what tells an entry from others in every language; undefined if it has nothing of the kind. */
const signatureOf = (entry: Entry): string | undefined => {
  const values = sameMembers.map((member) => entry[member] ?? '')
  return values.some((value) => value !== '') ? JSON.stringify(values) : undefined
}

/** An entry about a page of this site links to the page's translation. */
const withOriginalUrl = (entry: Entry, language: string): Entry => {
  const { url } = entry
  const prefix = `/${language}/`
  return typeof url === 'string' && url.startsWith(prefix)
    ? { ...entry, url: url.slice(prefix.length - 1) }
    : entry
}

const surplus = (entries: readonly Entry[], originals: readonly Entry[]): readonly number[] => {
  const left = originals.map(signatureOf)
  return [...entries.keys()].filter((index) => {
    const signature = signatureOf(entries[index] ?? {})
    if (signature === undefined) return index >= originals.length
    const at = left.indexOf(signature)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

/** Returns one piece of advice for each entry without a counterpart. Entries are compared by their dates and URLs. */
export const resumeCounterparts = ({ resumes, settings }: Site): readonly ContentIssue[] => {
  const [first, ...others] = settings.languages
  const original = resumes.get(first)
  if (original === undefined) return []
  const { file: originalFile } = original
  const originals = listsOf(original.resume)
  return others.flatMap((language) => {
    const { file = originalFile, resume = {} } = resumes.get(language) ?? {}
    if (file === originalFile) return []
    return [...listsOf(resume)].flatMap(([name, entries]) =>
      surplus(
        entries.map((entry) => withOriginalUrl(entry, language)),
        originals.get(name) ?? [],
      ).map((index) => ({
        file,
        member: `${name}[${index}]`,
        found: `an entry that ${originalFile} does not have, by its dates and URL`,
        expected: 'the same entries in each language',
        fix: `add it to ${originalFile}, or leave it as it is`,
      })),
    )
  })
}
