/**
 * Where a Chromium is to be had on this machine. Used by the printer when it starts a browser and by set-up,
 * which unpacks the one from npm where no other is found.
 */
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type { Config } from '../../config.ts'

/** The folder set-up unpacks `@sparticuz/chromium` into: inside node_modules, so that it always is of the locked version. */
export const unpackedChromiumFolder = resolve(import.meta.dirname, '../../../node_modules/.cache/chromium')

/** A Chromium that can be started: its program, and what its environment needs besides ours. */
export interface ChromiumLocation {
  readonly executablePath: string
  readonly environment: Readonly<Record<string, string>>
}

/** Headless shells first: they start faster and hold less memory than a whole browser. */
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

const findOnSystem = (searchPath: string): string | undefined => {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '')
  const programs = programNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...programs, ...(applicationPaths[process.platform] ?? [])].find((path) => existsSync(path))
}

const findDownloaded = async (): Promise<string | undefined> => {
  const { default: puppeteer } = await import('puppeteer')
  for (const headless of ['shell', true] as const) {
    // Puppeteer throws where it has no browser for this platform; that only means: not here.
    const path = await puppeteer.executablePath({ headless }).catch(() => '')
    if (path !== '' && existsSync(path)) return path
  }
  return undefined
}

const findUnpacked = (): ChromiumLocation | undefined => {
  const executablePath = join(unpackedChromiumFolder, 'chromium')
  if (!existsSync(executablePath)) return undefined
  const libraries = join(unpackedChromiumFolder, 'al2023', 'lib')
  // The folder is there only where set-up saw that the system lacks the libraries Chromium is linked with.
  const environment = existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}
  return { executablePath, environment }
}

/**
 * Finds a Chromium in the order of the documentation: the configured path, the system's, Puppeteer's
 * download, the one unpacked from npm. A configured path is taken at its word and nothing else is tried.
 *
 * @param options.configuredPath `CHROMIUM_PATH`, where it is set
 * @param options.searchPath folders to look for the system's programs in, as in `PATH`
 * @returns its location, or undefined where there is none
 */
export const findChromium = async (options: {
  readonly configuredPath?: string | undefined
  readonly searchPath: string
}): Promise<ChromiumLocation | undefined> => {
  const { configuredPath, searchPath } = options
  const executablePath = configuredPath ?? findOnSystem(searchPath) ?? (await findDownloaded())
  return executablePath === undefined ? findUnpacked() : { executablePath, environment: {} }
}

/**
 * Finds the Chromium of a configuration.
 *
 * @throws {Error} where there is none, saying how to get one or that its path leads nowhere
 */
export const requireChromium = async ({
  path,
  searchPath,
}: Pick<Config['chromium'], 'path' | 'searchPath'>): Promise<ChromiumLocation> => {
  const location = await findChromium({ configuredPath: path, searchPath })
  if (location === undefined)
    throw new Error(
      'No Chromium was found on this machine. Install one, set CHROMIUM_PATH or CHROMIUM_WS_ENDPOINT, or run: npx puppeteer browsers install chrome-headless-shell',
    )
  if (!existsSync(location.executablePath))
    throw new Error(
      `CHROMIUM_PATH is ${location.executablePath}, where nothing is. Set it to the program of a Chromium, or leave it out and one is looked for.`,
    )
  return location
}
