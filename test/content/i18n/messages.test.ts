import t from 'tap'
import {
  createMessageFormatter,
  MessageMissingError,
  type Messages,
} from '../../../src/content/i18n/messages.ts'

const files: ReadonlyMap<string, Messages> = new Map([
  ['en', { greeting: 'Hello, {name}', days: { one: '{count} day', other: '{count} days' }, only: 'English' }],
  ['fr', { greeting: 'Bonjour, {name}', days: { one: '{count} jour', other: '{count} jours' } }],
  ['pt', { greeting: 'Olá, {name}' }],
  ['pl', { days: { one: '{count} dzień', few: '{count} dni', other: '{count} dnia' } }],
])

t.test('a key gives its text in the language, else in the shorter tag, else in English', async (t) => {
  const rows: readonly [
    name: string,
    language: string,
    key: string,
    values: Record<string, string | number>,
    expected: string,
  ][] = [
    ['placeholder', 'en', 'greeting', { name: 'Ada' }, 'Hello, Ada'],
    ['text is taken as it is', 'en', 'greeting', { name: '{count} <b> $&' }, 'Hello, {count} <b> $&'],
    ['missing value', 'en', 'greeting', {}, 'Hello, {name}'],
    ['one', 'en', 'days', { count: 1 }, '1 day'],
    ['zero in English', 'en', 'days', { count: 0 }, '0 days'],
    ['zero in French', 'fr', 'days', { count: 0 }, '0 jour'],
    ['numbers as the language writes them', 'fr', 'days', { count: 1234 }, '1\u202f234 jours'],
    ['few', 'pl', 'days', { count: 3 }, '3 dni'],
    ['a category that the file leaves out', 'pl', 'days', { count: 5 }, '5 dnia'],
    ['region', 'pt-BR', 'greeting', { name: 'Ada' }, 'Olá, Ada'],
    ['script and region', 'pt-Latn-BR', 'greeting', { name: 'Ada' }, 'Olá, Ada'],
    ['a key that the language lacks', 'fr', 'only', {}, 'English'],
    ['a language without a file', 'ja', 'greeting', { name: 'Ada' }, 'Hello, Ada'],
    ['English plurals where English stands in', 'ja', 'days', { count: 1 }, '1 day'],
  ]
  for (const [name, language, key, values, expected] of rows)
    t.equal(createMessageFormatter(language, files)(key, values), expected, name)
})

t.test('a key that no file has is an error that says where to add it', async (t) => {
  t.throws(() => createMessageFormatter('fr', files)('nowhere'), MessageMissingError)
  t.throws(() => createMessageFormatter('fr', files)('nowhere'), {
    message: /"nowhere".*templates\/words\/en\.yaml/,
  })
})
