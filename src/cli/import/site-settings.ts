/** Writes site.yaml for an imported site. */
import { stringify } from 'yaml'
import { privateFileWarnings } from '../../content/checks/private-files.ts'
import { extensionOf } from '../../content/files/file-types.ts'
import { privateByDefault } from '../private-by-default.ts'
import type { ConvertedSite } from './convert-site.ts'
import type { SiteFacts } from './generator.ts'

/** What the owner said, or else nothing. */
export interface GivenFacts {
  readonly title?: string | undefined
  readonly name?: string | undefined
}

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const bare = (path: string): string =>
  decode(path)
    .replaceAll(/^\/+|\/+$/g, '')
    .replace(/(?:\/index)?\.(?:html?|md)$/, '')

/** Returns the keys of the menu's pages. Entries for lists that Vitrine makes, and for other sites, are left out. */
const navigationOf = ({ menu, basePath }: SiteFacts, { pages }: ConvertedSite): readonly string[] => {
  const served = pages.filter(({ isDraft, language }) => !isDraft && language === undefined)
  const byPath = new Map(
    served.flatMap((page) => [
      [bare(page.formerAddress), page.key] as const,
      [bare(page.address), page.key] as const,
      [page.key, page.key] as const,
    ]),
  )
  const folders = new Set(
    served.flatMap(({ key }) =>
      key
        .split('/')
        .slice(0, -1)
        .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
    ),
  )
  const keys = menu.flatMap((url) => {
    const path = bare(url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url)
    return byPath.get(path) ?? (folders.has(path) ? path : [])
  })
  return [...new Set(keys)].filter((key) => key !== '')
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

/** Returns the text of site.yaml. */
export const settingsText = (
  facts: SiteFacts,
  given: GivenFacts,
  folderName: string,
  converted: ConvertedSite,
  hasResume: boolean,
): string => {
  const { redirects } = converted
  const allowed = allowedTypes(converted)
  const title = given.title ?? facts.title ?? folderName
  const name = given.name ?? facts.owner ?? title
  const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(facts.email ?? '') ? facts.email : undefined
  const used = new Set(converted.pages.map(({ language }) => language))
  const [main = 'en', ...others] = facts.languages
  return stringify(
    said({
      title,
      description: facts.description ?? title,
      owner: said({ name, email }),
      languages: [...new Set([main, ...others.filter((tag) => used.has(tag))])],
      navigation: navigationOf(facts, converted),
      links: facts.links,
      license: facts.license,
      cv: hasResume ? { private: privateByDefault } : undefined,
      files: allowed.length === 0 ? undefined : { allow: allowed },
      redirects: redirects.size === 0 ? undefined : Object.fromEntries(redirects),
    }),
    { lineWidth: 0 },
  )
}
