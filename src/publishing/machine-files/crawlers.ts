/** The crawlers that robots.txt names when site.yaml refuses what they do. docs/crawlers.md shows the table to owners. */
import type { SiteSettings } from '../../content/schema/site-settings.ts'

/** A use of the site that `crawl` in site.yaml allows or refuses. */
export type CrawlUse = keyof NonNullable<SiteSettings['crawl']>

/** A crawler, by the token that it looks for in robots.txt. */
export interface Crawler {
  readonly token: string
  readonly operator: string
  readonly uses: readonly CrawlUse[]
  /** The operator's documentation; where there is none, a list that many keep together. */
  readonly source: string
  /** The day the row was compared with public sources. The page behind `source` has the last word. */
  readonly checked: string
}

const checked = '2026-11-22'
const openAi = { operator: 'OpenAI', source: 'https://developers.openai.com/api/docs/bots', checked }
const anthropic = {
  operator: 'Anthropic',
  source: 'https://support.claude.com/en/articles/8896518',
  checked,
}
const google = {
  operator: 'Google',
  source: 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
  checked,
}
const apple = { operator: 'Apple', source: 'https://support.apple.com/en-us/119829', checked }
const meta = {
  operator: 'Meta',
  source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  checked,
}
const amazon = { operator: 'Amazon', source: 'https://developer.amazon.com/amazonbot', checked }
const perplexity = {
  operator: 'Perplexity',
  source: 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
  checked,
}

/** Crawlers whose operators document none of this. */
const undocumented = {
  source: 'https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md',
  checked: '2026-11-23',
}

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
    checked,
  },
  { token: 'meta-externalagent', uses: ['aiTraining'], ...meta },
  { token: 'Amazonbot', uses: ['aiTraining'], ...amazon },
  { token: 'Bytespider', uses: ['aiTraining'], operator: 'ByteDance', ...undocumented },
  { token: 'cohere-training-data-crawler', uses: ['aiTraining'], operator: 'Cohere', ...undocumented },
  { token: 'OAI-SearchBot', uses: ['aiInput'], ...openAi },
  { token: 'ChatGPT-User', uses: ['aiInput'], ...openAi },
  { token: 'Claude-SearchBot', uses: ['aiInput'], ...anthropic },
  { token: 'Claude-User', uses: ['aiInput'], ...anthropic },
  { token: 'PerplexityBot', uses: ['aiInput'], ...perplexity },
  { token: 'Perplexity-User', uses: ['aiInput'], ...perplexity },
  { token: 'meta-webindexer', uses: ['aiInput'], ...meta },
  { token: 'meta-externalfetcher', uses: ['aiInput'], ...meta },
  { token: 'Amzn-SearchBot', uses: ['aiInput'], ...amazon },
  { token: 'Amzn-User', uses: ['aiInput'], ...amazon },
  {
    token: 'DuckAssistBot',
    uses: ['aiInput'],
    operator: 'DuckDuckGo',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
    checked,
  },
  {
    token: 'MistralAI-User',
    uses: ['aiInput'],
    operator: 'Mistral AI',
    source: 'https://docs.mistral.ai/robots',
    checked,
  },
  {
    token: 'Diffbot',
    uses: ['aiInput'],
    operator: 'Diffbot',
    source: 'https://docs.diffbot.com/docs/does-crawl-respect-robotstxt',
    checked: '2026-11-23',
  },
  { token: 'cohere-ai', uses: ['aiInput'], operator: 'Cohere', ...undocumented },
  { token: 'Googlebot', uses: ['search'], ...google },
  {
    token: 'Bingbot',
    uses: ['search'],
    operator: 'Microsoft',
    source: 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
    checked,
  },
  { token: 'Applebot', uses: ['search'], ...apple },
  {
    token: 'DuckDuckBot',
    uses: ['search'],
    operator: 'DuckDuckGo',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
    checked,
  },
  {
    token: 'YandexBot',
    uses: ['search'],
    operator: 'Yandex',
    source: 'https://yandex.com/support/webmaster/en/robot-workings/user-agent',
    checked,
  },
]
