import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import { loadMessages, messagesFolder } from '../../../src/content/i18n/builtin-messages.ts'
import { type Messages, placeholdersOf } from '../../../src/content/i18n/messages.ts'
import { readMessagesFile } from '../../../src/content/i18n/messages-file.ts'

t.test('every language in templates/translations has the keys and placeholders of English', async (t) => {
  const files = await loadMessages()
  const english = files.get('en') ?? {}
  const placeholders = (messages: Messages, key: string): readonly string[] => {
    const entry = messages[key] ?? ''
    return placeholdersOf(typeof entry === 'string' ? entry : (entry.other ?? '')).toSorted()
  }
  t.ok(Object.keys(english).length > 40)
  for (const name of readdirSync(messagesFolder)) {
    const language = basename(name, '.yaml')
    const messages = files.get(language) ?? {}
    t.strictSame(readMessagesFile(name, readFileSync(join(messagesFolder, name), 'utf8')).issues, [], name)
    t.strictSame(Object.keys(messages).sort(), Object.keys(english).sort(), `${language}: keys`)
    for (const key of Object.keys(messages))
      t.strictSame(placeholders(messages, key), placeholders(english, key), `${language}: ${key}`)
  }
})

/** Of shorter texts, related languages share some: "Curriculum vitae, JSON Resume". */
const MIN_OWN_LENGTH = 30

t.test('no language has a sentence of another', async (t) => {
  const files = await loadMessages()
  const languageOf = new Map<string, string>()
  for (const language of readdirSync(messagesFolder).map((name) => basename(name, '.yaml')))
    for (const entry of Object.values(files.get(language) ?? {}))
      for (const text of typeof entry === 'string' ? [entry] : Object.values(entry)) {
        if (text.length < MIN_OWN_LENGTH) continue
        t.equal(languageOf.get(text) ?? language, language, text)
        languageOf.set(text, language)
      }
  t.ok(languageOf.size > 200)
})

t.test('a new file adds a language', async (t) => {
  const files = await loadMessages(
    t.testdir({ 'de.yaml': 'home.latest: Neues', 'README.md': 'not messages' }),
  )
  t.strictSame(files.get('de'), { 'home.latest': 'Neues' })
  t.equal(files.get('README'), undefined)
})
