import t from 'tap'
import { localeOf } from '../../../src/content/i18n/locale.ts'

t.test('a locale has the territory of its tag, or else the one with most speakers', async (t) => {
  const rows: readonly (readonly [tag: string, locale: string | undefined])[] = [
    ['en', 'en_US'],
    ['en-GB-oxendict', 'en_GB'],
    ['fr', 'fr_FR'],
    ['pt-BR', 'pt_BR'],
    ['zh-Hant', 'zh_TW'],
    ['es-419', undefined],
    ['eo', undefined],
    ['tlh', undefined],
  ]
  for (const [tag, locale] of rows) t.equal(localeOf(tag), locale, tag)
})
