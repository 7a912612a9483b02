/** A content folder on disk: links, hidden files, unusual names, and files that cannot be read. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { loadSite } from '../../../src/cli/open-site.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createContentReader, isBeingCheckedOut } from '../../../src/content/reading/content-reader.ts'
import { ContentError } from '../../../src/lib/data/issue.ts'
import { DAY_MS } from '../../../src/lib/time/clock.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { plainNode } from '../../fixtures/server/plain-node.ts'

const messages = await loadMessages()

const issuesOf = async (folder: string) => {
  const error = await loadSite(folder, { strict: true }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof ContentError ? error.issues : []
}

t.test('reports a missing folder, and a file in its place', async (t) => {
  const folder = t.testdir({ 'site.yaml': minimalSettings })
  for (const path of [join(folder, 'nowhere'), join(folder, 'site.yaml')]) {
    t.match(await issuesOf(path), [{ file: path, found: 'no such folder', fix: /CONTENT_DIR/ }])
  }
})

t.test('follows links inside the folder and ignores others', async (t) => {
  const folder = t.testdir({
    outside: { 'secret.md': 'secret', 'secret.txt': 'secret' },
    'content-other': { 'near.md': 'its path begins alike' },
    content: {
      'site.yaml': minimalSettings,
      drafts: { 'in.md': 'inside' },
      pages: { deep: { 'a.md': 'a' } },
    },
  })
  const pages = join(folder, 'content/pages')
  const link = (target: string, name: string) => symlinkSync(target, join(pages, name))
  link('../drafts/in.md', 'inside.md')
  link('../../outside/secret.md', 'outside.md')
  link('../../content-other', 'other')
  link(join(folder, 'outside/secret.txt'), 'secret.txt')
  link('../../outside', 'outside')
  link('nowhere.md', 'dangling.md')
  link('loop.md', 'loop.md')
  link('..', 'up')
  link('deep', 'again')
  link('/dev/null', 'device.md')
  const { ownPages: found, files, warnings } = await loadSite(join(folder, 'content'))
  t.strictSame([...found.keys()].toSorted(), ['/again/a/', '/deep/a/', '/inside/'])
  t.strictSame([...files.keys()], [])
  t.strictSame(warnings.map(({ file, found }) => `${file}: ${found}`).toSorted(), [
    'pages/dangling.md: a broken symbolic link, which is ignored',
    'pages/device.md: a link to something other than a file, which is ignored',
    'pages/loop.md: a broken symbolic link, which is ignored',
    'pages/other: a link out of the content folder, which is ignored',
    'pages/outside.md: a link out of the content folder, which is ignored',
    'pages/outside: a link out of the content folder, which is ignored',
    'pages/secret.txt: a link out of the content folder, which is ignored',
  ])
})

t.test('warns about pipes, and does not wait for them', { skip: process.platform === 'win32' }, async (t) => {
  const folder = t.testdir({ 'site.yaml': minimalSettings, pages: { 'index.md': '' } })
  spawnSync('mkfifo', [join(folder, 'resume.json'), join(folder, 'pages/pipe.md')])
  symlinkSync('pipe.md', join(folder, 'pages/link.md'))
  const { warnings } = await loadSite(folder)
  t.strictSame(warnings.map(({ file, found }) => `${file}: ${found}`).toSorted(), [
    'pages/link.md: a link to something other than a file, which is ignored',
    'pages/pipe.md: something other than a file, which is ignored',
    'resume.json: something other than a file, which is ignored',
  ])
})

t.test('warns about an expired security.txt', async (t) => {
  const warningsWith = async (expires: string) => {
    const security = `security: {contact: 'mailto:a@b.example', expires: ${expires}}\n`
    const folder = t.testdir({
      'site.yaml': `${minimalSettings}${security}`,
      pages: { 'index.md': '' },
    })
    return (await loadSite(folder)).warnings
  }
  t.match(await warningsWith('2026-01-01'), [
    { file: 'site.yaml', field: 'security.expires', found: '2026-01-01, which is in the past' },
  ])
  const inThreeWeeks = new Date(Date.now() + 21 * DAY_MS).toISOString()
  t.match(await warningsWith(inThreeWeeks), [{ found: `${inThreeWeeks}, which is less than 30 days ahead` }])
  t.strictSame(await warningsWith('2999-01-01T00:00:00Z'), [])
})

t.test('reads one folder as a whole, however often a link to it is switched meanwhile', async (t) => {
  const release = (text: string) => ({
    'site.yaml': minimalSettings,
    pages: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.md`, text])),
  })
  const folder = t.testdir({ one: release('one'), two: release('two') })
  const current = join(folder, 'current')
  const names = ['one', 'two']
  const switchLink = (): void => {
    names.reverse()
    symlinkSync(names[0] ?? '', join(folder, 'next'))
    renameSync(join(folder, 'next'), current)
  }
  switchLink()
  const readContent = createContentReader(current, messages)
  let isOver = false
  const switchAgain = (): void => {
    if (isOver) return
    switchLink()
    setImmediate(switchAgain)
  }
  switchAgain()
  const found = new Set<string>()
  for (let reading = 0; reading < 100; reading += 1) {
    const { site } = await readContent()
    found.add([...new Set([...site.ownPages.values()].map(({ markdown }) => markdown))].join(' and '))
  }
  isOver = true
  t.strictSame([...found].toSorted(), ['one', 'two'])
})

t.test('ignores hidden files and folders', async (t) => {
  const folder = t.testdir({
    'site.yaml': minimalSettings,
    pages: {
      '.draft.md': '---\n- no front matter\n---\n',
      '.git': { 'a.md': '' },
      '.env': 'SECRET=1',
      '.well-known': { 'a.txt': '' },
      'b.md': '',
    },
  })
  const { ownPages, files, warnings } = await loadSite(folder)
  t.strictSame([...ownPages.keys(), ...files.keys()], ['/b/'])
  t.match(warnings, [{ file: 'pages/.well-known', fix: 'move its files to well-known/ beside site.yaml' }])
})

t.test('reports a file name that is not UTF-8', async (t) => {
  const folder = t.testdir({ 'site.yaml': minimalSettings, pages: {} })
  const pages = Buffer.from(join(folder, 'pages/caf'))
  writeFileSync(Buffer.concat([pages, Buffer.from([0xe9]), Buffer.from('.md')]), '')
  t.match(await issuesOf(folder), [
    { file: 'pages/caf\uFFFD.md', fix: 'rename it, since its name is not UTF-8' },
  ])
})

t.test('changes the version with any byte, name or file beside a page', async (t) => {
  const folder = t.testdir({ 'site.yaml': minimalSettings, pages: { 'a.md': 'a', 'b.csv': 'b' } })
  const pathOf = (name: string) => join(folder, 'pages', name)
  const versions = new Set<string>()
  for (const change of [
    () => {},
    () => writeFileSync(pathOf('a.md'), 'A'),
    () => renameSync(pathOf('a.md'), pathOf('c.md')),
    () => writeFileSync(pathOf('b.csv'), 'bb'),
  ]) {
    change()
    versions.add((await loadSite(folder)).version)
  }
  t.equal(versions.size, 4)
})

t.test('keeps the version when a file changes that nothing is made from', async (t) => {
  const folder = t.testdir({ 'site.yaml': minimalSettings, 'server.log': '', drawer: { 'plan.txt': '' } })
  const { version } = await loadSite(folder)
  for (const name of ['server.log', 'drawer/plan.txt', 'new.txt']) {
    writeFileSync(join(folder, name), 'A line.')
    t.equal((await loadSite(folder)).version, version, name)
  }
})

t.test('a page is the same object until its file changes', async (t) => {
  const pages = { 'a.md': 'Text', 'b.md': '---\nimage: missing.jpg\n---\n', 'index.md': '' }
  const folder = t.testdir({ 'site.yaml': minimalSettings, pages })
  const readContent = createContentReader(folder, messages)
  const { site: before } = await readContent()
  writeFileSync(join(folder, 'pages/a.md'), 'Other text')
  const { site: after } = await readContent()
  const isSame = (address: string) => after.ownPages.get(address) === before.ownPages.get(address)
  t.strictSame(['/a/', '/b/', '/'].map(isSame), [false, true, true])
})

t.test('never reads a file as it is between being emptied and written', async (t) => {
  const folder = t.testdir({ 'site.yaml': minimalSettings, pages: { 'a.md': 'Text number 0' } })
  const readContent = createContentReader(folder, messages)
  await readContent()
  let isOver = false
  const write = async (): Promise<void> => {
    for (let number = 1; !isOver; number += 1)
      await writeFile(join(folder, 'pages/a.md'), `Text number ${number}${'.'.repeat(number % 7)}`)
  }
  const writing = write()
  const texts = new Set<string | undefined>()
  for (let reading = 0; reading < 500; reading += 1)
    texts.add((await readContent()).site.ownPages.get('/a/')?.markdown)
  isOver = true
  await writing
  for (const text of texts) t.match(text, /^Text number /)
})

/** Root can read everything, so a process of another user reads the folder. */
const NOBODY = 65_534

