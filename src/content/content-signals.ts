/** The owner's crawl policy as Content-Signal (contentsignals.org) has it, in robots.txt and in the header of pages. */
import type { SiteSettings } from './schema/site-settings.ts'
import type { Site } from './site.ts'

/** A use of the site that `crawl` in site.yaml allows or refuses. */
export type CrawlUse = keyof NonNullable<SiteSettings['crawl']>

/** The name that Content-Signal has for each use. */
const signalNames = {
  search: 'search',
  aiInput: 'ai-input',
  aiTraining: 'ai-train',
} as const satisfies Record<CrawlUse, string>

/** The uses, in the order in which the signals stand. */
export const crawlUses = Object.keys(signalNames) as readonly CrawlUse[]

/** Returns the value of `Content-Signal`; uses that site.yaml does not mention are left out. */
export const contentSignals = ({ settings: { crawl = {} } }: Site): string =>
  crawlUses
    .filter((use) => crawl[use] !== undefined)
    .map((use) => `${signalNames[use]}=${crawl[use] ? 'yes' : 'no'}`)
    .join(', ')
