/** The sample site in content/ loads, and its two languages agree. */
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import t from 'tap'
import { loadSite } from '../../src/cli/open-site.ts'
import { createMessageFormatter } from '../../src/content/i18n/messages.ts'
import { createLinkResolver } from '../../src/content/navigation/link-resolver.ts'
import { indexPages } from '../../src/content/navigation/page-index.ts'
import type { Page } from '../../src/content/site.ts'
import { renderMarkdown } from '../../src/markdown/render-markdown.ts'
import { buildTestApp } from '../fixtures/server/test-app.ts'

const site = await loadSite(join(import.meta.dirname, '../../content'))
const pages = [...site.ownPages.values()]
const index = indexPages(site)

const htmlOf = (page: Page): string =>
  renderMarkdown(page.markdown, {
    message: createMessageFormatter(page.language, site.messages),
    resolveLink: createLinkResolver(page, index),
    describeImage: () => undefined,
    medium: 'page',
  }).html

/** The elements of a page in order, without emphasis, which depends on the wording. */
const elementsOf = (page: Page): readonly string[] => htmlOf(page).match(/<(?!span|em\b)\w+/g) ?? []

for (const page of pages.filter(({ language }) => language === 'fr')) {
  t.test(`${page.address} has the same elements as its original`, async (t) => {
    const original = pages.find(({ key, language }) => key === page.key && language === 'en')
    t.ok(original)
    if (original !== undefined) t.strictSame(elementsOf(page), elementsOf(original))
  })
}

t.test('the French CV has the same entries as the English one', async (t) => {
  const shapeOf = (language: string) =>
    Object.entries(site.resumes.get(language) ?? {}).map(([section, entries]) =>
      Array.isArray(entries) ? [section, entries.map((entry) => Object.keys(entry))] : section,
    )
  t.strictSame(shapeOf('fr'), shapeOf('en'))
})

t.test('the long page uses every Markdown feature that Vitrine renders', async (t) => {
  const page = site.ownPages.get('/notes/engine/')
  t.ok(page)
  const html = page === undefined ? '' : htmlOf(page)
  const features = {
    table: /<table>/,
    'aligned column': /class="align-right"/,
    'highlighted code': /<code class="language-python">.*class="hljs-/,
    footnote: /class="footnote-ref"/,
    'footnote of two paragraphs':
      /<li id="fn\d+" class="footnote-item" data-note="--note-\d+"><p>[\s\S]*?<\/p>\n<p>/,
    figure: /<figure><img [^>]*alt="[^"]+"[^>]*><figcaption>/,
    'definition list': /<dl>[\s\S]*<dd>[\s\S]*<dd>/,
    'nested lists': /<ol>\s*<li>[\s\S]*<ul>\s*<li>[\s\S]*<(ol|ul)>/,
    blockquote: /<blockquote>/,
    strikethrough: /<del>/,
    rule: /<hr>/,
    'two formulas of their own': /(?:<math display="block"[\s\S]*){2}/,
    'formulas in the text': /(?:<math[\s\S]*){15}/,
  }
  for (const [feature, pattern] of Object.entries(features)) t.match(html, pattern, feature)
})

t.test('its home pages show no picture and no description twice', async (t) => {
  const app = await buildTestApp(t)
  for (const address of ['/', '/fr/']) {
    const main = parse((await app.inject(address)).body).querySelector('main')
    const pictures = main?.querySelectorAll('img').map((image) => image.getAttribute('src')) ?? []
    t.ok(pictures.length > 1)
    t.equal(new Set(pictures).size, pictures.length, address)
    const language = address === '/' ? 'en' : 'fr'
    for (const page of pages.filter((page) => page.language === language && page.description !== undefined))
      t.ok((main?.text.split(page.description ?? '').length ?? 0) <= 2, `${address}: ${page.address}`)
  }
})
