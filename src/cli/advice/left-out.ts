/** What a selection of a résumé leaves out, as its owner would say it: `work: Teacher, A school`. */
import { plainText, type ResumeText } from '../../content/schema/resume.ts'
import { isJsonObject } from '../../lib/json.ts'

type Entry = Readonly<Record<string, unknown>>

/** What tells an entry from the others, in the order in which people would say it. */
const naming =
  'position studyType area title name language network institution organization issuer publisher reference'.split(
    ' ',
  )

const labelOf = (entry: Entry): string =>
  naming
    .flatMap((name) => plainText(entry[name] as ResumeText | undefined) ?? [])
    .slice(0, 2)
    .join(', ')

/** An entry is the same in another selection if all its texts are; items of its lists may be left out. */
const keyOf = (entry: Entry): string =>
  JSON.stringify(Object.entries(entry).filter(([, value]) => !Array.isArray(value)))

const listsIn = (entry: Entry): readonly unknown[] =>
  Object.values(entry).flatMap((value) => (Array.isArray(value) ? value : []))

/** Returns what is in one list and not in another; what is there twice counts twice. */
export const without = <Item>(
  items: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] => {
  const left = others.map(keyOf)
  return items.filter((item) => {
    const index = left.indexOf(keyOf(item))
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
}

/** Returns the entries of a résumé by their sections, the owner's own included. */
const sectionsOf = (resume: object): ReadonlyMap<string, readonly Entry[]> => {
  const { own = {}, bibliography: _, ...sections } = resume as Readonly<Record<string, object>>
  return new Map(
    Object.entries({ ...sections, ...own }).flatMap(([key, value]) =>
      Array.isArray(value) ? [[key, value.filter((entry) => isJsonObject(entry))] as const] : [],
    ),
  )
}

/** Returns the entries that a selection leaves out, and the items of the lists in those that it shows. */
export const leftOutOf = (whole: object, selected: object): readonly string[] => {
  const shown = sectionsOf(selected)
  return [...sectionsOf(whole)].flatMap(([key, entries]) => {
    const kept = shown.get(key) ?? []
    const items = entries.flatMap((entry) => {
      const same = kept.find((other) => keyOf(other) === keyOf(entry))
      return without(listsIn(entry), same === undefined ? listsIn(entry) : listsIn(same), JSON.stringify).map(
        (item) => `${key}: ${labelOf(entry)}: “${plainText(item as ResumeText)}”`,
      )
    })
    return [...without(entries, kept, keyOf).map((entry) => `${key}: ${labelOf(entry)}`), ...items]
  })
}
