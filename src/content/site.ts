/** The site model: what a content folder says once it is read and checked. Everything served is made from it. */
import type { XStatic } from 'typebox/schema'
import { encodePath } from '../http/url-path.ts'
import type { ContentIssue } from '../lib/data/issue.ts'
import type { MessagesByLanguage } from './i18n/messages.ts'
import { providerNames } from './schema/account-providers.ts'
import { cardVariantNames } from './schema/card-variants.ts'
import type { Resume } from './schema/resume.ts'

/** Language tags (BCP 47), at least one: the first is the default. */
export type Languages = readonly [defaultLanguage: string, ...others: string[]]

const text = { type: 'string', minLength: 1 } as const
const languageTag = {
  type: 'string',
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  format: 'language-tag',
  description: 'a BCP 47 language tag such as en or pt-BR',
} as const
const httpUrl = {
  type: 'string',
  pattern: '^https?://[^\\s]+$',
  description: 'an address that begins with https:// or http://',
} as const
const colour = {
  type: 'string',
  pattern: '^#[0-9a-fA-F]{6}$',
  description: 'a colour of six hexadecimal digits such as #7a1f2b',
} as const
const typeface = { type: 'string', pattern: '^[^;{}<>]+$' } as const

/** The type of the values is that of the list's only item: so TypeBox takes it from a list of any length. */
const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  ({ enum: values as readonly [Value], description }) as const

const translated = {
  anyOf: [text, { type: 'object', additionalProperties: text, minProperties: 1 }],
  description: 'a text, or a text for each language such as {en: …, fr: …}',
} as const
const texts = { type: 'array', items: text } as const
const translatedList = {
  anyOf: [texts, { type: 'object', additionalProperties: texts, minProperties: 1 }],
  description: 'a list of texts, or a list for each language such as {en: […], fr: […]}',
} as const

/** One value for all languages, or one for each by its tag. */
export type Translated<Value = string> = Value | Readonly<Record<string, Value>>

const Account = {
  type: 'object',
  required: ['provider', 'name'],
  additionalProperties: false,
  properties: {
    provider: oneOf(providerNames, `one of ${providerNames.join(', ')}`),
    /** The account's name at its provider. */
    name: { type: 'string', minLength: 1, maxLength: 100 },
    /** The provider's base address, where it is not the public one: GitHub Enterprise, an own GitLab, Codeberg. */
    url: httpUrl,
    /** For `file`: the path inside the content folder. */
    path: text,
  },
} as const

/** An account of site.yaml, at a provider of contribution figures. */
export type Account = XStatic<typeof Account>

/** The schema of site.yaml. Members that it does not name are refused: a misspelt one would be without effect. */
export const SiteSettings = {
  type: 'object',
  required: ['title', 'description', 'owner', 'languages'],
  additionalProperties: false,
  description: 'members such as title: Ada Lovelace',
  properties: {
    title: translated,
    description: translated,
    owner: {
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      description: 'an object such as {name: Ada Lovelace}',
      properties: {
        name: { type: 'string', minLength: 1, description: 'the name of the person' },
        email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$', description: 'an e-mail address' },
      },
    },
    /** The first is the default; its pages have no prefix. */
    languages: {
      type: 'array',
      items: [languageTag],
      additionalItems: languageTag,
      minItems: 1,
      uniqueItems: true,
      description: 'a list of language tags, the default first',
    },
    /** Keys of pages (`cv`, `notes/engine`), in the order of the navigation. */
    navigation: { type: 'array', items: { type: 'string' } },
    links: {
      type: 'array',
      items: {
        type: 'object',
        required: ['label', 'url'],
        additionalProperties: false,
        properties: {
          label: translated,
          url: {
            type: 'string',
            pattern: '^(https?://|mailto:)[^\\s]+$',
            description: 'an address that begins with https://, http:// or mailto:',
          },
          me: { type: 'boolean' },
        },
      },
    },
    /** What crawlers may do: Content-Signal's three uses. */
    crawl: {
      type: 'object',
      additionalProperties: false,
      properties: {
        search: { type: 'boolean' },
        aiInput: { type: 'boolean' },
        aiTraining: { type: 'boolean' },
      },
    },
    /** Guidance for agents. */
    guidance: {
      type: 'object',
      additionalProperties: false,
      properties: { useFor: translatedList, avoidFor: translatedList },
    },
    accounts: { type: 'array', items: Account },
    /** Overrides of the design's own values. */
    design: {
      type: 'object',
      additionalProperties: false,
      properties: {
        accent: colour,
        paper: colour,
        ink: colour,
        /** CSS font-family lists. */
        textTypeface: typeface,
        headingTypeface: typeface,
      },
    },
    card: {
      type: 'object',
      additionalProperties: false,
      properties: {
        variant: oneOf(cardVariantNames, cardVariantNames.join(' or ')),
        accent: colour,
        paper: colour,
        ink: colour,
      },
    },
    /** Paper of the printed CV. */
    paperSize: { enum: ['A4', 'Letter'], description: 'A4 or Letter' },
    /** For security.txt (RFC 9116). */
    security: {
      type: 'object',
      required: ['contact', 'expires'],
      additionalProperties: false,
      properties: {
        contact: {
          type: 'string',
          pattern: '^(mailto:|https://|tel:)[^\\s]+$',
          description: 'an address that begins with mailto:, https:// or tel:',
        },
        expires: {
          type: 'string',
          pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}Z)?$',
          format: 'partial-date',
          description: 'a date such as 2027-06-30',
        },
      },
    },
  },
} as const

