/** Watching the content folder: no change is missed, whatever replaces it or a part of it. */
import { EventEmitter, once } from 'node:events'
import fs, { mkdirSync, renameSync, rmdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { watchFolder } from '../../src/lib/files/folder-watcher.ts'
import { openStore, settings } from '../fixtures/content/open-store.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

t.test('a watcher that is closed watches nothing anew', async (t) => {
  const folder = testFolder(t, {})
  const watches = () => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length
  const watcher = await watchFolder({ folder, unwatched: 'sent', onChange: () => {}, onError: t.error })
  t.ok(watches() > 0)
  const closed = watcher.close()
  const looked = watcher.checkReplacement()
  await Promise.all([closed, looked])
  // closing takes two or three
  for (let turn = 0; turn < 100 && watches() > 0; turn += 1) await setImmediate()
  t.equal(watches(), 0)
})

t.test('loads a change, and logs it once, also beside a link to itself', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('first'), pages: { 'a.md': '' } })
  symlinkSync('loop.md', join(folder, 'pages/loop.md'))
  symlinkSync('.', join(folder, 'pages/self'))
  const { store, titled, logged } = await openStore(t, folder, true)
  writeFileSync(join(folder, 'site.yaml'), settings('second'))
  await titled('second')
  await store.reload()
  t.match(logged(), [{ msg: /^pages\/loop\.md: found a broken symbolic link/ }, { msg: 'content loaded' }])
  t.equal(logged().length, 2, 'it is logged once')
})

t.test('logs once, not for each folder, that the system watches no more', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('many'), pages: { 'index.md': '', a: {}, b: {} } })
  const value = () => {
    throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), {
      code: 'ENOSPC',
    })
  }
  const interception = t.intercept(fs, 'watch', { value })
  syncBuiltinESMExports()
  t.teardown(() => {
    interception.restore()
    syncBuiltinESMExports()
  })
  const { store, titled, logged } = await openStore(t, folder, true)
  writeFileSync(join(folder, 'site.yaml'), settings('again'))
  await store.reload()
  await titled('again')
  const warnings = logged().filter(({ msg }) => msg !== 'content loaded')
  t.match(warnings, [{ reason: /^ENOSPC/, msg: /not noticed\. Fix: send SIGHUP .*fs\.inotify/ }])
  t.equal(warnings.length, 1)
})

t.test('loads changes behind links to folders', async (t) => {
  const folder = testFolder(t, {
    'site.yaml': settings('links'),
    pages: { shared: { 's.md': 'Old' } },
  })
  const { until } = await openStore(t, folder, true)
  const becomes = (address: string, text: string) =>
    until(({ ownPages }) => ownPages.get(address)?.markdown === text)
  symlinkSync('shared', join(folder, 'pages/other'))
  await becomes('/other/s/', 'Old')
  writeFileSync(join(folder, 'pages/shared/s.md'), 'New')
  await becomes('/other/s/', 'New')
  unlinkSync(join(folder, 'pages/other'))
  await until(({ ownPages }) => !ownPages.has('/other/s/'))
  t.pass('each change came')
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
  const site = await until(({ ownPages }) => ownPages.has('/last/'))
  t.equal(site.ownPages.size, 11)
  for (const { markdown, key } of site.ownPages.values()) if (key !== 'last') t.equal(markdown, 'Round 19')
})

t.test('a file that is written without pause delays no other change', async (t) => {
  const folder = t.testdir({ 'site.yaml': settings('before'), pages: { 'log.txt': '' } })
  const { titled } = await openStore(t, folder, true)
  const timer = setInterval(() => writeFileSync(join(folder, 'pages/log.txt'), String(Math.random())), 10)
  writeFileSync(join(folder, 'site.yaml'), settings('after'))
  await titled('after')
  clearInterval(timer)
})

t.test('changes while the folder is read are read together', async (t) => {
  const folder = testFolder(t, { 'site.yaml': settings('good'), pages: {} })
  const { store } = await openStore(t, folder, false)
  let readings = 0
  store.onLoaded(() => {
    readings += 1
  })
  const first = store.reload()
  await Promise.resolve() // it has begun
  await Promise.all([first, ...Array.from({ length: 100 }, store.reload)])
  t.equal(readings, 2)
})

t.test(
  'an error in a log within the folder does not repeat itself, and is repeated when asked',
  async (t) => {
    const folder = testFolder(t, { 'site.yaml': settings('good'), pages: { 'log.txt': '' } })
    const { store, logged } = await openStore(t, folder, true)
    const settle = (): Promise<void> => new Promise((resolve) => store.onLoaded(resolve))
    const errors = (): number => logged().filter(({ level }) => level === 50).length
    writeFileSync(join(folder, 'site.yaml'), 'titel: A\n')
    while (errors() < 1) await settle()
    writeFileSync(join(folder, 'pages/log.txt'), 'a line')
    await settle()
    t.equal(errors(), 1)
    writeFileSync(join(folder, 'site.yaml'), 'ttle: A\n')
    while (errors() < 2) await settle()
    await store.reload()
    t.equal(errors(), 3, 'SIGHUP')
  },
)

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

t.test('takes no change beside the folder for one in it while the folder is gone', async (t) => {
  const parent = testFolder(t, { content: {} })
  const folder = join(parent, 'content')
  const changes = new EventEmitter<{ change: [] }>()
  let count = 0
  const onChange = (): void => {
    count += 1
    changes.emit('change')
  }
  const watcher = await watchFolder({ folder, unwatched: 'sent', onChange, onError: t.error })
  t.teardown(() => watcher.close())
  const gone = once(changes, 'change')
  rmdirSync(folder)
  await gone
  for (let round = 0; round < 500; round += 1) await writeFile(join(parent, 'server.log'), String(round))
  t.ok(count < 20, `${count} changes`)
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

t.test('follows a link above the folder, and one that this leads to, to another release', async (t) => {
  const release = (title: string) => ({ site: { 'site.yaml': settings(title) } })
  const parent = testFolder(t, {
    one: release('one'),
    two: release('two'),
    three: release('three'),
    more: {},
  })
  const turn = (link: string, target: string): void => {
    symlinkSync(target, join(parent, 'turning'))
    renameSync(join(parent, 'turning'), join(parent, link))
  }
  turn('current', 'more/latest')
  turn('more/latest', '../one')
  const { titled } = await openStore(t, join(parent, 'current/site'), true)
  turn('more/latest', '../two')
  await titled('two')
  writeFileSync(join(parent, 'two/site/site.yaml'), settings('two changed'))
  await titled('two changed')
  turn('current', 'three')
  await titled('three')
  writeFileSync(join(parent, 'three/site/site.yaml'), settings('three changed'))
  await titled('three changed')
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
