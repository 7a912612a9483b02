/** Checks that the interface's messages are translated into the site's languages. */

import { placeOf } from '../../lib/data/data-document.ts'
import { warning } from '../../lib/data/issue.ts'
import { isLanguage } from '../../lib/language-names.ts'
import { messagesLanguage } from '../files/content-file.ts'
import { missingKeys } from '../i18n/messages.ts'
import type { Check } from './check.ts'

/** Enough to recognise the gap. */
const MAX_KEYS_LISTED = 5

/** Returns the language of a country, if the tag is no language but the code of one: `jp` is `ja`. */
const languageOfCountry = (tag: string): string | undefined =>
  /^[a-z]{2}$/i.test(tag) && !isLanguage(tag) ? new Intl.Locale(`und-${tag}`).maximize().language : undefined

/** Finds languages in which all or some labels of the interface are English. */
export const checkUntranslated: Check = function* ({ settingsFile: { document, settings }, site, files }) {
  for (const [index, language] of settings.languages.entries()) {
    const missing = missingKeys(language, site.messages)
    if (missing.length === 0) continue
    const file = files.find((own) => messagesLanguage(own.file) === language)?.file
    const labels = missing.length === 1 ? '1 English label' : `${missing.length} English labels`
    const listed = missing.slice(0, MAX_KEYS_LISTED).join(', ')
    const meant = languageOfCountry(language)
    yield {
      ...warning('messages/missing'),
      ...(file === undefined ? placeOf(document, ['languages', index]) : { file }),
      found: `${labels} in the language ${JSON.stringify(language)}: ${listed}${missing.length > MAX_KEYS_LISTED ? ', …' : ''}`,
      fix: `${meant === undefined ? '' : `write ${meant} if you mean that, or `}translate these keys of templates/words/en.yaml in ${file ?? `words/${language}.yaml`}`,
    }
  }
}
