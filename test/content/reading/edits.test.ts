/** What an edit with an error does to the pages that were there before it, and to those that are due. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createContentReader } from '../../../src/content/reading/content-reader.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'

const messages = await loadMessages()

const createFolder = (t: Test, pages: Readonly<Record<string, string>>) => {
  const folder = t.testdir({ 'site.yaml': minimalSettings, pages: { ...pages } })
  let nowMs = Date.parse('2026-01-01T12:00:00Z')
  const read = createContentReader(folder, messages, { now: () => new Date(nowMs), settledMs: 0 })
  return {
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    remove: (file: string) => rmSync(join(folder, file)),
    waitUntil: (date: string) => {
      nowMs = Date.parse(date)
    },
    read: async () => {
      const { ownPages: pages, errors, info } = (await read()).site
      const waiting = info.filter(({ code }) => code === 'file/waiting').map(({ file }) => file)
      return { pages, errors: errors.map(({ file }) => file), waiting }
    },
  }
}

t.test('an address stays with the page that had it; the page that was edited has the error', async (t) => {
  const { read, write } = createFolder(t, { 'zzz.md': '---\naddress: /old/\n---\nFirst', 'aaa.md': 'Other' })
  t.strictSame((await read()).errors, [])
  write('pages/aaa.md', '---\naddress: /old/\n---\nOther')
  const { pages, errors } = await read()
  t.equal(pages.get('/old/')?.file, 'pages/zzz.md')
  t.equal(pages.get('/aaa/')?.file, 'pages/aaa.md', 'where it was before')
  t.strictSame(errors, ['pages/aaa.md'])
})

t.test('a page that is due waits while site.yaml has an error; one that is over goes', async (t) => {
  const { read, write, waitUntil } = createFolder(t, {
    'due.md': '---\ndate: 2026-01-02\n---\nText',
    'over.md': '---\nexpires: 2026-01-01\n---\nText',
  })
  const { pages } = await read()
  t.strictSame([pages.has('/due/'), pages.has('/over/')], [false, true])
  write('site.yaml', `${minimalSettings}titel: A\n`)
  await read()
  waitUntil('2026-01-03T12:00:00Z')
  write('pages/new.md', 'New')
  const { pages: later, errors, waiting } = await read()
  t.strictSame([...later.keys()], [])
  t.strictSame(errors, ['site.yaml'])
  t.strictSame(waiting, ['pages/new.md'])
  write('site.yaml', minimalSettings)
  t.ok((await read()).pages.has('/due/'), 'when site.yaml is right')
})

t.test(
  'a folder without site.yaml, as in the middle of a checkout, keeps everything as it was',
  async (t) => {
    const { read, remove, write } = createFolder(t, { 'a.md': 'First' })
    await read()
    remove('site.yaml')
    remove('pages/a.md')
    const { pages, errors } = await read()
    t.equal(pages.get('/a/')?.markdown, 'First')
    t.strictSame(errors, ['site.yaml'])
    write('site.yaml', minimalSettings)
    t.notOk((await read()).pages.has('/a/'), 'until it is back')
  },
)
