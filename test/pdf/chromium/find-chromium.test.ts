import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import t from 'tap'
import { findChromium, unpackedChromiumFolder } from '../../../src/pdf/chromium/find-chromium.ts'

t.test('a configured path is taken at its word', async (t) => {
  t.match(await findChromium({ configuredPath: '/nowhere/chromium', searchPath: '' }), {
    executablePath: '/nowhere/chromium',
  })
})

t.test('the system is searched folder by folder, headless shells before whole browsers', async (t) => {
  const folder = t.testdir({
    one: { chromium: '', 'google-chrome': '' },
    two: { 'chromium-headless-shell': '' },
  })
  const rows: readonly [searchPath: readonly string[], found: string][] = [
    [['one', 'two'], 'two/chromium-headless-shell'],
    [['one'], 'one/chromium'],
    [['none', '', 'two'], 'two/chromium-headless-shell'],
  ]
  for (const [folders, found] of rows) {
    const searchPath = folders.map((name) => name && join(folder, name)).join(delimiter)
    t.match(await findChromium({ searchPath }), { executablePath: join(folder, found) })
  }
})

t.test('without either it is the one from npm, where set-up has unpacked it', async (t) => {
  const found = await findChromium({ searchPath: '' })
  if (found === undefined) t.notOk(existsSync(unpackedChromiumFolder))
  else t.ok(existsSync(found.executablePath))
})
