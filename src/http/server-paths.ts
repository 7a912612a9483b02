/**
 * The paths that the server itself responds to. Routes and machine files take them from here, and content/checks/ rejects
 * content at any of them, and at those of the CV's files (content/cv-page.ts).
 */

/** Paths that exist once. Those that end in a slash are folders. */
export const serverPaths = {
  api: '/api/',
  staticFiles: '/static/',
  wellKnown: '/.well-known/',
  /** Applications, which are for those who have their address. */
  applications: '/for/',
  liveness: '/healthz',
  readiness: '/readyz',
  openapi: '/openapi.json',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
} as const

/** Returns the path of one part of a large sitemap, from 1. */
export const sitemapPartPath = (number: number): string => `/sitemap-${number}.xml`

/** Matches every {@link sitemapPartPath}. */
export const sitemapPartPattern = /^\/sitemap-\d+\.xml$/

/** Names of the files that each language has under its prefix. */
export const languageFileNames = {
  llms: 'llms.txt',
  llmsFull: 'llms-full.txt',
  agent: 'agent.txt',
  agents: 'agents.txt',
  openSearch: 'opensearch.xml',
  resume: 'resume.json',
  atomFeed: 'feed.atom',
  jsonFeed: 'feed.json',
} as const
