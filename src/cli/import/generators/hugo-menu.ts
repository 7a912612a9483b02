/** The menu of a site of Hugo: entries of its configuration, and those that pages make for themselves. Used by hugo.ts. */
import { findBlock } from '../front-matter/find-block.ts'
import type { Data } from '../front-matter/parse-loosely.ts'
import type { MenuEntry, SourcePage } from '../generator.ts'
import { lowerNames, menuEntryOf, objectOf, stringsOf } from '../settings/settings-values.ts'
import type { SourceFolder } from '../source-folder.ts'

/** `menu: main`, `menus: [main]` and `menu: {main: {weight: 2}}`. */
const ownEntry = ({ menu, menus = menu, weight }: Data, name: string, key: string): readonly Data[] => {
  const isNamed = stringsOf(menus).includes(name)
  if (!isNamed && !Object.hasOwn(objectOf(menus), name)) return []
  return [{ weight, ...lowerNames(objectOf(objectOf(menus)[name])), pageref: `/${key}` }]
}

/** Entries without a weight, which 0 also means, are the last. */
const weightOf = ({ weight }: Data): number => Number(weight ?? 0) || Number.MAX_SAFE_INTEGER

/** Returns the menu `main`, or else the first, in the site's first language. */
export const hugoMenu = (
  config: Data,
  source: SourceFolder,
  pages: readonly SourcePage[],
): readonly MenuEntry[] => {
  const menus = objectOf(config.menus ?? config.menu)
  const name = Object.hasOwn(menus, 'main') ? 'main' : (Object.keys(menus)[0] ?? 'main')
  const configured = [menus[name] ?? []].flat().map((entry) => lowerNames(objectOf(entry)))
  const own = pages
    .filter(({ language }) => language === undefined)
    .flatMap(({ file, key }) => ownEntry(findBlock(source.text(file)).data, name, key))
  return [...configured, ...own]
    .toSorted((a, b) => weightOf(a) - weightOf(b))
    .flatMap((entry) =>
      menuEntryOf(entry.pageref ?? entry.url, entry.name ?? entry.title ?? entry.identifier),
    )
}
