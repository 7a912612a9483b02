/** The content store: changes are loaded as a whole, errors are logged, and the last good site stays. */
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { DAY_MS } from '../../src/lib/time/clock.ts'
import { openStore, settings } from '../fixtures/content/open-store.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

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
    '---\ntitle: a: b\nexpires: 2020-01-01 # over\n---\nOld',
    '---\naddress: /a b/\nexpires: 2020-01-01\n---\nOld',
    '---\ntitle: a: b\nexpiers: 2020-01-01\n---\nOld',
    '---\naddress: /a b/\ndate: 2999-01-01\n---\nOld',
    Buffer.from('\uFEFF---\ntitle: Old\ndraft: true\n---\nÖld', 'utf16le'),
  ]
  const pages = Object.fromEntries(texts.map((_, index) => [`${index}.md`, 'Old']))
  const folder = testFolder(t, { 'site.yaml': settings('good'), pages: { 'a.md': 'Old', ...pages } })
  const { store } = await openStore(t, folder, false)
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `pages/${index}.md`), text)
  await store.reload()
  t.strictSame([...store.current().ownPages.keys()], ['/a/'])
})

t.test('takes a CV away if an edit with an error may hide part of it', async (t) => {
  const json = (entry: string) =>
    `{\n"work": [{\n"name": "A",\n${entry}\n"position": "Lead"\n}, {\n"private": true\n}]\n}`
  const yaml = (entry: string) => `work:\n  - name: A\n${entry}    position: Lead\n  - private: true\n`
  const rows: readonly (readonly [file: string, former: string, now: string, isServed: boolean])[] = [
    ...['"tags": ["private"]', '"tags": ["a", "private"', '"private": true', '"visibility":\n"private"'].map(
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
    ['json', json(''), json('').slice(0, 10), false],
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
  writeFileSync(join(folder, 'pages/c.md'), '---\naddress: /c d/\n---\nBad')
  await store.reload()
  const texts = () => [...store.current().ownPages].map(([address, { markdown }]) => `${address} ${markdown}`)
  t.strictSame(texts().toSorted(), ['/a/ Good', '/b/ New'])
  writeFileSync(join(folder, 'pages/b.md'), 'Newer')
  await store.reload()
  t.strictSame(texts().toSorted(), ['/a/ Good', '/b/ Newer'], 'also after the next edit')
  const errors = logged().filter(({ level }) => level === 50)
  t.equal(errors.length, 1, 'logged once')
  t.match(
    errors[0]?.msg,
    /2 errors:.*a\.md:2:1 address: .*c\.md:2:1 address: .*The rest of the site is served\./s,
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
  t.equal(store.current().ownPages.get('/a/')?.title, 'A')
  t.match(store.current().redirects.get('/old'), { to: '/a/' })
  await passDay()
  const { ownPages, redirects } = await until((site) => !site.ownPages.has('/a/'))
  t.ok(ownPages.has('/b/'))
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
  const addresses = () => [...store.current().ownPages.keys()]
  t.strictSame(addresses(), ['/b/'])
  t.match(
    logged().map(({ msg }) => msg),
    [/^2 files are not public: pages\/a\.md \(date: .*\), pages\/c\.md \(date: .*\)\.$/],
  )
  await passDay()
  t.strictSame(addresses(), ['/a/'])
  await store.reload()
  t.match(
    logged()
      .slice(1)
      .map(({ msg }) => msg),
    [
      /^1 file is not public: pages\/b\.md \(expires: .*\)\.$/,
      /^1 file is not public: pages\/c\.md \(date: .*\)\.$/,
    ],
    'each state once',
  )
})

t.test('a poll finds an edit of the same size and time', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('poll'), pages: {} })
  const file = join(folder, 'pages/a.md')
  const write = (draft: boolean): void => {
    writeFileSync(file, `---\ndraft: ${draft ? 'yes' : 'no '}\n---\nText`)
    utimesSync(file, new Date(), Math.floor(Date.now() / 1000))
  }
  write(false)
  const { store, passDay, until } = await openStore(t, folder, false)
  t.ok(store.current().ownPages.has('/a/'))
  store.poll()
  write(true)
  void passDay()
  await until(({ ownPages }) => !ownPages.has('/a/'))
  await store.close()
})

t.test('publishes an emptied page once nobody has written to it for a while', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('empty'), pages: { 'a.md': 'Text' } })
  const { store, passDay } = await openStore(t, folder, false)
  writeFileSync(join(folder, 'pages/a.md'), '')
  await store.reload()
  t.equal(store.current().ownPages.get('/a/')?.markdown, 'Text')
  await passDay()
  t.equal(store.current().ownPages.get('/a/')?.markdown, '', 'without another change')
})

t.test('strict stops a start, and no later reading', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('good'), pages: { 'a.md': 'Text', 'b.md': 'Text' } })
  const { store, logged } = await openStore(t, folder, false, true)
  writeFileSync(join(folder, 'pages/a.md'), '---\ndraft: true\n---\n')
  writeFileSync(join(folder, 'resume.json'), '{"work": [')
  await store.reload()
  t.strictSame([...store.current().ownPages.keys()], ['/b/'])
  const [entry] = logged()
  t.match(entry, { level: 50, code: 'CONTENT_INVALID' })
  t.match(entry?.msg, /resume\.json:1:11: .*The rest of the site is served\./s)
  await t.rejects(openStore(t, folder, false, true), { message: /resume\.json:1:11/ })
})

t.test('logs warnings at the start, and once while they last', async (t) => {
  const folder = t.testdir({
    'site.yaml': `${settings('menu')}navigation: [a, c]\n`,
    pages: { 'a.md': '---\ndraft: true\n---\n', 'b.md': '' },
  })
  const { store, logged } = await openStore(t, folder, false)
  const warnings = () => logged().filter(({ level }) => level === 40)
  t.match(warnings(), [{ msg: /^site\.yaml:5:17 navigation\[1\]: found "c", which is left out/ }])
  writeFileSync(join(folder, 'pages/b.md'), 'Changed')
  await store.reload()
  t.equal(warnings().length, 1)
})

t.test('reads nothing after closing while a page with a later date is being loaded', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('due'), pages: {} })
  const { store, passDay } = await openStore(t, folder, false)
  const soon = new Date(Date.now() + DAY_MS / 2).toISOString()
  writeFileSync(join(folder, 'pages/a.md'), `---\npublished: ${soon}\n---\nLater`)
  const reload = store.reload()
  await store.close()
  await reload
  t.equal(typeof store.current().nextReadAtMs, 'number')
  await passDay()
  t.notOk(store.current().ownPages.has('/a/'))
})

t.test('does not open with bad content, and lists its errors', async (t) => {
  const folder = testFolder(t, { 'site.yaml': 'title: A\n' })
  await t.rejects(openStore(t, folder, true), { code: 'CONTENT_INVALID', message: /owner: found nothing/ })
  const page = testFolder(t, { 'site.yaml': settings('A'), pages: { 'a.md': '---\naddress: /a b/\n---\n' } })
  await t.rejects(openStore(t, page, true, true), { message: /address: found / }, 'strict')
})
