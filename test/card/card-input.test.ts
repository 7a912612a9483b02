import t from 'tap'
import { cardColours } from '../../src/card/card-colours.ts'
import { cardInputOf, createCardSource } from '../../src/card/card-input.ts'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { sampleYear } from '../fixtures/card/awkward-cards.ts'
import { siteOf, smallSite } from '../fixtures/pages/site-of.ts'

const context = { baseUrl: 'https://ada.example:8443' }
const settings = smallSite['site.yaml']
const accounts = 'accounts: [{ provider: github, name: ada }]\n'

t.test('takes name, headline, figures and messages from the site, in its default language', async (t) => {
  const year = sampleYear(() => 1)
  const english = cardInputOf(siteOf({ ...smallSite, 'site.yaml': settings + accounts }), year, context)
  t.match(english, {
    name: 'A. Person',
    headline: 'About things.',
    address: 'ada.example:8443',
    language: 'en',
    direction: 'ltr',
    summary: year,
    variant: 'light',
    messages: { takenOn: /November/, sample: 'sample figures' },
  })
  const french = settings.replace('languages: [en, fr]', 'languages: [fr, en]')
  const resume = JSON.stringify({ basics: { name: 'A. Person', label: 'Auteure' } })
  const input = cardInputOf(
    siteOf({ 'site.yaml': french, 'pages/index.md': smallSite['pages/index.md'], 'resume.json': resume }),
    year,
    context,
  )
  t.match(input, { headline: 'Auteure', language: 'fr', messages: { takenOn: 'au 20 novembre 2026' } })
})

t.test('uses the singular for one contribution on one day', async (t) => {
  const once = { ...sampleYear(() => 0), total: 1, activeDays: 1 }
  t.match(cardInputOf(siteOf(smallSite), once, context).messages, {
    contributions: 'contribution in twelve months',
    activeDays: 'active day',
  })
})

t.test(
  'throws while accounts have no snapshot; a site without accounts has a card without figures',
  async (t) => {
    const withAccounts = siteOf({ ...smallSite, 'site.yaml': settings + accounts })
    t.throws(() => cardInputOf(withAccounts, undefined, context), UnavailableError)
    t.equal(cardInputOf(siteOf(smallSite), undefined, context).summary, undefined)
  },
)

t.test('prefers the card’s accent, then the page’s on light paper, then the variant’s', async (t) => {
  const rows: readonly [yaml: string, accent: string | undefined][] = [
    ['', undefined],
    ["design: { accent: '#0b6e4f' }\n", '#0b6e4f'],
    ["design: { accent: '#0b6e4f' }\ncard: { accent: '#123456' }\n", '#123456'],
    ["design: { accent: '#0b6e4f' }\ncard: { variant: dark }\n", undefined],
  ]
  for (const [yaml, accent] of rows) {
    const site = siteOf({ ...smallSite, 'site.yaml': settings + yaml })
    t.equal(cardInputOf(site, undefined, context).colours.accent, accent, yaml)
  }
})

t.test('returns the same object until the site or the figures change', async (t) => {
  const state = { site: siteOf(smallSite), summary: sampleYear(() => 1) }
  const source = createCardSource({ ...context, site: () => state.site, summary: () => state.summary })
  const first = source()
  t.equal(source(), first)
  state.summary = sampleYear(() => 2)
  const second = source()
  t.not(second, first)
  state.site = siteOf({ ...smallSite })
  t.not(source(), second)
})

t.test('mixes shades from paper, ink and accent', async (t) => {
  const { paper, muted, levels } = cardColours('light', {
    paper: '#ffffff',
    ink: '#000000',
    accent: '#ff0000',
  })
  t.equal(paper, '#ffffff')
  t.equal(muted, '#474747')
  t.same(levels, ['#ebebeb', '#ffb8b8', '#ff8080', '#ff4040', '#ff0000'])
})
