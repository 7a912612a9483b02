/** The content folder as a living thing: changes are taken up whole, bad ones are logged, whatever the disk does. */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { createContentStore } from '../../src/content/content-store.ts'
import { loadMessages } from '../../src/content/i18n/builtin-messages.ts'
import type { Site } from '../../src/content/site.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const settings = (title: string): string =>
  `title: ${title}\ndescription: B\nowner: {name: C}\nlanguages: [en]\n`

const openStore = async (t: Test, folder: string, watches: boolean) => {
  const lines: string[] = []
  const store = await createContentStore({
    folder,
    watches,
    messages: await loadMessages(),
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  })
  t.teardown(() => store.close())
  /** Resolves with the first site taken up from now on, or already current, that is as wanted. */
  const until = (isWanted: (site: Site) => boolean): Promise<Site> =>
    new Promise((resolve) => {
      store.onChange((site) => {
        if (isWanted(site)) resolve(site)
      })
      if (isWanted(store.current())) resolve(store.current())
    })
  const titled = (title: string) => until(({ settings }) => settings.title === title)
  return {
    store,
    until,
    titled,
    logged: () => lines.map((line) => JSON.parse(line) as { msg: string; level: number }),
  }
}

t.test('takes up a change, and says so once', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('first'), pages: { 'a.md': '' } })
  const { store, titled, logged } = await openStore(t, folder, true)
  writeFileSync(join(folder, 'site.yaml'), settings('second'))
  await titled('second')
  await store.reload()
  t.strictSame(
    logged().map(({ msg }) => msg),
    ['content taken up'],
  )
})

t.test('takes up changes beside a link that leads to itself', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('first'), pages: { 'a.md': '' } })
  symlinkSync('loop.md', join(folder, 'pages/loop.md'))
  symlinkSync('.', join(folder, 'pages/self'))
  const { titled, logged } = await openStore(t, folder, true)
  writeFileSync(join(folder, 'site.yaml'), settings('second'))
  await titled('second')
  t.match(logged(), [{ level: 40, msg: /^pages\/loop\.md {2}found a link to nothing/ }, { level: 30 }])
})

t.test('refuses folders that lead to each other by links, and does not walk them first', async (t) => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const folder = testFolder(t, {
    'site.yaml': settings('knot'),
    pages: Object.fromEntries(names.map((name) => [name, {}])),
  })
  for (const from of names) for (const to of names) symlinkSync(`../${to}`, join(folder, 'pages', from, to))
  await t.rejects(openStore(t, folder, true), { code: 'CONTENT_INVALID', message: /links to folders/ })
})

t.test('takes up what changes behind links to folders, hidden ones too', async (t) => {
  const folder = testFolder(t, {
    'site.yaml': settings('links'),
    '.drafts': { 'd.md': 'Old' },
    pages: { shared: { 's.md': 'Old' } },
  })
  symlinkSync('../.drafts', join(folder, 'pages/hidden'))
  const { until } = await openStore(t, folder, true)
  const becomes = (address: string, text: string) =>
    until(({ pages }) => pages.get(address)?.markdown === text)
  symlinkSync('shared', join(folder, 'pages/other'))
  await becomes('/other/s/', 'Old')
  writeFileSync(join(folder, 'pages/shared/s.md'), 'New')
  await becomes('/other/s/', 'New')
  writeFileSync(join(folder, '.drafts/d.md'), 'New')
  await becomes('/hidden/d/', 'New')
  unlinkSync(join(folder, 'pages/other'))
  await until(({ pages }) => !pages.has('/other/s/'))
  t.pass('each change came')
})

t.test('logs a bad change with every fault and keeps the last good site', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('good'), pages: { 'a.md': 'Text' } })
  const { store, logged } = await openStore(t, folder, false)
  const good = store.current()
  writeFileSync(join(folder, 'pages/a.md'), '---\ndraf: true\n---\n')
  writeFileSync(join(folder, 'resume.json'), '{"work": [')
  await store.reload()
  t.equal(store.current(), good)
  const [entry] = logged()
  t.match(entry, { level: 50, code: 'CONTENT_INVALID' })
  t.match(
    entry?.msg,
    /resume\.json:1:11 .*pages\/a\.md:2:1 {2}draf: .*write draft.*The last good site is served on\./s,
  )
  rmSync(join(folder, 'resume.json'))
  writeFileSync(join(folder, 'pages/a.md'), 'Mended')
  await store.reload()
  t.equal(store.current().pages.get('/a/')?.markdown, 'Mended')
})

t.test('says that a fault is gone where what was there before is back', async (t) => {
  const folder = t.testdir({ 'site.yaml': settings('good'), pages: { 'a.md': '' } })
  const { store, logged } = await openStore(t, folder, false)
  writeFileSync(join(folder, 'site.yaml'), 'title: [')
  await store.reload()
  writeFileSync(join(folder, 'site.yaml'), settings('good'))
  await store.reload()
  await store.reload()
  t.match(logged(), [{ level: 50 }, { level: 30, msg: 'the content is as it was before the fault' }])
  t.equal(logged().length, 2)
})

t.test('warns of what is hardly meant: at the start, and once while it stays', async (t) => {
  const folder = t.testdir({
    'site.yaml': `${settings('draft')}navigation: [a]\n`,
    pages: { 'a.md': '---\ndraft: true\n---\n', 'b.md': '' },
  })
  const { store, logged } = await openStore(t, folder, false)
  const warnings = () => logged().filter(({ level }) => level === 40)
  t.match(warnings(), [{ msg: /^site\.yaml:5:14 {2}navigation\[0\]: found "a", which is a draft/ }])
  writeFileSync(join(folder, 'pages/b.md'), 'Changed')
  await store.reload()
  t.equal(warnings().length, 1)
  for (const draft of [false, true]) {
    writeFileSync(join(folder, 'pages/a.md'), `---\ndraft: ${draft}\n---\n`)
    await store.reload()
  }
  t.equal(warnings().length, 2, 'it came back')
})

