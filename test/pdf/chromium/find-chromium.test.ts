import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import t from 'tap'
import { findChromium, unpackedChromiumFolder } from '../../../src/pdf/chromium/find-chromium.ts'

t.test('returns a configured path unchecked', async (t) => {
  t.match(await findChromium({ configuredPath: '/nowhere/chromium', searchPath: '' }), {
    executablePath: '/nowhere/chromium',
  })
})

t.test('searches the system, headless shells before whole browsers', async (t) => {
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

t.test('otherwise returns the one that set-up unpacked from npm', async (t) => {
  const found = await findChromium({ searchPath: '' })
  if (found === undefined) t.notOk(existsSync(unpackedChromiumFolder))
  else t.ok(existsSync(found.executablePath))
})
