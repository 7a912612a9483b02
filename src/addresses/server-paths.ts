/** Paths that the server serves itself. Content cannot use them; an owner's machine file replaces ours. */

/** Paths of routes. Those that end in a slash are folders. */
export const serverPaths = {
  api: '/api/',
  staticFiles: '/static/',
  wellKnown: '/.well-known/',
  /** Applications, for anyone who has the address of one. */
  applications: '/for/',
  liveness: '/healthz',
  readiness: '/readyz',
} as const

/** Paths of machine files that exist once per site. */
export const machineFilePaths = {
  openapi: '/openapi.json',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
} as const

/** Returns the path of a part of a large sitemap; parts are numbered from 1. */
export const sitemapPartPath = (number: number): string => `/sitemap-${number}.xml`

/** Matches every {@link sitemapPartPath}. */
export const sitemapPartPattern = /^\/sitemap-\d+\.xml$/

/** Names of the machine files that each language has under its prefix. */
export const languageFileNames = {
  llms: 'llms.txt',
  llmsFull: 'llms-full.txt',
  agent: 'agent.txt',
  resume: 'resume.json',
  bibtex: 'cv/publications.bib',
  atomFeed: 'feed.atom',
  jsonFeed: 'feed.json',
} as const

/** Where other site generators have their feeds. */
export const otherFeedName = /\/(?:(?:feed\/)?(?:feed|rss|index|atom)\.xml|(?:feed|rss)\/?)$/