t.test('settles on what is there after a burst of files that come and go', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('burst'), pages: {} })
  const { store, until } = await openStore(t, folder, true)
  for (let round = 0; round < 20; round += 1) {
    for (let page = 0; page < 10; page += 1)
      writeFileSync(join(folder, `pages/p${page}.md`), `Round ${round}`)
    if (round % 2 === 0) unlinkSync(join(folder, `pages/p${round % 10}.md`))
    if (round % 5 === 0) await store.reload()
  }
  writeFileSync(join(folder, 'pages/last.md'), 'Last')
  const site = await until(({ pages }) => pages.has('/last/'))
  t.equal(site.pages.size, 11)
  for (const { markdown, key } of site.pages.values()) if (key !== 'last') t.equal(markdown, 'Round 19')
})

t.test('a file that is written without pause holds nothing back', async (t) => {
  const folder = t.testdir({ 'site.yaml': settings('before'), pages: { 'log.txt': '' } })
  const { titled } = await openStore(t, folder, true)
  const timer = setInterval(() => writeFileSync(join(folder, 'pages/log.txt'), String(Math.random())), 10)
  writeFileSync(join(folder, 'site.yaml'), settings('after'))
  const { settings: taken } = await titled('after')
  clearInterval(timer)
  t.equal(taken.title, 'after')
})

t.test('serves on while the folder is away, and takes it up when it is back', async (t) => {
  const parent = testFolder(t, { content: { 'site.yaml': settings('here') } })
  const folder = join(parent, 'content')
  const { store, titled, logged } = await openStore(t, folder, true)
  rmSync(folder, { recursive: true })
  await store.reload()
  t.match(logged().at(-1)?.msg, /no such folder/)
  t.equal(store.current().settings.title, 'here')
  mkdirSync(folder)
  writeFileSync(join(folder, 'site.yaml'), settings('back'))
  await titled('back')
})

t.test('follows when another folder takes the place, and what changes in it then', async (t) => {
  const parent = testFolder(t, {
    content: { 'site.yaml': settings('old') },
    next: { 'site.yaml': settings('next') },
  })
  const folder = join(parent, 'content')
  const { titled } = await openStore(t, folder, true)
  renameSync(folder, join(parent, 'previous'))
  renameSync(join(parent, 'next'), folder)
  await titled('next')
  writeFileSync(join(folder, 'site.yaml'), settings('next but one'))
  await titled('next but one')
})

t.test('follows a link that is turned to another folder', async (t) => {
  const parent = testFolder(t, {
    one: { 'site.yaml': settings('one') },
    two: { 'site.yaml': settings('two') },
  })
  const folder = join(parent, 'content')
  symlinkSync('one', folder)
  const { titled } = await openStore(t, folder, true)
  symlinkSync('two', join(parent, 'turning'))
  renameSync(join(parent, 'turning'), folder)
  await titled('two')
  writeFileSync(join(parent, 'two/site.yaml'), settings('two changed'))
  await titled('two changed')
})

t.test('follows a mounted ConfigMap', async (t) => {
  const folder = testFolder(t, {
    '..1': { 'site.yaml': settings('one') },
    '..2': { 'site.yaml': settings('two') },
  })
  symlinkSync('..1', join(folder, '..data'))
  symlinkSync('..data/site.yaml', join(folder, 'site.yaml'))
  const { titled } = await openStore(t, folder, true)
  symlinkSync('..2', join(folder, '..data_tmp'))
  renameSync(join(folder, '..data_tmp'), join(folder, '..data'))
  await titled('two')
})

t.test('misses no change that comes while it reads for the first time', async (t) => {
  const pages = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`p${index}.md`, 'Text']))
  const folder = testFolder(t, { 'site.yaml': settings('before'), pages })
  const opening = openStore(t, folder, true)
  const timer = setInterval(() => writeFileSync(join(folder, 'site.yaml'), settings('after')), 1)
  const { titled } = await opening
  clearInterval(timer)
  await titled('after')
  t.match(readFileSync(join(folder, 'site.yaml'), 'utf8'), 'after')
})

t.test('an older reading never replaces a newer one', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('0') })
  const { store } = await openStore(t, folder, false)
  const seen: unknown[] = []
  store.onChange(({ settings }) => seen.push(Number(settings.title)))
  const reloads = Array.from({ length: 30 }, (_, index) => {
    writeFileSync(join(folder, 'site.yaml'), settings(String(index + 1)))
    return store.reload()
  })
  await Promise.all(reloads)
  t.equal(store.current().settings.title, '30')
  t.strictSame(
    seen,
    seen.toSorted((a, b) => Number(a) - Number(b)),
  )
})

t.test('closing while changes are on their way leaves nothing behind', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('open') })
  const { store } = await openStore(t, folder, true)
  writeFileSync(join(folder, 'site.yaml'), settings('closed'))
  const reload = store.reload()
  await store.close()
  await reload
  t.equal(store.current().settings.title, 'closed')
})

t.test('refuses to open on bad content, with its faults', async (t) => {
  const folder = testFolder(t, { 'site.yaml': 'title: A\n' })
  await t.rejects(openStore(t, folder, true), { code: 'CONTENT_INVALID', message: /owner: found nothing/ })
})