const needsRoot = process.getuid?.() !== 0 && 'needs root'

/**
 * Returns the errors that a user without permissions gets. Changes the user after its modules are loaded,
 * which may be root's, too.
 */
const issuesForNobody = (folder: string): readonly { readonly file: string }[] => {
  const loader = resolve(import.meta.dirname, '../../../src/content/reading/content-reader.ts')
  const messages = resolve(import.meta.dirname, '../../../src/content/i18n/builtin-messages.ts')
  const program = `import { createContentReader } from ${JSON.stringify(loader)}
    import { loadMessages } from ${JSON.stringify(messages)}
    const builtin = await loadMessages()
    process.seteuid(${NOBODY})
    await createContentReader(${JSON.stringify(folder)}, builtin, { strict: true })().catch(({ issues }) => console.log(JSON.stringify(issues)))`
  const { stdout, stderr } = spawnSync('env', plainNode('--input-type=module-typescript', '-e', program), {
    encoding: 'utf8',
    env: {},
  })
  return JSON.parse(stdout || JSON.stringify(stderr))
}

/**
 * Creates a folder that every user can reach, which is not so of the project's own if it is in root's home.
 */
const sharedFolder = (t: Test): string => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  return folder
}

t.test('reports files and folders that it may not read', { skip: needsRoot }, async (t) => {
  const folder = sharedFolder(t)
  mkdirSync(join(folder, 'pages/locked'), { recursive: true })
  for (const file of ['site.yaml', 'resume.json', 'pages/a.md', 'pages/locked/b.md'])
    writeFileSync(join(folder, file), file === 'site.yaml' ? minimalSettings : '')
  chmodSync(join(folder, 'resume.json'), 0o600)
  chmodSync(join(folder, 'pages/locked'), 0o700)
  const issues = issuesForNobody(folder)
  t.match(issues, [{ found: /EACCES/, fix: /chmod/ }, { found: /EACCES/ }])
  t.strictSame(issues.map(({ file }) => file).toSorted(), ['pages/locked', 'resume.json'])
})

t.test('waits while Git changes the folder, or one around it, unless that Git was stopped', async (t) => {
  const folder = t.testdir({ '.git': { 'index.lock': '' }, site: {} })
  const lock = join(folder, '.git/index.lock')
  for (const one of [folder, join(folder, 'site')]) t.ok(await isBeingCheckedOut(one), one)
  const oldS = Date.now() / 1000 - 31
  utimesSync(lock, oldS, oldS)
  t.notOk(await isBeingCheckedOut(folder), 'an old lock')
  rmSync(lock)
  t.notOk(await isBeingCheckedOut(folder), 'no lock')
})
