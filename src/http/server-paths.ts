/**
 * The paths that the server itself responds to. Routes and machine files take them from here, and content/checks/ rejects
 * content at any of them. The card and the PDF beside a page are not reserved: the owner's own card takes its place.
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

const CARD_FILE = 'card.png'

/** Returns the path of the card of the page at an address: `/about/card.png`. */
export const cardPath = (address: string): string => address + CARD_FILE

/** Returns the address of the page whose card would be at a path; undefined if the path is not a card's. */
export const pageOfCard = (path: string): string | undefined =>
  path.endsWith(`/${CARD_FILE}`) ? path.slice(0, -CARD_FILE.length) : undefined

/** Returns the path that prints the CV whose page is at an address: `/fr/cv/cv.pdf`. */
export const cvPdfPath = (address: string): string => `${address}cv.pdf`

/** Names of the files below the address of the CV's page. */
export const cvFileNames = ['cv.pdf', 'cv.docx', 'cv.txt'] as const

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
  cvPdf: 'cv/cv.pdf',
  cvDocument: 'cv/cv.docx',
  cvText: 'cv/cv.txt',
  publications: 'cv/publications.bib',
} as const
