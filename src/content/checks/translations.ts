/** Checks the languages of the texts in site.yaml. */
import { type FieldPath, placeOf } from '../../lib/data/data-document.ts'
import { isJsonObject } from '../../lib/json.ts'
import { unknownLanguage } from '../files/file-issues.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import type { Translated } from '../schema/value-types.ts'
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

/** Finds texts in languages that the site does not have, so that no page shows them. */
export const checkTranslations: Check = function* ({ settingsFile: { document, settings } }) {
  for (const [path, value] of translatedFields(settings))
    for (const language of Object.keys(isJsonObject(value) ? value : {}))
      if (!settings.languages.includes(language))
        yield { ...placeOf(document, [...path, language]), ...unknownLanguage(language, settings.languages) }
}
