/**
 * What a schema can't see: addresses that clash, navigation that leads nowhere, languages that the site does not have,
 * colours that can't be read. Used by the site reader.
 */

import { contrastRatio, READABLE_CONTRAST } from '../../lib/colour-contrast.ts'
import { type DataDocument, formatMemberPath, type MemberPath } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { type MessagesByLanguage, missingKeys } from '../i18n/messages.ts'
import { cardVariants } from '../schema/card-variants.ts'
import type { Page, SiteSettings, Translated } from '../site.ts'

/** site.yaml: its name, its places and what it says. */
export interface SettingsFile {
  readonly file: string
  readonly document: DataDocument
  readonly settings: SiteSettings
}

/** Something of the owner's that has an address. */
export interface Place {
  readonly file: string
  /** Percent-encoded. */
  readonly address: string
}

/** Addresses that Vitrine answers itself, whatever the languages; a page or a file there would never be seen. */
const ownAddress =
  /^\/(api|static|healthz|readyz|openapi\.json|sitemap(-\d+)?\.xml|robots\.txt|\.well-known)(\/|$)/

/** These exist in each language, under its prefix. */
const ownNames = ['llms.txt', 'agent.txt', 'agents.txt', 'resume.json', 'feed.atom', 'feed.json']

/** Says whether an address is one that Vitrine keeps for itself. */
export const isOwnAddress = (address: string, languages: readonly string[]): boolean => {
  if (ownAddress.test(address)) return true
  const [, prefix = '', name = ''] = /^\/(?:([^/]+)\/)?([^/]+)\/?$/.exec(address) ?? []
  return ownNames.includes(name) && (prefix === '' || languages.slice(1).includes(prefix))
}

/** Finds addresses that two files have, and those that Vitrine keeps for itself. */
export const addressIssues = (
  places: readonly Place[],
  languages: readonly string[],
): readonly ContentIssue[] => {
  const firstAt = new Map<string, string>()
  return places.flatMap(({ file, address }): ContentIssue[] => {
    const first = firstAt.get(address)
    firstAt.set(address, first ?? file)
    if (isOwnAddress(address, languages))
      return [
        {
          file,
          found: `the address ${address}`,
          expected: 'an address that Vitrine does not answer itself',
          fix: 'rename the file',
        },
      ]
    if (first !== undefined)
      return [
        {
          file,
          found: `the address ${address}, which ${first} has too`,
          expected: 'one file for each address',
          fix: 'rename one of them',
        },
      ]
    return []
  })
}

/** Every member of site.yaml that may be one for each language, with the path to it. */
const translatedMembers = ({
  title,
  description,
  links = [],
  guidance: { useFor, avoidFor } = {},
}: SiteSettings): readonly (readonly [MemberPath, Translated<unknown>])[] => [
  [['title'], title],
  [['description'], description],
  ...links.map(({ label }, index) => [['links', index, 'label'], label] as const),
  [['guidance', 'useFor'], useFor],
  [['guidance', 'avoidFor'], avoidFor],
]

/** Finds texts in languages that the site does not have: nobody would ever read them. */
export const translationIssues = ({ file, document, settings }: SettingsFile): readonly ContentIssue[] =>
  translatedMembers(settings).flatMap(([path, value]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return Object.keys(value)
      .filter((language) => !settings.languages.includes(language))
      .map((language) => ({
        file,
        ...document.locate([...path, language]),
        member: formatMemberPath([...path, language]),
        found: 'a language that the site does not have',
        expected: `one of its languages: ${settings.languages.join(', ')}`,
        fix: 'write one of them, or add the language to languages',
      }))
  })

