import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { htmlErrors } from '../../fixtures/pages/html-errors.ts'
import { buildTestApp, testOrigin } from '../../fixtures/server/test-app.ts'

const fetchPage = async (app: FastifyInstance, path: string): Promise<string> =>
  (await app.inject({ url: path, headers: { accept: 'text/html' } })).body

/** Returns the paths of all pages, as the sitemap lists them, and one that isn't there in each language. */
const listPaths = async (app: FastifyInstance): Promise<readonly string[]> => {
  const { body } = await app.inject('/sitemap.xml')
  const urls = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...urls, '/search/', '/fr/search/?q=engine', '/tags/music/', '/nothing-here/', '/fr/nothing-here/']
}

/** Returns what a page links to on its own site, without the fragment, and the fragments it links to on itself. */
const linksOf = (html: string, path: string) => {
  const links = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, target = '']) =>
    URL.parse(target.replaceAll('&amp;', '&'), testOrigin + path),
  )
  const own = links.filter((url) => url?.origin === testOrigin) as URL[]
  const fragments = own
    .filter(({ pathname, hash }) => pathname === path && hash !== '')
    .map(({ hash }) => hash.slice(1))
  return {
    paths: [...new Set(own.map(({ pathname }) => pathname))].filter((target) => target !== path),
    fragments,
  }
}

const app = await buildTestApp(t)
const paths = await listPaths(app)

t.test('every page is valid HTML', async (t) => {
  t.ok(paths.length > 10, 'the sitemap lists the pages')
  for (const path of paths) {
    t.strictSame(await htmlErrors(await fetchPage(app, path)), [], path)
  }
})

t.test('every internal link resolves', async (t) => {
  const targets = new Set<string>()
  for (const path of paths) {
    const html = await fetchPage(app, path)
    const links = linksOf(html, path)
    for (const target of links.paths) targets.add(target)
    for (const fragment of links.fragments)
      t.match(html, ` id="${decodeURIComponent(fragment)}"`, `${path}#${fragment}`)
  }
  // The two endpoints are asked elsewhere; here they would cost a print and a drawing.
  for (const target of [...targets].filter((path) => !path.startsWith('/api/'))) {
    const { statusCode } = await app.inject({ method: 'HEAD', url: target, headers: { accept: '*/*' } })
    t.equal(statusCode, 200, target)
  }
})

t.test('the CV’s sections have their titles in the language of the page', async (t) => {
  t.match(await fetchPage(app, '/fr/cv/'), '<h2 id="work">Expérience professionnelle</h2>')
  t.match(await fetchPage(app, '/cv/'), '<h2 id="work">Experience</h2>')
})

t.test('og:locale has a language with territory', async (t) => {
  t.match(await fetchPage(app, '/'), '<meta property="og:locale" content="en_US">')
  const french = await fetchPage(app, '/fr/')
  t.match(french, '<meta property="og:locale" content="fr_FR">')
  t.match(french, '<meta property="og:locale:alternate" content="en_US">')
  t.match(french, '<meta name="theme-color" content="#191613" media="(prefers-color-scheme: dark)">')
  t.notMatch(await fetchPage(app, '/notes/initials/'), 'og:locale:alternate')
})
