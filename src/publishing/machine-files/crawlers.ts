/** The crawlers that robots.txt names when site.yaml refuses what they do. docs/crawlers.md shows the table to owners. */
import type { SiteSettings } from '../../content/schema/site-settings.ts'

/** A use of the site that `crawl` in site.yaml allows or refuses. */
export type CrawlUse = keyof NonNullable<SiteSettings['crawl']>

/** A crawler, by the token that it looks for in robots.txt. */
export interface Crawler {
  readonly token: string
  readonly operator: string
  readonly uses: readonly CrawlUse[]
  /** The operator's documentation. */
  readonly source: string
  /** The day on which somebody last reviewed the row. */
  readonly reviewed: string
}

const reviewed = '2026-11-22'
const openAi = { operator: 'OpenAI', source: 'https://platform.openai.com/docs/bots', reviewed }
const anthropic = {
  operator: 'Anthropic',
  source: 'https://support.claude.com/en/articles/8896518',
  reviewed,
}
const google = {
  operator: 'Google',
  source: 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
  reviewed,
}
const apple = { operator: 'Apple', source: 'https://support.apple.com/en-us/119829', reviewed }
const perplexity = { operator: 'Perplexity', source: 'https://docs.perplexity.ai/guides/bots', reviewed }

/** All crawlers, in the order of the document's table. */
export const crawlers: readonly Crawler[] = [
  { token: 'GPTBot', uses: ['aiTraining'], ...openAi },
  { token: 'ClaudeBot', uses: ['aiTraining'], ...anthropic },
  { token: 'Google-Extended', uses: ['aiTraining', 'aiInput'], ...google },
  { token: 'Applebot-Extended', uses: ['aiTraining'], ...apple },
  {
    token: 'CCBot',
    uses: ['aiTraining'],
    operator: 'Common Crawl',
    source: 'https://commoncrawl.org/ccbot',
    reviewed,
  },
  {
    token: 'meta-externalagent',
    uses: ['aiTraining'],
    operator: 'Meta',
    source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
    reviewed,
  },
  {
    token: 'Amazonbot',
    uses: ['aiTraining'],
    operator: 'Amazon',
    source: 'https://developer.amazon.com/amazonbot',
    reviewed,
  },
  { token: 'OAI-SearchBot', uses: ['aiInput'], ...openAi },
  { token: 'ChatGPT-User', uses: ['aiInput'], ...openAi },
  { token: 'Claude-SearchBot', uses: ['aiInput'], ...anthropic },
  { token: 'Claude-User', uses: ['aiInput'], ...anthropic },
  { token: 'PerplexityBot', uses: ['aiInput'], ...perplexity },
  { token: 'Perplexity-User', uses: ['aiInput'], ...perplexity },
  {
    token: 'DuckAssistBot',
    uses: ['aiInput'],
    operator: 'DuckDuckGo',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
    reviewed,
  },
  {
    token: 'MistralAI-User',
    uses: ['aiInput'],
    operator: 'Mistral AI',
    source: 'https://docs.mistral.ai/robots',
    reviewed,
  },
  { token: 'Googlebot', uses: ['search'], ...google },
  {
    token: 'Bingbot',
    uses: ['search'],
    operator: 'Microsoft',
    source: 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
    reviewed,
  },
  { token: 'Applebot', uses: ['search'], ...apple },
  {
    token: 'DuckDuckBot',
    uses: ['search'],
    operator: 'DuckDuckGo',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
    reviewed,
  },
  {
    token: 'YandexBot',
    uses: ['search'],
    operator: 'Yandex',
    source: 'https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html',
    reviewed,
  },
]
