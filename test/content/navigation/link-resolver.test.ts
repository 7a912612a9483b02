import t from 'tap'
import { createLinkResolver } from '../../../src/content/navigation/link-resolver.ts'
import { indexPages } from '../../../src/content/navigation/page-index.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'

const site = await siteOf({
  ...smallSite,
  'pages/about.md': '',
  'pages/about.fr.md': '',
  'pages/notes/index.md': '',
  'pages/notes/engine.md': '',
  'pages/notes/caf\u00e9.md': '',
})

t.test('resolves links as relative to the file', async (t) => {
  const rows: readonly [from: string, href: string, expected: string][] = [
    ['/about/', 'notes/engine.md', '/notes/engine/'],
    ['/about/', 'notes/engine.md?a=b#c', '/notes/engine/?a=b#c'],
    ['/about/', 'index.fr.md', '/fr/'],
    ['/fr/about/', 'about.en.md', '/about/'],
    ['/fr/about/', 'index.md', '/fr/'],
    ['/notes/engine/', '../about.md', '/about/'],
    ['/notes/engine/', 'cafe%CC%81.md', '/notes/caf%C3%A9/'],
    ['/notes/engine/', 'photo.jpg', '/notes/photo.jpg'],
    ['/about/', 'notes/engine.html', '/notes/engine/'],
    ['/about/', 'notes/engine', '/notes/engine/'],
    ['/about/', 'nowhere.html', '/nowhere.html'],
    ['/notes/engine/', '#section', '#section'],
    ['/notes/engine/', 'https://a.example/b.md', 'https://a.example/b.md'],
  ]
  const index = indexPages(site)
  for (const [from, href, expected] of rows) {
    const page = site.ownPages.get(from)
    t.equal(page && createLinkResolver(page, index)(href), expected, `${href} on ${from}`)
  }
})
