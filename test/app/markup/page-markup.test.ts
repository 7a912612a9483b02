import type { FastifyInstance } from 'fastify'
import createMarkdownIt, { type MarkdownIt } from 'markdown-it'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import t from 'tap'
import { htmlErrors } from '../../fixtures/pages/html-errors.ts'
import { mainOf, readHtml } from '../../fixtures/pages/html-tree.ts'
import { buildTestApp, testOrigin } from '../../fixtures/server/test-app.ts'

const fetchPage = async (app: FastifyInstance, path: string): Promise<string> =>
  (await app.inject({ url: path, headers: { accept: 'text/html' } })).body

/** Returns the paths of all pages, as the sitemap lists them, and one that isn't there in each language. */
const listPaths = async (app: FastifyInstance): Promise<readonly string[]> => {
  const { body } = await app.inject('/sitemap.xml')
  const urls = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...urls, '/search/', '/fr/search/?q=engine', '/tags/music/', '/nothing-here/', '/fr/nothing-here/']
}

/**
 * Returns what a page links to on its own site, without the fragment, and the fragments it links to on
 * itself.
 */
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

t.test('og:locale has a language with territory', async (t) => {
  t.match(await fetchPage(app, '/'), '<meta property="og:locale" content="en_US">')
  const french = await fetchPage(app, '/fr/')
  t.match(french, '<meta property="og:locale" content="fr_FR">')
  t.match(french, '<meta name="theme-color" content="#191613" media="(prefers-color-scheme: dark)">')
})

/** Keeps formulas as they are written, so that their underscores and backslashes are not Markdown. */
const formulas = (md: MarkdownIt): void => {
  md.inline.ruler.after('escape', 'formula', (state, silent) => {
    const [formula] = /^(\$\$?)[^$]+\1/.exec(state.src.slice(state.pos)) ?? []
    if (formula === undefined) return false
    if (!silent) state.push('text', '', 0).content = formula
    state.pos += formula.length
    return true
  })
}

const renderAgain = (markdown: string): string =>
  createMarkdownIt({ html: true })
    .use(footnote)
    .use(deflist)
    .use(formulas)
    .render(markdown.replace(/^---\n[\s\S]*?\n---\n/, ''))

t.test('every page has the same content in Markdown as in HTML', async (t) => {
  for (const address of app.publisher.current().site.pages.keys()) {
    t.test(address, async (t) => {
      const html = await app.inject({ url: address })
      const markdown = await app.inject({ url: address, headers: { accept: 'text/markdown' } })
      const shown = readHtml(mainOf(html.body), testOrigin + address)
      const read = readHtml(renderAgain(markdown.body), testOrigin + address)
      t.ok(shown.words.length > 5, `${shown.words.length} words`)
      for (const part of ['headings', 'links', 'images', 'cells', 'code', 'terms', 'words'] as const)
        t.strictSame(read[part], shown[part], part)
      t.equal(read.listItems, shown.listItems, 'list items')
    })
  }
})

t.test('the Markdown of pages contains no HTML, no template leftovers and no empty heading', async (t) => {
  for (const address of app.publisher.current().site.pages.keys()) {
    const { body } = await app.inject({ url: address, headers: { accept: 'text/markdown' } })
    const prose = body.replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`/gm, 'code')
    t.notMatch(
      prose,
      /(?<!\\)<\/?(?!su[bp]>)[a-z]+[^>]*>(?<!<https?:[^>]*>)/,
      `${address}: no HTML but sub and sup`,
    )
    t.notMatch(prose, /\[object Object\]|undefined|NaN/, `${address}: nothing unprinted`)
    t.notMatch(prose, /^#+\s*$/m, `${address}: no empty heading`)
  }
})
