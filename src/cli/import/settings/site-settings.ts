/** Writes site.yaml for an imported site. */
import { stringify } from 'yaml'
import { privateFileWarnings } from '../../../content/checks/private-files.ts'
import { extensionOf } from '../../../content/files/file-types.ts'
import { titleFromKey } from '../../../content/files/page-name.ts'
import { foldersOf, TAGS_KEY } from '../../../content/navigation/posts.ts'
import { privateByDefault } from '../../new/private-by-default.ts'
import { pathOf } from '../addresses/links.ts'
import type { ConvertedSite } from '../convert-site.ts'
import type { Localized, SiteFacts } from '../generator.ts'
import { linkOf, type SiteLink, uniqueLinks } from './profiles.ts'
import { byLanguage } from './settings-values.ts'

/** What the owner said, or else nothing. */
export interface GivenFacts {
  readonly title?: string | undefined
  readonly name?: string | undefined
}

const bare = (path: string): string => pathOf(path).replace(/(?:\/index)?\.(?:html?|md)$/, '')

/** The menu, the links beside it, and what became of its other entries. */
interface Menu {
  readonly keys: readonly string[]
  readonly links: readonly SiteLink[]
  readonly notes: readonly string[]
}

const isFeed = (url: string): boolean =>
  /(?:^|\/)(?:index|feed|rss2?|atom)(?:\.(?:xml|json|atom))?\/?$/i.test(url)

/** Vitrine's menu has pages under their titles: entries for other sites become links, and labels go. */
const menuOf = ({ menu, basePath }: SiteFacts, { pages, redirects }: ConvertedSite): Menu => {
  const served = pages.filter(({ isDraft, language }) => !isDraft && language === undefined)
  const byPath = new Map(
    served.flatMap((page) => [
      [bare(page.formerAddress), page] as const,
      [bare(page.address), page] as const,
      [page.key, page] as const,
    ]),
  )
  const folders = new Set(served.flatMap((page) => foldersOf(page)))
  const isTagged = served.some(({ members }) => members.tags.length > 0)
  const keys: string[] = []
  const links: SiteLink[] = []
  const notes: string[] = []
  for (const { url, label = url } of menu) {
    const own = url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url
    const path = bare(redirects.get(`/${bare(own)}/`) ?? own)
    const page = byPath.get(path)
    const key = page?.key ?? (folders.has(path) || (isTagged && path === TAGS_KEY) ? path : undefined)
    const link = linkOf(label, url)
    const title = key === undefined ? undefined : (page?.members.title ?? titleFromKey(key))
    const entry = `menu entry ${label} (${url})`
    if (key === '' || url === '/') continue // the site's title leads home
    if (key !== undefined) keys.push(key)
    else if (link !== undefined) links.push(link)
    else if (isFeed(url)) notes.push(`${entry} left out: each page names the feeds`)
    else notes.push(`${entry} left out: no page has this address`)
    if (title !== undefined && title.toLowerCase() !== label.toLowerCase() && label !== url)
      notes.push(`${entry} renamed to ${title}, the title of its page`)
  }
  return { keys: [...new Set(keys)], links, notes }
}

/** Returns patterns for files that were public and are of types that Vitrine does not serve by itself. */
const allowedTypes = ({ files }: ConvertedSite): readonly string[] => [
  ...new Set(
    [...files].flatMap(([path, file]) => {
      // Not those that are held back for their names, such as backups.
      const [reason] = privateFileWarnings([{ file: path, sizeBytes: 0, modifiedMs: 0 }], {})
      if ('text' in file || !/^a file (?:of the type|without)/.test(reason?.found ?? '')) return []
      const extension = extensionOf(path)
      return extension === '' ? path.slice('pages/'.length) : `*.${extension}`
    }),
  ),
]

/** Members that are not undefined or empty. */
const said = (members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** site.yaml, and what its owner should know about it. */
export interface NewSettings {
  readonly text: string
  readonly notes: readonly string[]
}

const lineOf = (text: string, start: string): number =>
  text.split('\n').findIndex((line) => line.startsWith(start)) + 1

/** Returns site.yaml. */
export const newSettings = (
  facts: SiteFacts,
  given: GivenFacts,
  folderName: string,
  converted: ConvertedSite,
  hasResume: boolean,
): NewSettings => {
  const { redirects } = converted
  const allowed = allowedTypes(converted)
  const menu = menuOf(facts, converted)
  const used = new Set(converted.pages.map(({ language }) => language))
  const [main = 'en', ...others] = facts.languages
  const languages = [...new Set([main, ...others.filter((tag) => used.has(tag))])]
  const localized = (texts: Localized | undefined): Localized | undefined =>
    typeof texts === 'object' ? byLanguage(languages.map((tag) => [tag, texts[tag]] as const)) : texts
  const title = given.title ?? localized(facts.title) ?? folderName
  // Feeds have `ada@example.org (Ada Lovelace)`.
  const [, address = facts.email, owner = facts.owner] = /^(\S+@\S+) \((.+)\)$/.exec(facts.owner ?? '') ?? []
  const name = given.name ?? owner ?? (typeof title === 'string' ? title : (title[main] ?? folderName))
  const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address ?? '') ? address : undefined
  const links = uniqueLinks([...facts.links, ...menu.links]).filter(({ url }) => url !== `mailto:${email}`)
  const text = stringify(
    said({
      title,
      description: localized(facts.description),
      owner: said({ name, email }),
      languages,
      navigation: menu.keys,
      links,
      license: facts.license,
      cv: hasResume ? { private: privateByDefault } : undefined,
      files: allowed.length === 0 ? undefined : { allow: allowed },
      redirects: redirects.size === 0 ? undefined : Object.fromEntries(redirects),
    }),
    { lineWidth: 0 },
  )
  const isGuess = given.title === undefined && facts.title === undefined
  const isNameGuess = given.name === undefined && facts.owner === undefined
  return {
    text,
    notes: [
      ...(isGuess ? [`title: ${title}, the folder's name; change it in line ${lineOf(text, 'title:')}`] : []),
      ...(isNameGuess
        ? [`owner.name: ${name}, since nothing names you; change it in line ${lineOf(text, '  name:')}`]
        : []),
      ...menu.notes,
      ...(facts.unusedSettings?.length
        ? [`the source's settings without a place in Vitrine: ${facts.unusedSettings.join(', ')}`]
        : []),
    ],
  }
}
