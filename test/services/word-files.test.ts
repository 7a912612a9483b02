import t from 'tap'
import { placeholdersOf, type Words } from '../../src/domain/words.ts'
import { loadWords } from '../../src/services/word-files.ts'

t.test('every language of templates/words has the keys and the placeholders of English', async (t) => {
  const files = await loadWords()
  const english = files.get('en') ?? {}
  const placeholders = (words: Words, key: string): readonly string[] => {
    const entry = words[key] ?? ''
    return placeholdersOf(typeof entry === 'string' ? entry : (entry.other ?? '')).toSorted()
  }
  t.ok(Object.keys(english).length > 40)
  for (const [language, words] of files) {
    t.strictSame(Object.keys(words).sort(), Object.keys(english).sort(), `${language}: keys`)
    for (const key of Object.keys(words))
      t.strictSame(placeholders(words, key), placeholders(english, key), `${language}: ${key}`)
  }
})

t.test('a language is added by adding a file', async (t) => {
  const files = await loadWords(t.testdir({ 'de.yaml': 'home.latest: Neues', 'README.md': 'not words' }))
  t.strictSame([...files], [['de', { 'home.latest': 'Neues' }]])
})

t.test('a file that is no mapping of texts is named', async (t) => {
  const rows: readonly [name: string, text: string, message: RegExp][] = [
    ['a list', '- one', /de\.yaml:1:1 .*expected lines such as/],
    ['nothing for a text', 'home.latest:', /de\.yaml:1:1 {2}home\.latest/],
    ['a list for a text', 'home.latest: {one: [a, b]}', /de\.yaml:1:1 {2}home\.latest/],
  ]
  for (const [name, text, message] of rows)
    await t.rejects(loadWords(t.testdir({ 'de.yaml': text })), { code: 'WORD_FILE_INVALID', message }, name)
})
