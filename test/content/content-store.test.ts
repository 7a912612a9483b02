/** The content store: changes are loaded as a whole, errors are logged, and the last good site stays. */
import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { createContentStore } from '../../src/content/content-store.ts'
import { loadMessages } from '../../src/content/i18n/builtin-messages.ts'
import type { Site } from '../../src/content/site.ts'
import { createFakeClock } from '../fixtures/fake-clock.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const settings = (title: string): string =>
  `title: ${title}\ndescription: B\nowner: {name: C}\nlanguages: [en]\n`

const DAY_MS = 24 * 60 * 60_000

/** Opens a store with a clock that stands still at the present. */
const openStore = async (t: Test, folder: string, watches: boolean, strict = false) => {
  const clock = createFakeClock(new Date().toISOString())
  const lines: string[] = []
  const store = await createContentStore({
    folder,
    strict,
    messages: await loadMessages(),
    clock,
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
  })
  t.teardown(() => store.close())
  if (watches) await store.watch()
  /** Resolves with the current site, or the first later one, that is as wanted. */
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
    /** Lets a day pass. */
    passDay: () => clock.runUntil(new Date(clock.now().getTime() + DAY_MS)),
    logged: () => lines.map((line) => JSON.parse(line) as { msg: string; level: number }),
  }
}

t.test('loads a change, and logs it once, also beside a link to itself', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('first'), pages: { 'a.md': '' } })
  symlinkSync('loop.md', join(folder, 'pages/loop.md'))
  symlinkSync('.', join(folder, 'pages/self'))
  const { store, titled, logged } = await openStore(t, folder, true)
  writeFileSync(join(folder, 'site.yaml'), settings('second'))
  await titled('second')
  await store.reload()
  t.match(logged(), [{ msg: /^pages\/loop\.md: found a link to nothing/ }, { msg: 'content loaded' }])
  t.equal(logged().length, 2, 'it is logged once')
})

t.test('loads changes behind links to folders', async (t) => {
  const folder = testFolder(t, {
    'site.yaml': settings('links'),
    pages: { shared: { 's.md': 'Old' } },
  })
  const { until } = await openStore(t, folder, true)
  const becomes = (address: string, text: string) =>
    until(({ pages }) => pages.get(address)?.markdown === text)
  symlinkSync('shared', join(folder, 'pages/other'))
  await becomes('/other/s/', 'Old')
  writeFileSync(join(folder, 'pages/shared/s.md'), 'New')
  await becomes('/other/s/', 'New')
  unlinkSync(join(folder, 'pages/other'))
  await until(({ pages }) => !pages.has('/other/s/'))
  t.pass('each change came')
})

t.test('takes a page away that an edit withdraws, also one with an error', async (t) => {
  const texts = [
    ...['private: true', 'draft: perhaps', 'publishDate: 2999-01-01\naddress: /a b/'].map(
      (mark) => `---\n${mark}\n---\nOld`,
    ),
    '---\ntitle: "Old\ndraft: true\n---\nOld',
    '---\ntitle: a: b\nextra:\n  private: true\n---\nOld',
    '---\ntitle: Old\ndraft: true\n\nOld',
    '+++\ndraft = true\n+++\nOld',
    '{"title": "Old", "draft": true}\n\nOld',
    '---\ntitle: a: b\npublishDate: 2999-01-01\n---\nOld',
    '---\ntitle: a: b\nPublish date: 2999-01-01\n---\nOld',
    '---\ntitle: a: b\nin draft: true\n---\nOld',
    '---\ntitle: a: b\nprotected: yes\n---\nOld',
    '---\ntitle: a\n---\n---\ndraft: true\n---\nOld',
    '---\ntitle: a: b\nexpires: 2020-01-01 # over\n---\nOld',
    '---\naddress: /a b/\nexpires: 2020-01-01\n---\nOld',
    '---\naddress: /a b/\ndate: 2999-01-01\n---\nOld',
    Buffer.from('\uFEFF---\ntitle: Old\ndraft: true\n---\nÖld', 'utf16le'),
  ]
  const pages = Object.fromEntries(texts.map((_, index) => [`${index}.md`, 'Old']))
  const folder = testFolder(t, { 'site.yaml': settings('good'), pages: { 'a.md': 'Old', ...pages } })
  const { store } = await openStore(t, folder, false)
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `pages/${index}.md`), text)
  await store.reload()
  t.strictSame([...store.current().pages.keys()], ['/a/'])
})

