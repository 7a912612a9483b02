/** Makes site.yaml for an imported site. */
import { stringify } from 'yaml'
import { resumeLanguage } from '../../content/files/content-file.ts'
import { foldersOf, TAGS_KEY, tagKey } from '../../content/navigation/posts.ts'
import { privateByDefault } from '../../content/schema/cv-settings.ts'
import { withoutEmpty } from '../../lib/data/unchecked.ts'
import { decodedPath, plainAddress } from './addresses/paths.ts'
import type { ConvertedSite } from './convert-site.ts'
import { existingFacts } from './existing/home-page.ts'
import { titleParts } from './existing/words.ts'
import { ownerOf } from './site-cv.ts'
import { languageTagOf, type SiteFacts } from './source/configuration.ts'
import { accountOf } from './source/profile-links.ts'

/** More entries do not fit on one line of a menu. */
const MAX_MENU_ENTRIES = 7

/**
 * Returns the keys of the pages and folders to which the addresses of an existing menu lead.
 *
 * @param ownKeys keys of pages that Vitrine makes itself
 */
const keysAt = (
  { pages, redirects }: Pick<ConvertedSite, 'pages' | 'redirects'>,
  existing: readonly string[],
  ownKeys: readonly string[] = [],
): readonly string[] => {
  const served = pages.filter(({ isDraft, language }) => !isDraft && language === undefined)
  const byAddress = new Map([
    ...ownKeys.map((key) => [plainAddress(key), key] as const),
    ...served
      .flatMap((page) => [...foldersOf(page), ...page.fields.tags.flatMap((tag) => [TAGS_KEY, tagKey(tag)])])
      .map((key) => [plainAddress(key), key] as const),
    ...served.flatMap(({ address, existingAddress, key }) =>
      [address, plainAddress(existingAddress)].map((each) => [each, key] as const),
    ),
  ])
  const keys = existing.flatMap((address) => byAddress.get(redirects.get(address) ?? address) ?? [])
  return [...new Set(keys)].filter((key) => key !== '').slice(0, MAX_MENU_ENTRIES)
}

/** Returns site.yaml, and notes about it for its owner. */
export const newSettings = (facts: SiteFacts, folderName: string, converted: ConvertedSite) => {
  const shown = converted.existing && existingFacts(converted.existing)
  const menu = shown?.menu ?? []
  const { pages, redirects } = converted
  const pathsOf = (links: typeof menu) => links.flatMap(({ address }) => address ?? [])
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted)
  const menuPaths = shown ? pathsOf(menu) : facts.menu.map(plainAddress)
  const menuFiles = menuPaths.map(decodedPath).filter((path) => converted.files.has(`pages/${path}`))
  const hasCv = converted.files.keys().some((file) => resumeLanguage(file) !== undefined)
  const navigation = keysAt({ pages: listed, redirects }, menuPaths, ['search', ...(hasCv ? ['cv'] : [])])
  // The footer may have an unlisted imprint, but no dated posts.
  const undated = pages.filter(({ fields }) => fields.published === undefined)
  const footerKeys = keysAt({ pages: undated, redirects }, pathsOf(shown?.footer ?? []))
  const pageLanguages = new Set(pages.flatMap(({ language }) => language ?? []))
  // English may be only the default of the source.
  const mainLanguage = facts.languages.join() === 'en' ? languageTagOf(shown?.language) : facts.languages[0]
  const usedLanguages = facts.languages.filter((tag) => pageLanguages.has(tag))
  const languages = [...new Set([mainLanguage ?? 'en', ...usedLanguages, ...pageLanguages])]
  const siteTitle = facts.title ?? shown?.title
  const owner = ownerOf(facts, converted.existing)
  const title = siteTitle ?? owner ?? folderName
  const name = owner ?? titleParts(title)[0] ?? title
  const { email } = facts
  const isEmailShown = email && converted.existing?.pages.values().some(({ html }) => html.includes(email))
  const links = menu
    .filter(({ address, url, text }) => address === undefined && url.protocol === 'https:' && text !== '')
    .map(({ text, url }) => ({ label: text, url: url.href }))
  const shownAccounts = shown && new Set(shown.profiles.map(accountOf))
  const profiles = facts.profiles.filter((link) => shownAccounts?.has(accountOf(link)) ?? true)
  const byAccount = new Map(
    [...profiles, ...(shown?.ownProfiles ?? []), ...links].map((link) => [accountOf(link), link]),
  )
  const text = stringify(
    withoutEmpty({
      title,
      description: facts.description ?? shown?.description,
      owner: withoutEmpty({ name, email: isEmailShown ? email : undefined }),
      languages,
      navigation,
      footer: footerKeys.filter((key) => !navigation.includes(key)),
      links: [...byAccount.values()],
      cv: hasCv ? { private: privateByDefault } : undefined,
      redirects: redirects.size === 0 ? undefined : Object.fromEntries(redirects),
    }),
    { lineWidth: 0 },
  )
  const lineOf = (start: string): number => text.split('\n').findIndex((line) => line.startsWith(start)) + 1
  const notes = [
    (siteTitle ?? owner) === undefined &&
      `title: ${title}, the folder's name; change it in line ${lineOf('title:')}`,
    owner === undefined &&
      `owner.name: ${name}, since nothing names you; change it in line ${lineOf('  name:')}`,
    menuFiles.length > 0 &&
      `navigation: ${menuFiles.join(', ')} is left out, since a menu has only pages; link to it in a text`,
    email && !isEmailShown && `owner.email: ${email} is left out, since no page that was read shows it`,
  ]
  return { text, notes: notes.filter((note) => typeof note === 'string') }
}
