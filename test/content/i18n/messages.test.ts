import t from 'tap'
import { createMessageFormatter, type Messages } from '../../../src/content/i18n/messages.ts'

const files: ReadonlyMap<string, Messages> = new Map([
  ['en', { greeting: 'Hello, {name}', days: { one: '{count} day', other: '{count} days' }, only: 'English' }],
  ['fr', { greeting: 'Bonjour, {name}', days: { one: '{count} jour', other: '{count} jours' } }],
  ['pt', { greeting: 'Olá, {name}' }],
  ['pl', { days: { one: '{count} dzień', few: '{count} dni', other: '{count} dnia' } }],
])

t.test('looks a key up in the language, then in its shorter tags, then in English', async (t) => {
  const rows = [
    ['a placeholder', 'en', 'greeting', { name: 'Ada' }, 'Hello, Ada'],
    ['values are not interpreted', 'en', 'greeting', { name: '{count} <b> $&' }, 'Hello, {count} <b> $&'],
    ['a missing value', 'en', 'greeting', {}, 'Hello, {name}'],
    ['zero in French', 'fr', 'days', { count: 0 }, '0 jour'],
    ['a number, formatted for the language', 'fr', 'days', { count: 1234 }, '1\u202f234 jours'],
    ['few', 'pl', 'days', { count: 3 }, '3 dni'],
    ['a plural category that the file leaves out', 'pl', 'days', { count: 5 }, '5 dnia'],
    ['a region', 'pt-BR', 'greeting', { name: 'Ada' }, 'Olá, Ada'],
    ['a key that the language lacks', 'fr', 'only', {}, 'English'],
    ['a language without a file', 'ja', 'greeting', { name: 'Ada' }, 'Hello, Ada'],
  ] as const
  for (const [name, language, key, values, expected] of rows)
    t.equal(createMessageFormatter(language, files)(key, values), expected, name)
})

t.test('throws for a key that no language has, and says where to add it', async (t) => {
  t.throws(() => createMessageFormatter('fr', files)('nowhere'), {
    message: /"nowhere".*templates\/translations\/en\.yaml/,
  })
})