/** Finds colours of `design` that could not be read: text and links on the paper they stand on. */
export const designIssues = ({ file, document, settings }: SettingsFile): readonly ContentIssue[] => {
  const { design = {} } = settings
  const { light } = cardVariants // the pages' own colours too
  const paper = design.paper ?? light.paper
  return (['ink', 'accent'] as const).flatMap((name) => {
    const colour = design[name] ?? light[name]
    const contrast = contrastRatio(colour, paper)
    if (contrast >= READABLE_CONTRAST) return []
    const member = design[name] === undefined ? 'paper' : name
    return [
      {
        file,
        ...document.locate(['design', member]),
        member: `design.${member}`,
        found: `${colour} on ${paper}, a contrast of ${contrast.toFixed(1)}`,
        expected: `a contrast of at least ${READABLE_CONTRAST}, so that it can be read (WCAG 2.2, 1.4.3)`,
        fix:
          contrastRatio('#000000', paper) > READABLE_CONTRAST
            ? `take a darker ${name}`
            : 'take a lighter paper',
      },
    ]
  })
}

/** Enough to choose from, short enough for a line. */
const MOST_KEYS_NAMED = 20

const fixEntry = (key: string, keys: readonly string[]): string => {
  const bare = key.replace(/^pages\//, '')
  if (keys.includes(bare)) return `write ${bare}`
  if (keys.some((other) => other.startsWith(`${bare}/`)))
    return `write pages/${bare}/index.md, the page of that folder, or remove the entry`
  const near = nearestName(bare, keys)
  if (near !== undefined) return `write ${near}`
  if (key === 'cv') return 'write resume.json, or remove the entry'
  return /^[^/].*[^/]$/.test(key) ? `write pages/${bare}.md, or remove the entry` : 'remove the entry'
}

/**
 * Finds entries of the navigation that lead nowhere.
 *
 * @param keys of all pages there are, drafts included: those are left out of the navigation until they are none
 */
export const navigationIssues = (
  { file, document, settings }: SettingsFile,
  keys: ReadonlySet<string>,
): readonly ContentIssue[] => {
  const names = [...keys].filter((key) => key !== '')
  return (settings.navigation ?? []).flatMap((key, index) =>
    keys.has(key)
      ? []
      : [
          {
            file,
            ...document.locate(['navigation', index]),
            member: `navigation[${index}]`,
            found: JSON.stringify(key),
            expected: `the key of a page: ${names.slice(0, MOST_KEYS_NAMED).join(', ')}`,
            fix: fixEntry(key, names),
          },
        ],
  )
}

/**
 * Finds entries of the navigation that are left out, since their page is a draft in every language that it has.
 *
 * @param served keys of the pages that are not
 */
export const draftNotices = (
  { file, document, settings }: SettingsFile,
  drafts: readonly Page[],
  served: ReadonlySet<string>,
): readonly ContentIssue[] =>
  (settings.navigation ?? []).flatMap((key, index) => {
    const draft = served.has(key) ? undefined : drafts.find((page) => page.key === key)
    if (draft === undefined) return []
    return [
      {
        file,
        ...document.locate(['navigation', index]),
        member: `navigation[${index}]`,
        found: `${JSON.stringify(key)}, which is a draft and left out`,
        expected: 'a page that is served',
        fix: `remove draft: true from ${draft.file}, or the entry`,
      },
    ]
  })

/** Enough to see what is meant. */
const MOST_MESSAGES_NAMED = 5

/**
 * Finds languages whose pages have English labels, all of them or some.
 *
 * @param words all words that the site has
 * @param files the owner's own files of words, by language
 */
export const wordNotices = (
  { file, document, settings: { languages } }: SettingsFile,
  messages: MessagesByLanguage,
  files: ReadonlyMap<string, string>,
): readonly ContentIssue[] =>
  languages.flatMap((language, index) => {
    const missing = missingKeys(language, messages)
    if (missing.length === 0) return []
    const are = missing.length === 1 ? 'label, which is' : 'labels, which are'
    const named = missing.slice(0, MOST_MESSAGES_NAMED).join(', ')
    const ownFile = files.get(language)
    return [
      {
        ...(ownFile === undefined
          ? { file, ...document.locate(['languages', index]), member: `languages[${index}]` }
          : { file: ownFile }),
        found: `no messages of ${JSON.stringify(language)} for ${missing.length} ${are} English: ${named}${missing.length > MOST_MESSAGES_NAMED ? ', …' : ''}`,
        expected: 'a text for each key of templates/words/en.yaml',
        fix: `write ${ownFile === undefined ? `words/${language}.yaml with them` : 'the rest'}`,
      },
    ]
  })
