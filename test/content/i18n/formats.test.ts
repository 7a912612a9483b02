import t from 'tap'
import { createFormats, type DateLength } from '../../../src/content/i18n/formats.ts'

t.test('formats partial dates as precisely as they are', async (t) => {
  const rows: readonly [language: string, iso: string, length: DateLength, expected: string][] = [
    ['en', '1843', 'long', '1843'],
    ['en', '1843-09-01', 'long', 'September 1, 1843'],
    ['en', '1843-09', 'short', 'Sep 1843'],
    ['en-GB', '1843-09-01', 'long', '1 September 1843'],
    ['fr', '1843-09-01', 'long', '1 septembre 1843'],
    ['ja', '1843-09', 'long', '1843年9月'],
    ['fa', '1843', 'long', '۱۸۴۳'],
    ['en', '2024-12-31', 'long', 'December 31, 2024'],
  ]
  for (const [language, iso, length, expected] of rows)
    t.match(createFormats(language).date(iso, length), expected, `${language} ${iso} ${length}`)
})

t.test('formats numbers as the language does', async (t) => {
  t.equal(createFormats('en').number(1025), '1,025')
  t.equal(createFormats('fr').number(1025), '1\u202f025')
})

t.test('has the separators of the language', async (t) => {
  const rows: readonly [language: string, comma: string, colon: string, range: string][] = [
    ['en', ', ', ': ', ' – '],
    ['fr-CA', ', ', '\u00A0: ', ' – '],
    ['ja', '、', '：', '～'],
    ['ko', ', ', ': ', ' ~ '],
    ['ar', '، ', ': ', ' – '],
  ]
  for (const [language, comma, colon, range] of rows)
    t.match(createFormats(language), { comma, colon, range }, language)
})
