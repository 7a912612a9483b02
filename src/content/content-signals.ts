/** Writes the owner's crawl policy as a Content-Signal (contentsignals.org). */
import type { SiteSettings } from './schema/site-settings.ts'
import type { Site } from './site.ts'

/** A use of the site that `crawl` in site.yaml allows or refuses. */
export type CrawlUse = keyof NonNullable<SiteSettings['crawl']>

/** Content-Signal's name of each use. */
const signalNames = {
  search: 'search',
  aiInput: 'ai-input',
  aiTraining: 'ai-train',
} as const satisfies Record<CrawlUse, string>

/** The uses, in the order of the signals. */
export const crawlUses = Object.keys(signalNames) as readonly CrawlUse[]

/** Returns the value of `Content-Signal`; uses that site.yaml does not mention are left out. */
export const contentSignals = ({ settings: { crawl = {} } }: Site): string =>
  crawlUses
    .filter((use) => crawl[use] !== undefined)
    .map((use) => `${signalNames[use]}=${crawl[use] ? 'yes' : 'no'}`)
    .join(', ')
