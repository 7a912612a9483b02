/** Finds a Chromium by its files: a page that says whether there is a PDF must not load Puppeteer. */

import { existsSync, globSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { FixableError } from '../../lib/fixable-error.ts'

/** Where set-up unpacks `@sparticuz/chromium`: in node_modules, so that a new install replaces it. */
export const unpackedChromiumFolder = resolve(import.meta.dirname, '../../../node_modules/.cache/chromium')

/** A Chromium: its program, and the variables that its environment needs. */
export interface ChromiumLocation {
  readonly executablePath: string
  readonly environment: Readonly<Record<string, string>>
}

/** Headless shells first: they start faster and take less memory than a whole browser. */
const programNames = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

const applicationPaths: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

const systemPaths = (searchPath: string): readonly string[] => {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '')
  const programs = programNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...programs, ...(applicationPaths[process.platform] ?? [])]
}

/** Where Puppeteer puts its downloads in its cache: BROWSER/PLATFORM-VERSION/FOLDER/PROGRAM. */
const downloads = [
  'chrome-headless-shell/*/*/chrome-headless-shell{,.exe}',
  'chrome/*/*/chrome{,.exe}',
  'chrome/*/*/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
]

const byVersion = new Intl.Collator('en', { numeric: true })

/** Returns the downloads of each browser, the newest first. */
const downloadedPaths = (cacheFolder = join(homedir(), '.cache', 'puppeteer')): readonly string[] =>
  downloads
    .flatMap((pattern) => globSync(pattern, { cwd: cacheFolder }).toSorted(byVersion.compare).toReversed())
    .map((path) => join(cacheFolder, path))

/**
 * Returns variables for the libraries and fonts that set-up unpacked next to a program. Set-up unpacks each
 * folder only if the system lacks its contents.
 */
const environmentOf = (executablePath: string): ChromiumLocation['environment'] => {
  if (!existsSync(executablePath)) return {}
  const folder = dirname(realpathSync(executablePath))
  const libraries = join(folder, 'al2023', 'lib')
  const fonts = join(folder, 'fonts')
  return {
    ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
    ...(existsSync(join(fonts, 'fonts.conf')) ? { FONTCONFIG_PATH: fonts } : {}),
  }
}

/** Where to look for a Chromium. */
type Places = Pick<Config['chromium'], 'path' | 'searchPath' | 'cacheFolder'>

/**
 * Finds a Chromium: the configured one, the system's, Puppeteer's download, or the one unpacked from npm, in
 * this order. A configured path is returned unchecked.
 *
 * @returns its location, or undefined if there is none
 */
export const findChromium = ({ path, searchPath, cacheFolder }: Places): ChromiumLocation | undefined => {
  const unpacked = join(unpackedChromiumFolder, 'chromium')
  const known = [...systemPaths(searchPath), ...downloadedPaths(cacheFolder), unpacked]
  const executablePath = path ?? known.find((program) => existsSync(program))
  return executablePath === undefined
    ? undefined
    : { executablePath, environment: environmentOf(executablePath) }
}

/** Whether there is a browser to print with. A configured one counts; the log says if it does not start. */
export const canPrint = (chromium: Config['chromium']): boolean =>
  chromium.webSocketEndpoint !== undefined || findChromium(chromium) !== undefined

/**
 * Finds the Chromium for a config.
 *
 * @throws {FixableError} if there is none, or the configured path does not exist
 */
export const requireChromium = (places: Places): ChromiumLocation => {
  const location = findChromium(places)
  if (location === undefined)
    throw new FixableError(
      'No Chromium was found on this machine',
      'install one, set CHROMIUM_PATH or CHROMIUM_WS_ENDPOINT, ' +
        'or run npx puppeteer browsers install chrome-headless-shell',
    )
  if (!existsSync(location.executablePath))
    throw new FixableError(
      `CHROMIUM_PATH is ${location.executablePath}, which does not exist`,
      'set it to the path of a Chromium program, or unset it to search for one',
    )
  return location
}