t.test('takes a CV away if an edit with an error may hide part of it', async (t) => {
  const json = (entry: string) =>
    `{\n"work": [{\n"name": "A",\n${entry}\n"position": "Lead"\n}, {\n"private": true\n}]\n}`
  const yaml = (entry: string) => `work:\n  - name: A\n${entry}    position: Lead\n  - private: true\n`
  const rows: readonly (readonly [file: string, former: string, now: string, isServed: boolean])[] = [
    ...['"tags": ["private"]', '"tags": ["a", "private"', '"private": true', '"visibility":\n"friends"'].map(
      (mark) => ['json', json(''), json(mark), false] as const,
    ),
    ...['"tags": [\n"a",\n"private"\n]', '"access": "Private"', '"public": false', '"privte": "yes"'].map(
      (mark) => ['json', json('"tags": [\n"a"\n],'), json(mark), false] as const,
    ),
    ['json', json('"private":\nfalse,'), json('"private":\ntrue'), false],
    ['json', json(''), json('"is private": "yes"'), false],
    ['json', json(''), json('').replace('{', '{"tags": ["private"],,'), false],
    ['json', '{"work": [{"name": "A"}]}', '{"work": [{"name": "A", "private": true}]', false],
    ['yaml', yaml(''), yaml('    tags: [private\n'), false],
    ['yaml', yaml(''), yaml('    tags:\n    - a\n    - private\n    b: "\n'), false],
    ['yaml', yaml(''), yaml('    <<: *hidden\n'), false],
    ['yaml', yaml(''), `${yaml('')}hidden: "yes\n`, false],
    ['json', json(''), json(`"summary": "${'Long text '.repeat(11_000)}"`), false],
    ['json', json(''), json('"summary": "Text"'), true],
    ['json', json(''), json('').replace('"Lead"', '"Head'), true],
    ['json', json(''), json('').slice(0, 10), true],
    ['yaml', yaml(''), yaml('').replace('A', 'A: B'), true],
  ]
  for (const [ending, former, now, isServed] of rows) {
    const folder = testFolder(t, { 'site.yaml': settings('good'), [`resume.${ending}`]: former })
    const { store } = await openStore(t, folder, false)
    t.equal(store.current().resumes.size, 1)
    writeFileSync(join(folder, `resume.${ending}`), now)
    await store.reload()
    t.match(store.current().errors, [{ file: `resume.${ending}` }], now)
    t.equal(store.current().resumes.size, isServed ? 1 : 0, now)
  }
})

t.test('keeps the last good version of a file with an error, and publishes the rest', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('good'), pages: { 'a.md': 'Good', 'b.md': 'Old' } })
  const { store, logged } = await openStore(t, folder, false)
  writeFileSync(join(folder, 'pages/a.md'), '---\naddress: /a b/\n---\nBad')
  writeFileSync(join(folder, 'pages/b.md'), 'New')
  writeFileSync(join(folder, 'pages/c.md'), '---\ndraft: maybe\n---\nBad')
  await store.reload()
  const texts = () => [...store.current().pages].map(([address, { markdown }]) => `${address} ${markdown}`)
  t.strictSame(texts().toSorted(), ['/a/ Good', '/b/ New'])
  writeFileSync(join(folder, 'pages/b.md'), 'Newer')
  await store.reload()
  t.strictSame(texts().toSorted(), ['/a/ Good', '/b/ Newer'], 'also after the next edit')
  const errors = logged().filter(({ level }) => level === 50)
  t.equal(errors.length, 1, 'logged once')
  t.match(
    errors[0]?.msg,
    /2 errors:.*a\.md:2:1 address: .*c\.md:2:1 draft: .*The rest of the site is served\./s,
  )
})

t.test('a page that stays because of an error still redirects and expires', async (t) => {
  const expires = new Date(Date.now() + DAY_MS / 2).toISOString()
  const page = `---\ntitle: A\nredirects: [/old/]\nexpires: ${expires}\n---\nText\n`
  const folder = testFolder(t, { 'site.yaml': settings('A'), pages: { 'a.md': page, 'b.md': 'B' } })
  const { store, passDay, until } = await openStore(t, folder, false)
  writeFileSync(join(folder, 'pages/a.md'), page.replace('title: A', 'title: [A'))
  writeFileSync(join(folder, 'pages/b.md'), 'An edit')
  await store.reload()
  t.equal(store.current().pages.get('/a/')?.title, 'A')
  t.match(store.current().redirects.get('/old'), { to: '/a/' })
  await passDay()
  const { pages, redirects } = await until((site) => !site.pages.has('/a/'))
  t.ok(pages.has('/b/'))
  t.notOk(redirects.has('/old'))
})

t.test('publishes a page when its date comes, and removes another when its own does', async (t) => {
  const soon = new Date(Date.now() + DAY_MS / 2).toISOString()
  const later = new Date(Date.now() + 5 * DAY_MS).toISOString()
  const folder = testFolder(t, {
    'site.yaml': settings('soon'),
    pages: {
      'a.md': `---\ndate: ${soon}\n---\nNow`,
      'b.md': `---\nexpires: ${soon}\n---\nOld`,
      'c.md': `---\ndate: ${later}\n---\nLater`,
    },
  })
  const { store, passDay, logged } = await openStore(t, folder, false)
  const addresses = () => [...store.current().pages.keys()]
  t.strictSame(addresses(), ['/b/'])
  t.match(logged()[0]?.msg, /a\.md:2:1 date: found .*, which is in the future, so the page is not public yet/)
  await passDay()
  t.strictSame(addresses(), ['/a/'])
})

