import t from 'tap'
import type { ContributionSummary } from '../../../src/statistics/contribution-summary.ts'
import { sampleYear } from '../../fixtures/card/awkward-cards.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'
import { inputsOf, rendererOf } from '../../fixtures/publishing/edition-of.ts'

const site = await siteOf({
  ...smallSite,
  'pages/one.md': '---\ntitle: One\ndescription: The first.\n---\nText',
  'pages/one.fr.md': '---\ntitle: Un\n---\nTexte',
  'pages/drawn.md': '---\ntitle: Drawn\nimage: a.webp\n---\nText',
  'pages/photo.md': '---\ntitle: Photo\nimage: b.jpg\n---\nText',
  'pages/b.jpg': 'image',
  'pages/drawing.md': '---\ntitle: Drawing\nimage: a.xyz.svg\n---\nText',
  'pages/replaced.md': '---\ntitle: Replaced\n---\nText',
  'pages/replaced/card.png': 'the owner’s own',
  'pages/a.webp': 'image',
  'pages/a.xyz.svg': '<svg/>',
})
const fallback = { path: '/static/images/b.jpeg', widthPx: 1680, heightPx: 1260 }
const images = new Map(
  Object.entries({
    '/a.webp': { widthPx: 1600, heightPx: 900, sources: [] },
    '/b.jpg': { widthPx: 4000, heightPx: 3000, sources: [], fallback },
    '/replaced/card.png': { widthPx: 800, heightPx: 420, sources: [] },
  }),
)

t.test('names the page’s card, unless the owner has an image for the page', async (t) => {
  const drawn = { type: 'image/png', widthPx: 1200, heightPx: 630 }
  const rows: readonly [address: string, path: string, expected: object][] = [
    ['/', '/api/og/?v=', { ...drawn, alt: 'A. Person: About things.' }],
    ['/fr/', '/fr/card.png?v=', { ...drawn, alt: /^A\. Person.*Sur des choses\.$/ }],
    ['/one/', '/one/card.png?v=', { ...drawn, alt: 'One: The first.' }],
    ['/fr/one/', '/fr/one/card.png?v=', { ...drawn, alt: /^Un.*A\. Person$/ }],
    ['/drawn/', '/a.webp', { type: 'image/webp', widthPx: 1600, heightPx: 900, alt: 'Drawn' }],
    ['/photo/', fallback.path, { type: 'image/jpeg', widthPx: 1680, heightPx: 1260, alt: 'Photo' }],
    ['/drawing/', '/drawing/card.png?v=', { ...drawn, alt: 'Drawing: A. Person' }],
    ['/replaced/', '/replaced/card.png', { type: 'image/png', widthPx: 800, heightPx: 420 }],
  ]
  for (const [address, path, expected] of rows) {
    const page = site.pages.get(address)
    if (page === undefined) return t.fail(`expected the page ${address}`)
    const view = rendererOf(inputsOf(site, { imageDescriptions: images })).render(page).view.card
    t.match(view, expected, address)
    t.equal(view.url.replace(/\?v=[\w-]{10}$/, '?v='), `https://ada.example${path}`, address)
  }
})

t.test('the URL of a card changes with what the card shows, and with nothing else', async (t) => {
  const urlOf = async (title: string, text: string, summary?: ContributionSummary) => {
    const files = {
      ...smallSite,
      'pages/one.md': `---\ntitle: ${title}\ndescription: The first.\n---\n${text}`,
    }
    const changed = await siteOf(files)
    const page = changed.pages.get('/one/')
    if (page === undefined) throw new Error('expected the page /one/')
    return rendererOf(inputsOf(changed, { contributions: summary })).render(page).view.card.url
  }
  const url = await urlOf('One', 'Text')
  t.equal(await urlOf('One', 'Another text'), url, 'a text that the card does not show')
  t.equal(
    await urlOf(
      'One',
      'Text',
      sampleYear((index) => index),
    ),
    url,
    'the figures of the day',
  )
  t.not(await urlOf('Two', 'Text'), url, 'the title')
})
