/** Makes site.yaml for an imported site. */
import { stringify } from 'yaml'
import { resumeLanguage } from '../../content/files/content-file.ts'
import { foldersOf, TAGS_KEY, tagKey } from '../../content/navigation/posts.ts'
import { privateByDefault } from '../../content/schema/cv-settings.ts'
import { withoutEmpty } from '../../lib/data/unchecked.ts'
import type { ConvertedSite } from './convert-site.ts'
import { plainAddress } from './existing/existing-site.ts'
import { existingFacts } from './existing/home-page.ts'
import { languageTagOf, type SiteFacts } from './source/configuration.ts'
import { accountOf } from './source/profile-links.ts'

/** More entries do not fit on a line. */
const MAX_ENTRIES = 7

/** Returns the keys of a menu: the pages and folders at the addresses of the existing one. */
const keysAt = (
  { pages, redirects }: Pick<ConvertedSite, 'pages' | 'redirects'>,
  existing: readonly string[],
): readonly string[] => {
  const served = pages.filter(({ isDraft, language }) => !isDraft && language === undefined)
  const byAddress = new Map([
    ...served
      .flatMap((page) => [...foldersOf(page), ...page.fields.tags.flatMap((tag) => [TAGS_KEY, tagKey(tag)])])
      .map((key) => [plainAddress(key), key] as const),
    ...served.flatMap(({ address, existingAddress, key }) =>
      [address, plainAddress(existingAddress)].map((each) => [each, key] as const),
    ),
  ])
  const keys = existing.flatMap((address) => byAddress.get(redirects.get(address) ?? address) ?? [])
  return [...new Set(keys)].filter((key) => key !== '').slice(0, MAX_ENTRIES)
}

/**
 * Returns site.yaml, and notes about it for its owner.
 *
 * @param given what the owner said
 */
export const newSettings = (
  facts: SiteFacts,
  given: { readonly [Name in 'title' | 'name']?: string | undefined },
  folderName: string,
  converted: ConvertedSite,
) => {
  const seen = converted.existing && existingFacts(converted.existing)
  const menu = seen?.menu ?? []
  const { pages, redirects } = converted
  const pathsOf = (places: typeof menu) => places.flatMap(({ path }) => path ?? []).map(plainAddress)
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted)
  const navigation = keysAt({ pages: listed, redirects }, seen ? pathsOf(menu) : facts.menu.map(plainAddress))
  // The footer may have an unlisted imprint, but no dated posts.
  const undated = pages.filter(({ fields }) => fields.published === undefined)
  const footerKeys = keysAt({ pages: undated, redirects }, pathsOf(seen?.footer ?? []))
  const used = new Set(converted.pages.flatMap(({ language }) => language ?? []))
  const own = facts.languages.join() === 'en' ? (languageTagOf(seen?.language) ?? 'en') : facts.languages[0]
  const main = own ?? 'en'
  const languages = [...new Set([main, ...facts.languages.filter((tag) => used.has(tag)), ...used])]
  const known = given.title ?? facts.title ?? seen?.title
  const owner = given.name ?? facts.owner ?? seen?.owner
  const title = known ?? owner ?? folderName
  const name = owner ?? title
  const { email } = facts
  const isShown = email && converted.existing?.pages.values().some(({ html }) => html.includes(email))
  const links = menu
    .filter(({ link, path }) => path === undefined && link.url.protocol === 'https:' && link.text !== '')
    .map(({ link }) => ({ label: link.text, url: link.url.href }))
  const shown = seen && new Set(seen.profiles.map(accountOf))
  const profiles = facts.profiles.filter((link) => shown?.has(accountOf(link)) ?? true)
  const byAccount = new Map(
    [...profiles, ...(seen?.ownProfiles ?? []), ...links].map((link) => [accountOf(link), link]),
  )
  const inLanguages = (texts: ReadonlyMap<string, string>) => {
    const own = [...texts].filter(([tag]) => languages.includes(tag))
    return new Set(own.map(([, each]) => each)).size > 1 ? Object.fromEntries(own) : undefined
  }
  const text = stringify(
    withoutEmpty({
      title: given.title ?? inLanguages(facts.titles) ?? title,
      description: inLanguages(facts.descriptions) ?? facts.description ?? seen?.description,
      owner: withoutEmpty({ name, email: isShown ? email : undefined }),
      languages,
      navigation,
      footer: footerKeys.filter((key) => !navigation.includes(key)),
      links: [...byAccount.values()],
      cv: converted.files.keys().some((file) => resumeLanguage(file) !== undefined)
        ? { private: privateByDefault }
        : undefined,
      redirects: converted.redirects.size === 0 ? undefined : Object.fromEntries(converted.redirects),
    }),
    { lineWidth: 0 },
  )
  const lineOf = (start: string): number => text.split('\n').findIndex((line) => line.startsWith(start)) + 1
  const unsaid = [
    (known ?? owner) === undefined &&
      `title: ${title}, the folder's name; change it in line ${lineOf('title:')}`,
    owner === undefined &&
      `owner.name: ${name}, since nothing names you; change it in line ${lineOf('  name:')}`,
    email && !isShown && `owner.email: ${email} is left out, since no page that was read shows it`,
  ]
  return { text, notes: unsaid.filter((note) => typeof note === 'string') }
}
