/**
 * The menu that nobody wrote, and links: every page that is listed anywhere can be reached from the home
 * page.
 */
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { buildTestApp, buildTestSite, testOrigin } from '../../fixtures/server/test-app.ts'

const link = /<(?:a|form)\s[^>]*?\b(?:href|action)="([^"#?]*)/g

/** All pages end in a slash; of the other addresses, some are printed when they are asked for. */
const isPageAddress = (path: string): boolean => path.endsWith('/') && !path.startsWith('/api/')

/** Returns the addresses of all pages that links lead to, from the home page on. */
const reachableFrom = async (app: FastifyInstance): Promise<ReadonlySet<string>> => {
  const found = new Set(['/'])
  for (const address of found) {
    const { body } = await app.inject(address)
    for (const [, href = ''] of body.matchAll(link)) {
      const url = URL.parse(href, testOrigin + address)
      if (url?.origin === testOrigin && isPageAddress(url.pathname)) found.add(url.pathname)
    }
  }
  return found
}

const listedIn = async (app: FastifyInstance): Promise<readonly string[]> => {
  const { body } = await app.inject('/sitemap.xml')
  return body
    .matchAll(/<loc>([^<]+)<\/loc>/g)
    .map(([, url = '']) => new URL(url).pathname)
    .toArray()
}

const settings = 'title: A Site\ndescription: About things.\nowner: {name: Noor}\nlanguages: [en, fr]\n'

/** Days of 2024 and 2025, four posts to each. */
const dayOf = (number: number): string =>
  new Date(Date.UTC(2024, 0, 1 + Math.floor(number / 4))).toISOString().slice(0, 'YYYY-MM-DD'.length)

const numbered = (count: number, name: string, text: (number: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`${name}-${number}.md`, text(number)]))

const post = (number: number): string => `---\ndate: ${dayOf(number)}\ntags: [t${number % 7}]\n---\nText`

const siteOfSize = (posts: number, flat: number) => ({
  'site.yaml': settings,
  'resume.json': '{"basics": {"name": "Noor"}, "work": [{"name": "Institute"}]}',
  pages: {
    'about.md': 'About',
    ...numbered(flat, 'flat', () => 'Text'),
    ...numbered(posts / 5, 'news', post),
    blog: { ...numbered((posts * 3) / 5, 'post', post), 'undated.md': 'Text' },
    carnets: numbered(2, 'page', () => 'Text'),
    deep: { er: { ...numbered(posts / 5, 'post', post), 'undated.md': 'Text' } },
    docs: { guide: { 'start.md': 'Text', 'start.fr.md': 'Texte' } },
  },
})

const app = await buildTestSite(t, siteOfSize(500, 200))

const menuOf = (html: string): readonly string[] => {
  const menu = /<nav class="site-navigation"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  return menu
    .matchAll(/href="([^"]*)"/g)
    .map(([, href = '']) => href)
    .toArray()
}

for (const { name, site } of [
  { name: 'the sample', site: await buildTestApp(t) },
  { name: '500 posts without a navigation', site: app },
])
  t.test(`leads to every page of ${name}`, async (t) => {
    const listed = await listedIn(site)
    const reached = await reachableFrom(site)
    t.ok(listed.length > 15)
    t.strictSame(
      listed.filter((address) => !reached.has(address)),
      [],
    )
  })

t.test('shows the CV and seven more pages, and no posts', async (t) => {
  const { body } = await app.inject('/')
  t.strictSame(menuOf(body), '/cv/ /about/ /blog/ /carnets/ /deep/ /docs/ /flat-0/ /flat-1/'.split(' '))
  t.match(body, /<footer[\s\S]*href="\/contents\/"/)
  t.notMatch(body, 'href="/developers/"', 'only a menu links to it')
  t.match(body, '<a href="/contents/">Contents (all 100)</a>')
})

t.test('lists at the top what the menu leaves out', async (t) => {
  const { body, headers } = await app.inject({ url: '/contents/', headers: { accept: 'text/markdown' } })
  t.match(body, /# Contents\n[\s\S]*\[Flat 199\][\s\S]*## 2024\n[\s\S]*\[News 99\][\s\S]*\[News 0\]/)
  t.equal(headers['x-robots-tag'], 'noindex')
})

t.test('costs a page the same bytes, however many others there are', async (t) => {
  const small = await buildTestSite(t, siteOfSize(10, 25))
  const bytesAt = async (site: FastifyInstance, url: string) => (await site.inject(url)).rawPayload.length
  for (const url of ['/about/', '/flat-20/', '/blog/undated/'])
    t.equal(await bytesAt(app, url), await bytesAt(small, url), url)
})

t.test('the contents are in the footer only where no menu has them', async (t) => {
  const site = await buildTestSite(t, {
    'site.yaml': `${settings}navigation: [about, contents]\n`,
    pages: { 'about.md': 'About', ...numbered(9, 'page', () => 'Text') },
  })
  const { body } = await site.inject('/about/')
  t.strictSame(menuOf(body), ['/about/', '/contents/'])
  t.notMatch(body.slice(body.indexOf('<footer')), '/contents/')
})

t.test(
  'links from the foot of each page to the pages of `footer`, in the language of the page',
  async (t) => {
    const site = await buildTestSite(t, {
      'site.yaml': `${settings}footer: [imprint, privacy, contents]\nlinks:\n  - {label: Codeberg, url: 'https://codeberg.org/noor', me: true}\n`,
      pages: {
        'about.md': 'About',
        'imprint.md': '---\ntitle: Imprint\nnoindex: true\n---\nNoor',
        'imprint.fr.md': '# Mentions légales\n\nNoor',
        'privacy.md': 'No cookies',
        ...numbered(9, 'page', () => 'Text'),
      },
    })
    const footerOf = async (url: string) => {
      const { body } = await site.inject({ url, headers: { accept: 'text/html' } })
      const links = body.slice(body.indexOf('<footer')).matchAll(/<a href="(\/[^"]*)"([^>]*)>(.*?)<\/a>/g)
      return links.map(([, href, attributes, label]) => `${href}${attributes} ${label}`).toArray()
    }
    const english = ['/imprint/ Imprint', '/privacy/ Privacy', '/contents/ Contents']
    t.strictSame(await footerOf('/about/'), english)
    t.strictSame(await footerOf('/nowhere/'), english)
    t.match(await footerOf('/fr/'), [
      /^\/fr\/imprint\/ Mentions légales$/,
      '/privacy/ lang="en" hreflang="en" Privacy',
    ])
    t.match(await footerOf('/fr/imprint/'), [/^\/fr\/imprint\/ aria-current="page" Mentions légales$/, /./])
    const { body } = await site.inject('/about/')
    t.strictSame(menuOf(body).slice(0, 2), ['/about/', '/page-0/'], 'not in the menu, too')
    t.notMatch(menuOf(body), /privacy/)
    t.match(body, '"sameAs":["https://codeberg.org/noor"]')
    const contents = await site.inject('/contents/')
    t.notMatch(contents.body.replace(/<footer[\s\S]*/, ''), 'Imprint')
  },
)
