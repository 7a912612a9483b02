/** Checks site.yaml: languages, navigation, sections, UI strings and the expiry of security.txt. */

import { type FieldPath, placeOf } from '../../lib/data/data-document.ts'
import { error, quoteValue, warning } from '../../lib/data/issue.ts'
import type { Translated } from '../../lib/data/value-types.ts'
import { endOfDay } from '../../lib/dates/partial-date.ts'
import { isJsonObject } from '../../lib/json.ts'
import { nearestName, unknownName } from '../../lib/text/did-you-mean.ts'
import { isLanguage } from '../../lib/text/language-names.ts'
import { DAY_MS } from '../../lib/time/clock.ts'
import { messagesLanguage } from '../files/content-file.ts'
import { unknownLanguage } from '../files/file-issues.ts'
import { missingKeys } from '../i18n/messages.ts'
import { sectionKeyOf, sectionsOf } from '../schema/cv-settings.ts'
import { homeSectionKeys, homeSectionOf } from '../schema/home-sections.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import type { Check } from './check.ts'

/** Returns every field of site.yaml that can be translated, with its path. */
const translatedFields = ({
  title,
  description,
  links = [],
  guidance: { useFor, avoidFor } = {},
}: SiteSettings): readonly (readonly [FieldPath, Translated<unknown>])[] => [
  [['title'], title],
  [['description'], description],
  ...links.map(({ label }, index) => [['links', index, 'label'], label] as const),
  [['guidance', 'useFor'], useFor],
  [['guidance', 'avoidFor'], avoidFor],
]

/** Finds texts in languages that the site does not have. No page shows them. */
export const checkUnusedTranslations: Check = function* ({ settingsFile: { document, settings } }) {
  for (const [path, value] of translatedFields(settings))
    for (const language of Object.keys(isJsonObject(value) ? value : {}))
      if (!settings.languages.includes(language))
        yield { ...placeOf(document, [...path, language]), ...unknownLanguage(language, settings.languages) }
}

/** Enough to choose from, and short enough for one line. */
const MAX_PAGES_LISTED = 12

const fixEntry = (name: string, keys: readonly string[]): string => {
  const near = keys.find((key) => key.endsWith(`/${name}`)) ?? nearestName(name, keys)
  if (near !== undefined) return `write ${near}`
  return `${name === 'cv' ? 'add resume.json' : `create pages/${name}.md`}, or remove the entry`
}

/** Finds navigation entries without a page, public or not. */
export const checkNavigation: Check = function* ({ settingsFile, knownKeys }) {
  const entries = (['navigation', 'footer'] as const).flatMap((field) =>
    (settingsFile.settings[field] ?? []).map((key, index) => ({ key, path: [field, index] })),
  )
  for (const { key, path } of entries) {
    if (knownKeys.has(key)) continue
    const depth = (name: string): number => name.split('/').length
    const names = [...knownKeys].filter((name) => name !== '').toSorted((a, b) => depth(a) - depth(b))
    yield {
      ...warning('navigation/unknown-page'),
      ...placeOf(settingsFile.document, path),
      found: `${quoteValue(key)}, which is left out`,
      expected: `the key of a page: ${names.slice(0, MAX_PAGES_LISTED).join(', ')}`,
      fix: fixEntry(key, names),
    }
  }
}

/** Finds sections that neither JSON Resume nor a CV has. */
export const checkSections: Check = function* ({ settingsFile: { document, settings }, privateContent }) {
  const ofCv = sectionsOf([...privateContent.resumes.values()].map(({ resume }) => resume))
  const ofHome = [...new Set([...homeSectionKeys, ...ofCv])]
  const { sections = [], breaks: { before = [] } = {} } = settings.cv ?? {}
  for (const [path, key, known] of [
    ...sections.map((section, index) => [['cv', 'sections', index], sectionKeyOf(section), ofCv] as const),
    ...before.map((key, index) => [['cv', 'breaks', 'before', index], key, ofCv] as const),
    ...(settings.home ?? []).map(
      (item, index) => [['home', index], homeSectionOf(item).key, ofHome] as const,
    ),
  ])
    if (!known.includes(key))
      yield {
        ...error('settings/unknown-section'),
        ...placeOf(document, path),
        ...unknownName(key, known, `one of ${known.join(', ')}, or a list of that name in resume.json`),
      }
}

/** Enough to recognise the gap. */
const MAX_KEYS_LISTED = 5

/** Returns the language of a country, if the tag is a country's code instead of a language: `jp` is `ja`. */
const languageOfCountry = (tag: string): string | undefined =>
  /^[a-z]{2}$/i.test(tag) && !isLanguage(tag) ? new Intl.Locale(`und-${tag}`).maximize().language : undefined

/** Finds languages in which all or some UI strings are English. */
export const checkUiStrings: Check = function* ({ settingsFile: { document, settings }, site, files }) {
  for (const [index, language] of settings.languages.entries()) {
    const missing = missingKeys(language, site.messages)
    if (missing.length === 0) continue
    const file = files.find((own) => messagesLanguage(own.file) === language)?.file
    const labels = missing.length === 1 ? '1 English label' : `${missing.length} English labels`
    const listed = missing.slice(0, MAX_KEYS_LISTED).join(', ')
    const more = missing.length > MAX_KEYS_LISTED ? ', …' : ''
    const meant = languageOfCountry(language)
    const rename = meant === undefined ? '' : `write ${meant} if you mean that, or `
    const place = file ?? `translations/${language}.yaml`
    yield {
      ...warning('messages/missing'),
      ...(file === undefined ? placeOf(document, ['languages', index]) : { file }),
      found: `${labels} in the language ${JSON.stringify(language)}: ${listed}${more}`,
      fix: `${rename}translate these keys of templates/translations/en.yaml in ${place}`,
    }
  }
}

/** Long enough to look at the contact again, short enough not to nag. */
const WARN_BEFORE_MS = 30 * DAY_MS

/** Warns if security.txt expires soon. Clients should not use expired contacts (RFC 9116 §2.5.5). */
export const checkSecurityText: Check = function* ({ settingsFile: { document, settings }, nowMs }) {
  const { expires } = settings.security ?? {}
  const leftMs = new Date(endOfDay(expires ?? '')).getTime() - nowMs
  if (leftMs <= WARN_BEFORE_MS)
    yield {
      ...warning('security/expires'),
      ...placeOf(document, ['security', 'expires']),
      found: `${expires}, which is ${leftMs > 0 ? 'less than 30 days ahead' : 'in the past'}`,
      fix: 'check that the contact still works, and set a new date, at most a year ahead',
    }
}
