/** Checks languages: of the texts in site.yaml, and of the interface's messages. */
import { type MemberPath, placeOf } from '../../lib/data/data-document.ts'
import { isJsonObject } from '../../lib/json.ts'
import { missingKeys } from '../i18n/messages.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import type { Translated } from '../schema/value-types.ts'
import type { Check } from './check.ts'

/** Returns every member of site.yaml that can be translated, with its path. */
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

/** Finds texts in languages that the site does not have, so that no page shows them. */
export const checkTranslations: Check = function* ({ settingsFile: { document, settings } }) {
  for (const [path, value] of translatedMembers(settings))
    for (const language of Object.keys(isJsonObject(value) ? value : {}))
      if (!settings.languages.includes(language))
        yield {
          ...placeOf(document, [...path, language]),
          found: 'a language that the site does not have',
          expected: `one of its languages: ${settings.languages.join(', ')}`,
          fix: `use one of them, or add ${language} to languages`,
        }
}

/** Enough to see what is meant. */
const MAX_KEYS_LISTED = 5

/** Finds languages in which all or some labels of the interface are English. */
export const checkUntranslated: Check = function* ({
  settingsFile: { document, settings },
  site,
  messageFiles,
}) {
  for (const [index, language] of settings.languages.entries()) {
    const missing = missingKeys(language, site.messages)
    if (missing.length === 0) continue
    const file = messageFiles.get(language)
    const labels = missing.length === 1 ? '1 English label' : `${missing.length} English labels`
    const listed = missing.slice(0, MAX_KEYS_LISTED).join(', ')
    yield {
      severity: 'warning',
      ...(file === undefined ? placeOf(document, ['languages', index]) : { file }),
      found: `${labels} in the language ${JSON.stringify(language)}: ${listed}${missing.length > MAX_KEYS_LISTED ? ', …' : ''}`,
      expected: 'a translation of each key in templates/words/en.yaml',
      fix: file === undefined ? `create words/${language}.yaml with them` : 'add them',
    }
  }
}
