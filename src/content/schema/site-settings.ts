/** The schema and type of site.yaml. Unknown fields are errors: a typo would have no effect. */
import type { XStatic } from 'typebox/schema'
import {
  closedObject,
  colour,
  httpUrl,
  languageTag,
  listOrPairs,
  listOrText,
  longest,
  nonEmptyText,
  objectOrText,
  oneOf,
  translated,
  translatedList,
} from '../../lib/data/value-types.ts'
import { providerNames } from './account-providers.ts'
import { cardVariantNames } from './card-variants.ts'
import { cvSettings } from './cv-settings.ts'
import { designSettings } from './design.ts'
import { headSettings } from './head-settings.ts'
import { link } from './link.ts'

const owner = objectOrText(
  closedObject(
    {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: longest.name,
        description: `the name of the person, at most ${longest.name} characters`,
      },
      email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$', description: 'an e-mail address' },
    },
    { required: ['name'], description: 'a name, or an object such as {name: Ada Lovelace}' },
  ),
  'name',
)

const languages = listOrText({
  type: 'array',
  items: [languageTag],
  additionalItems: languageTag,
  minItems: 1,
  uniqueItems: true,
  default: ['en'],
  description: 'a list of language tags, the default first; without a list, en',
})

const pageKeys = listOrText({
  type: 'array',
  items: {
    type: 'string',
    description:
      'the path of a page in pages/ without .md, as in [about, notes/engine]; its title is the entry',
  },
})

/** What crawlers may do: the three uses of Content-Signal. */
const crawl = closedObject(
  { search: { type: 'boolean' }, aiInput: { type: 'boolean' }, aiTraining: { type: 'boolean' } },
  { description: 'an object such as {search: true, aiInput: true, aiTraining: false}' },
)

/** What others may do with the site's content. */
const license = closedObject(
  { name: nonEmptyText, url: httpUrl },
  {
    required: ['name', 'url'],
    description: 'an object such as {name: CC BY 4.0, url: https://creativecommons.org/licenses/by/4.0/}',
  },
)

/** When agents should use the site, and when not. */
const guidance = closedObject(
  { useFor: translatedList, avoidFor: translatedList },
  { description: 'an object such as {useFor: [questions about my work], avoidFor: [medical advice]}' },
)

const account = closedObject(
  {
    provider: oneOf(providerNames),
    /** The account's name at its provider. */
    name: { type: 'string', minLength: 1, maxLength: 100 },
    /** Base address of the provider, if not the public one: GitHub Enterprise, own GitLab, Codeberg. */
    url: httpUrl,
    /** For `file`: path inside the content folder. */
    path: nonEmptyText,
  },
  { required: ['provider', 'name'], description: 'an account such as {provider: github, name: ada}' },
)

/** An account whose contributions are counted. */
export type Account = XStatic<typeof account>

const card = objectOrText(
  closedObject({ variant: oneOf(cardVariantNames), accent: colour, paper: colour, ink: colour }),
  'variant',
)

/** The fields of security.txt (RFC 9116). */
const security = closedObject(
  {
    contact: {
      type: 'string',
      pattern: '^(mailto:|https://|tel:)[^\\s]+$',
      description: 'an address that starts with mailto:, https:// or tel:',
    },
    expires: {
      type: 'string',
      anyOf: [{ format: 'date' }, { format: 'date-time' }],
      description: 'a date such as 2027-06-30',
    },
  },
  {
    required: ['contact', 'expires'],
    description: "an object such as {contact: 'mailto:ada@example.org', expires: 2027-06-30}",
  },
)

/** Former paths and their targets: a path, another site, or gone. */
const redirects = {
  type: 'object',
  additionalProperties: {
    anyOf: [{ const: 410 }, { type: 'string', pattern: '^(/(?![/\\\\])|https?://)[^\\s]*$' }],
    description: 'a path such as /notes/, an address that starts with https://, or 410 for what is gone',
  },
  description: 'former paths and new ones, such as {/old/: /notes/}',
} as const

/** Files beside pages that are served although their names or types say otherwise. */
const files = closedObject(
  {
    allow: {
      type: 'array',
      items: nonEmptyText,
      description: 'patterns of names such as *.step, or with a slash of paths in pages/ such as data/*.bin',
    },
  },
  { description: "an object such as {allow: ['*.step']}" },
)

/** Sections of the home page, each with or without a number of entries. */
const home = {
  type: 'array',
  items: {
    anyOf: [
      nonEmptyText,
      {
        type: 'object',
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: { type: 'integer', minimum: 1, maximum: 100 },
      },
    ],
    description: 'a section such as work, or one with a number of entries such as {projects: 4}',
  },
} as const

/** The schema of site.yaml. */
export const SiteSettings = closedObject(
  {
    title: translated(longest.title),
    description: translated(longest.description),
    owner,
    /** Pages in the first language have no prefix in their addresses. */
    languages,
    /** Keys of pages (`cv`, `notes/engine`), in the order of the navigation. */
    navigation: pageKeys,
    /** Keys of pages that the footer of each page links to, such as an imprint. */
    footer: pageKeys,
    links: listOrPairs({ type: 'array', items: link }, ['label', 'url']),
    redirects,
    files,
    head: headSettings,
    crawl,
    guidance,
    license,
    accounts: listOrPairs({ type: 'array', items: account }, ['provider', 'name']),
    design: designSettings,
    card,
    cv: cvSettings,
    /** Sections of the home page in the owner's order; those not named are not on it. */
    home,
    /** Paper of the printed CV. */
    paperSize: oneOf(['A4', 'Letter']),
    security,
    /** Whether only the owner reads the folder's repository; private values in it are not reported then. */
    repository: oneOf(['private']),
  },
  { required: ['title', 'owner'], description: 'fields such as title: Ada Lovelace' },
)

type WrittenSettings = XStatic<typeof SiteSettings>

/** The settings of site.yaml, checked. */
export type SiteSettings = WrittenSettings & Required<Pick<WrittenSettings, 'languages'>>