t.test('publishes an emptied page once nobody has written to it for a while', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('empty'), pages: { 'a.md': 'Text' } })
  const { store, passDay } = await openStore(t, folder, false)
  writeFileSync(join(folder, 'pages/a.md'), '')
  await store.reload()
  t.equal(store.current().pages.get('/a/')?.markdown, 'Text')
  await passDay()
  t.equal(store.current().pages.get('/a/')?.markdown, '', 'without another change')
})

t.test('with strict, logs every error of a bad change, and keeps the last good site', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('good'), pages: { 'a.md': 'Text' } })
  const { store, logged } = await openStore(t, folder, false, true)
  const good = store.current()
  writeFileSync(join(folder, 'pages/a.md'), '---\ndraf: true\n---\n')
  writeFileSync(join(folder, 'resume.json'), '{"work": [')
  await store.reload()
  t.equal(store.current(), good)
  const [entry] = logged()
  t.match(entry, { level: 50, code: 'CONTENT_INVALID' })
  t.match(
    entry?.msg,
    /resume\.json:1:11: .*pages\/a\.md:2:1 draf: .*write draft.*The site keeps serving the last good version\./s,
  )
  rmSync(join(folder, 'resume.json'))
  writeFileSync(join(folder, 'pages/a.md'), 'Fixed')
  await store.reload()
  t.equal(store.current().pages.get('/a/')?.markdown, 'Fixed')
})

t.test('logs warnings at the start, and once while they last', async (t) => {
  const folder = t.testdir({
    'site.yaml': `${settings('draft')}navigation: [a]\n`,
    pages: { 'a.md': '---\ndraft: true\n---\n', 'b.md': '' },
  })
  const { store, logged } = await openStore(t, folder, false)
  const warnings = () => logged().filter(({ level }) => level === 40)
  t.match(warnings(), [{ msg: /^site\.yaml:5:14 navigation\[0\]: found "a", a draft/ }])
  writeFileSync(join(folder, 'pages/b.md'), 'Changed')
  await store.reload()
  t.equal(warnings().length, 1)
})

t.test('ends with what is on disk after a burst of changes', async (t) => {
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

t.test('a file that is written without pause delays no other change', async (t) => {
  const folder = t.testdir({ 'site.yaml': settings('before'), pages: { 'log.txt': '' } })
  const { titled } = await openStore(t, folder, true)
  const timer = setInterval(() => writeFileSync(join(folder, 'pages/log.txt'), String(Math.random())), 10)
  writeFileSync(join(folder, 'site.yaml'), settings('after'))
  await titled('after')
  clearInterval(timer)
})

t.test('keeps the site while the folder is gone, and loads it when it is back', async (t) => {
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

t.test('follows a replaced folder, and later changes in it', async (t) => {
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

t.test('follows a link that is changed to another folder', async (t) => {
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

t.test('loads later changes of a folder that was replaced by a link and is back', async (t) => {
  const parent = testFolder(t, {
    content: {
      'site.yaml': settings('one'),
      pages: { notes: { 'n.md': 'Old' }, shared: { 'n.md': 'Shared' } },
    },
  })
  const notes = join(parent, 'content/pages/notes')
  const { until } = await openStore(t, join(parent, 'content'), true)
  const becomes = (text: string) => until(({ pages }) => pages.get('/notes/n/')?.markdown === text)
  renameSync(notes, join(parent, 'away'))
  symlinkSync('shared', notes)
  await becomes('Shared')
  unlinkSync(notes)
  renameSync(join(parent, 'away'), notes)
  await becomes('Old')
  writeFileSync(join(notes, 'n.md'), 'New')
  await becomes('New')
  t.pass('each change came')
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

t.test('misses no change between the first load and the start of watching', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('before') })
  const { store } = await openStore(t, folder, false)
  writeFileSync(join(folder, 'site.yaml'), settings('after'))
  await store.watch()
  t.equal(store.current().settings.title, 'after')
})

t.test('reads nothing after closing while a page with a later date is being loaded', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('due'), pages: {} })
  const { store, passDay } = await openStore(t, folder, false)
  const soon = new Date(Date.now() + DAY_MS / 2).toISOString()
  writeFileSync(join(folder, 'pages/a.md'), `---\npublished: ${soon}\n---\nLater`)
  const reload = store.reload()
  await store.close()
  await reload
  t.equal(typeof store.current().changesAtMs, 'number')
  await passDay()
  t.notOk(store.current().pages.has('/a/'))
})

t.test('does not open with bad content, and lists its errors', async (t) => {
  const folder = testFolder(t, { 'site.yaml': 'title: A\n' })
  await t.rejects(openStore(t, folder, true), { code: 'CONTENT_INVALID', message: /owner: found nothing/ })
  const page = testFolder(t, { 'site.yaml': settings('A'), pages: { 'a.md': '---\ndate: soon\n---\n' } })
  await t.rejects(openStore(t, page, true, true), { message: /date: found "soon"/ }, 'strict')
})
