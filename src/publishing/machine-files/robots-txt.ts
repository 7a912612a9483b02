/** robots.txt (RFC 9309) with the owner's Content-Signal (contentsignals.org) and refused crawlers. */

import { languageFileNames, machineFilePaths } from '../../addresses/server-paths.ts'
import { type CrawlUse, contentSignals, crawlUses } from '../../content/content-signals.ts'
import type { Site } from '../../content/site.ts'
import { type BuildFiles, TEXT_TYPE } from './machine-file.ts'

/** The crawlers refused with each use, by user-agent token. docs/crawlers.md has the sources. */
export const crawlers: Readonly<Record<CrawlUse, readonly string[]>> = {
  aiTraining: [
    'GPTBot',
    'ClaudeBot',
    'Google-Extended',
    'Applebot-Extended',
    'CCBot',
    'meta-externalagent',
    'Amazonbot',
    'Bytespider',
    'cohere-training-data-crawler',
    'AI2Bot',
    'Webzio-Extended',
  ],
  aiInput: [
    'Google-Extended',
    'OAI-SearchBot',
    'ChatGPT-User',
    'Claude-SearchBot',
    'Claude-User',
    'PerplexityBot',
    'Perplexity-User',
    'meta-webindexer',
    'meta-externalfetcher',
    'Amzn-SearchBot',
    'Amzn-User',
    'DuckAssistBot',
    'MistralAI-User',
    'Diffbot',
    'cohere-ai',
    'YouBot',
  ],
  search: ['Googlebot', 'Bingbot', 'Applebot', 'DuckDuckBot', 'YandexBot', 'YouBot', 'PetalBot'],
}

/**
 * Returns the group that refuses everything to the crawlers of refused uses. A crawler follows only the group
 * that names it. This one repeats no Content-Signal, which may allow what the group refuses.
 */
const refusingGroup = (refused: readonly CrawlUse[]): readonly string[] => {
  const named = new Set(refused.flatMap((use) => crawlers[use]))
  return ['', ...[...named].map((token) => `User-agent: ${token}`), 'Disallow: /']
}

const robotsLines = (site: Site, baseUrl: string): readonly string[] => {
  const signals = contentSignals(site)
  const signalLines = signals === '' ? [] : [`Content-Signal: ${signals}`]
  const refused = crawlUses.filter((use) => site.settings.crawl?.[use] === false)
  return [
    `# Agents: ${baseUrl}/${languageFileNames.agent} says when to use this site and how.`,
    '# Content-Signal (contentsignals.org): "search" is an index with links and excerpts, "ai-input" is',
    '# use in an answer, "ai-train" is the training of models. yes allows, no refuses; what is not named',
    '# is left open.',
    'User-agent: *',
    ...signalLines,
    'Allow: /',
    ...(refused.length > 0 ? refusingGroup(refused) : []),
    '',
    `Sitemap: ${baseUrl}${machineFilePaths.sitemap}`,
  ]
}

/** Makes robots.txt. Everyone may fetch everything, except the known crawlers of a refused use. */
export const buildRobotsText: BuildFiles = ({ site, baseUrl }) => [
  {
    path: machineFilePaths.robots,
    mediaType: TEXT_TYPE,
    body: () => `${robotsLines(site, baseUrl).join('\n')}\n`,
  },
]
