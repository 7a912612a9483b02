import t from 'tap'
import { nameOfLanguage } from '../../../src/content/i18n/locale.ts'

const rows: readonly (readonly [tag: string, languages: readonly string[], expected: string])[] = [
  ['en', ['en', 'fr'], 'English'],
  ['en-US', ['en-US', 'fr'], 'English'],
  ['en-US', ['en-US', 'en-GB'], 'American English'],
  ['pt-BR', ['en', 'pt-BR'], 'português'],
  ['zh-Hant', ['en', 'zh-Hant'], '繁體中文'],
]

for (const [tag, languages, expected] of rows)
  t.test(`names ${tag} among ${languages.join()}`, async (t) =>
    t.equal(nameOfLanguage(tag, languages), expected),
  )
