import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import t from 'tap'
import { findChromium } from '../../../src/pdf/chromium/find-chromium.ts'
import { temporaryFolder } from '../../fixtures/server/temporary-folder.ts'

const nowhere = { path: undefined, searchPath: '', cacheFolder: '/nowhere' }

t.test('returns a configured path unchecked', async (t) => {
  t.match(findChromium({ ...nowhere, path: '/nowhere/chromium' }), { executablePath: '/nowhere/chromium' })
})

t.test('searches the system, headless shells before whole browsers', async (t) => {
  const folder = t.testdir({
    one: { chromium: '', 'google-chrome': '' },
    two: { 'chromium-headless-shell': '' },
  })
  const rows: readonly [searchPath: readonly string[], found: string][] = [
    [['one', 'two'], 'two/chromium-headless-shell'],
    [['none', '', 'two'], 'two/chromium-headless-shell'],
  ]
  for (const [folders, found] of rows) {
    const searchPath = folders.map((name) => name && join(folder, name)).join(delimiter)
    t.match(findChromium({ ...nowhere, searchPath }), { executablePath: join(folder, found) })
  }
})

t.test("then Puppeteer's downloads, headless shells first, the newest of each", async (t) => {
  const shell = (version: string) =>
    `chrome-headless-shell/linux-${version}/chrome-headless-shell-linux64/chrome-headless-shell`
  const name = 'Google Chrome for Testing'
  const onMac = `chrome/mac_arm-153.0.1.0/chrome-mac-arm64/${name}.app/Contents/MacOS/${name}`
  const onWindows = 'chrome/win64-153.0.1.0/chrome-win64/chrome.exe'
  const rows: readonly [files: readonly string[], found: string][] = [
    [[onWindows, shell('99.0.1.0'), shell('153.0.10.0'), shell('153.0.9.0')], shell('153.0.10.0')],
    [[onWindows], onWindows],
    [[onMac], onMac],
  ]
  for (const [files, found] of rows) {
    const cacheFolder = temporaryFolder(t)
    for (const file of files) {
      mkdirSync(join(cacheFolder, dirname(file)), { recursive: true })
      writeFileSync(join(cacheFolder, file), '')
    }
    t.match(findChromium({ ...nowhere, cacheFolder }), { executablePath: join(cacheFolder, found) })
    const searchPath = t.testdir({ chromium: '' })
    const installed = join(searchPath, 'chromium')
    t.match(findChromium({ ...nowhere, searchPath, cacheFolder }), { executablePath: installed })
  }
})