/** What site.yaml says, checked. */
export type SiteSettings = XStatic<typeof SiteSettings>

/** The templates a page can ask for by name; `not-found` is taken for missing pages only. */
export const pageTemplates = ['home', 'page', 'cv', 'projects', 'developers'] as const

/** A template's name in front matter. */
export type PageTemplate = (typeof pageTemplates)[number]

/** One page in one language. Drafts are left out when the content is read. */
export interface Page {
  /** What a page's translations have in common: the path without language and extension, `''` for the home page, `notes/engine`. */
  readonly key: string
  readonly language: string
  /** The canonical path, percent-encoded: `/`, `/cv/`, `/fr/cv/`. */
  readonly address: string
  readonly title: string
  readonly description: string | undefined
  readonly template: PageTemplate
  /** `YYYY-MM-DD`: for dated pages, feeds and `lastmod`. */
  readonly updated: string | undefined
  /** Place among its siblings; pages without one come last, by title. */
  readonly order: number | undefined
  readonly noindex: boolean
  /** The Markdown under the front matter and the title. */
  readonly markdown: string
  /** The line of the file on which it begins, from 1. */
  readonly markdownLine: number
  /** The file, relative to the content folder, for messages. */
  readonly file: string
}

/** A file beside the pages, served byte for byte from the disk. */
export interface SiteFile {
  /** The path it is served under, percent-encoded. */
  readonly address: string
  /** Relative to the content folder. */
  readonly file: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** A small file that is kept in memory and served byte for byte. */
export interface ContentFile {
  /** The path it is served under, percent-encoded. */
  readonly address: string
  /** Relative to the content folder. */
  readonly file: string
  readonly bytes: Buffer
}

/** All of a content folder, read at one time and checked. */
export interface Site {
  /** Changes whenever any byte of the content does. */
  readonly version: string
  readonly settings: SiteSettings
  /** The CV by language, in the first language that it has where there is no translation; none where the folder has no resume. */
  readonly resumes: ReadonlyMap<string, Resume>
  /** The CVs as their owner wrote them, unknown members and all: what `/resume.json` serves. */
  readonly resumeSources: ReadonlyMap<string, unknown>
  /** The words of the templates and the card: Vitrine's own, and the owner's over them. */
  readonly messages: MessagesByLanguage
  /** Every page by its address. */
  readonly pages: ReadonlyMap<string, Page>
  /** Files beside pages, by address. */
  readonly files: ReadonlyMap<string, SiteFile>
  /** Files under /.well-known/, by address. */
  readonly wellKnown: ReadonlyMap<string, ContentFile>
  /** What is no fault and yet hardly meant: the owner is told of it, and the site is served. */
  readonly notices: readonly ContentIssue[]
}

/** Returns a translated value in the given language, else in the first of `languages` that it has. */
export const translate = <Value>(
  value: Translated<Value>,
  language: string,
  languages: readonly string[],
): Value => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value as Value
  const byLanguage = value as Readonly<Record<string, Value>>
  const chosen = [language, ...languages].find((tag) => Object.hasOwn(byLanguage, tag))
  return (chosen === undefined ? Object.values(byLanguage)[0] : byLanguage[chosen]) as Value
}

/** Returns what the site is called in a language. */
export const siteTitle = ({ settings }: Site, language: string): string =>
  translate<string>(settings.title, language, settings.languages)

/** Returns what the site says of itself in a language. */
export const siteDescription = ({ settings }: Site, language: string): string =>
  translate<string>(settings.description, language, settings.languages)

/** The CV's headline, else what the site says of itself: what the card and its alternative text say of the owner. */
export const headlineOf = (site: Site, language: string): string =>
  site.resumes.get(language)?.basics?.label ?? siteDescription(site, language)

/** Returns the path prefix of a language: nothing for the default one, `/fr` for others. */
export const languagePrefix = (language: string, languages: readonly string[]): string =>
  language === languages[0] ? '' : `/${language}`

/** Returns the address of a page's Markdown, for whoever can't send a header. */
export const markdownAddress = ({ address }: Pick<Page, 'address'>): string => `${address}index.md`

/** Returns the canonical path of a page, percent-encoded. */
export const pageAddress = (key: string, language: string, languages: readonly string[]): string =>
  encodePath(`${languagePrefix(language, languages)}/${key === '' ? '' : `${key}/`}`)
