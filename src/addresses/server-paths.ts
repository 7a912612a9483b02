/**
 * The paths that the server itself responds to. Routes and machine files take them from here; content/reading/addresses.ts
 * keeps content away from them, and lets an owner's own machine file win.
 */

/** Paths of routes. Those that end in a slash are folders. */
export const serverPaths = {
  api: '/api/',
  staticFiles: '/static/',
  wellKnown: '/.well-known/',
  /** Applications, which are for those who have their address. */
  applications: '/for/',
  liveness: '/healthz',
  readiness: '/readyz',
} as const

/** Paths of machine files that exist once. */
export const machineFilePaths = {
  openapi: '/openapi.json',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
} as const

/** Returns the path of one part of a large sitemap, from 1. */
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
