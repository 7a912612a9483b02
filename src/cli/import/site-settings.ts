/** Writes site.yaml for an imported site. */
import { stringify } from 'yaml'
import { extensionOf } from '../../content/files/file-types.ts'
import { foldersOf } from '../../content/navigation/posts.ts'
import { privateFileWarnings } from '../../content/reading/private-files.ts'
import { privateByDefault } from '../new/private-by-default.ts'
import { type ConvertedSite, said } from './convert-site.ts'
import { plainAddress } from './former/former-site.ts'
import { addressOfLink, formerFacts, formerMenu } from './former/home-page.ts'
import { byLanguage, type Localized, languageTagOf, type SiteFacts } from './source/configuration.ts'

/** What the owner said, or else nothing. */
interface GivenFacts {
  readonly title?: string | undefined
  readonly name?: string | undefined
}

/** A link of site.yaml. */
interface SiteLink {
  readonly label: string
  readonly url: string
  /** Whether it leads to a profile of the site's owner. */
  readonly me?: true
}

/** More entries do not fit a line. */
const MAX_ENTRIES = 7

const about = /^(?:about|about-me|bio|me|über|ueber|a-propos|à-propos|sobre)$/i

/** Returns the keys of the menu: the former one's pages, or else the pages beside the home page, with "About" first. */
const menuOf = ({
  pages,
  redirects,
  former,
}: ConvertedSite): { readonly keys: readonly string[]; readonly links: readonly SiteLink[] } => {
  const served = pages.filter(
    ({ isDraft, isHeldByDate, isUnlisted, language }) =>
      !isDraft && !isHeldByDate && !isUnlisted && language === undefined,
  )
  const folders = new Map(
    served.flatMap((page) => foldersOf(page).map((folder) => [plainAddress(folder), folder] as const)),
  )
  const byAddress = new Map([
    ...folders,
    ...served.map(({ address, key }) => [address, key] as const),
    ...served.map(({ formerAddress, key }) => [plainAddress(formerAddress), key] as const),
  ])
  const entries =
    former === undefined
      ? []
      : formerMenu(former).map((link) => ({ link, address: addressOfLink(link, former) }))
  const seen = entries.flatMap(({ address = '' }) => byAddress.get(redirects.get(address) ?? address) ?? [])
  const posts = served.find(({ key, members }) => members.published !== undefined && key.includes('/'))
  const plain = served
    .filter(
      ({ key, isPost, members }) =>
        key !== '' && !key.includes('/') && (!isPost || members.published === undefined),
    )
    .map(({ key }) => key)
  const usual = [
    ...plain.toSorted((a, b) => Number(about.test(b)) - Number(about.test(a))),
    ...(posts === undefined ? [] : foldersOf(posts).slice(0, 1)),
  ]
  const keys = seen.length > 0 ? seen : usual
  return {
    keys: [...new Set(keys)].filter((key) => key !== '').slice(0, MAX_ENTRIES),
    links: entries.flatMap(({ link: { url, text }, address }) =>
      address === undefined && url.protocol === 'https:' && text !== ''
        ? [{ label: text, url: url.href }]
        : [],
    ),
  }
}

/** Returns patterns for files that were public and are of types that Vitrine does not serve by itself. */
const allowedTypes = ({ files }: ConvertedSite): readonly string[] => [
  ...new Set(
    [...files].flatMap(([path, file]) => {
      // Not those that are held back for their names, such as backups.
      const [reason] = privateFileWarnings([{ file: path }], {})
      if ('text' in file || !/^a file (?:of the type|without)/.test(reason?.found ?? '')) return []
      const extension = extensionOf(path)
      return extension === '' ? path.slice('pages/'.length) : `*.${extension}`
    }),
  ),
]

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
  const { redirects, former } = converted
  const seen = former && formerFacts(former)
  const allowed = allowedTypes(converted)
  const menu = menuOf(converted)
  const used = new Set(converted.pages.map(({ language }) => language))
  const [main = 'en', ...others] = [
    ...(facts.languages.length === 1 && facts.host === undefined
      ? [languageTagOf(seen?.language) ?? facts.languages[0] ?? 'en']
      : facts.languages),
    ...used,
  ].filter((tag) => tag !== undefined)
  const languages = [...new Set([main, ...others.filter((tag) => used.has(tag))])]
  const localized = (texts: Localized | undefined): Localized | undefined =>
    typeof texts === 'object' ? byLanguage(languages.map((tag) => [tag, texts[tag]] as const)) : texts
  const known = given.title ?? localized(facts.title) ?? seen?.title
  const title = known ?? folderName
  // Feeds have `ada@example.org (Ada Lovelace)`.
  const [, address = facts.email, owner = facts.owner ?? seen?.owner] =
    /^(\S+@\S+) \((.+)\)$/.exec(facts.owner ?? '') ?? []
  const name = given.name ?? owner ?? (typeof title === 'string' ? title : (title[main] ?? folderName))
  const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address ?? '') ? address : undefined
  const profiles = (seen?.profiles ?? []).map(
    ({ text, url }): SiteLink => ({ label: text || url.hostname, url: url.href, me: true }),
  )
  const text = stringify(
    said({
      title,
      description: localized(facts.description) ?? seen?.description,
      owner: said({ name, email }),
      languages,
      navigation: menu.keys,
      links: [...new Map([...menu.links, ...profiles].map((link) => [link.url, link] as const)).values()],
      cv: hasResume ? { private: privateByDefault } : undefined,
      files: allowed.length === 0 ? undefined : { allow: allowed },
      redirects: redirects.size === 0 ? undefined : Object.fromEntries(redirects),
    }),
    { lineWidth: 0 },
  )
  return {
    text,
    notes: [
      ...(known === undefined
        ? [`title: ${title}, the folder's name; change it in line ${lineOf(text, 'title:')}`]
        : []),
      ...(given.name === undefined && owner === undefined
        ? [`owner.name: ${name}, since nothing names you; change it in line ${lineOf(text, '  name:')}`]
        : []),
    ],
  }
}
