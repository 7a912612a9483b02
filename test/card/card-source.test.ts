import t from 'tap'
import { cardColours } from '../../src/card/card-colours.ts'
import { pageCardOf, siteCardOf } from '../../src/card/card-input.ts'
import { createCardSource } from '../../src/card/card-source.ts'
import type { Site } from '../../src/content/site.ts'
import { themes } from '../../src/content/themes.ts'
import { contrastRatio } from '../../src/lib/colour-contrast.ts'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import type { ContributionSummary } from '../../src/statistics/contribution-summary.ts'
import { sampleYear } from '../fixtures/card/awkward-cards.ts'
import { siteOf, smallSite } from '../fixtures/pages/site-of.ts'

const cardOf = (site: Site, summary?: ContributionSummary) => siteCardOf(site, { ...context, summary })

const context = { baseUrl: 'https://ada.example:8443' }
const settings = smallSite['site.yaml']
const accounts = 'accounts: [{ provider: github, name: ada }]\n'

t.test('takes name, headline, figures and messages from the site, in its default language', async (t) => {
  const year = sampleYear(() => 1)
  const english = cardOf(await siteOf({ ...smallSite, 'site.yaml': settings + accounts }), year)
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
  const input = cardOf(
    await siteOf({
      'site.yaml': french,
      'pages/index.md': smallSite['pages/index.md'],
      'resume.json': resume,
    }),
    year,
  )
  t.match(input, { headline: 'Auteure', language: 'fr', messages: { takenOn: 'au 20 novembre 2026' } })
})

t.test('has the name that the CV has in another language', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'resume.json': '{"basics": {"name": "A. Person, BSc"}}',
    'resume.fr.json': '{"basics": {"name": "Une Personne"}}',
  })
  t.equal(cardOf(site).name, 'A. Person')
  t.equal(siteCardOf(site, { ...context, summary: undefined }, 'fr').name, 'Une Personne')
})

t.test('uses the singular for one contribution on one day', async (t) => {
  const once = { ...sampleYear(() => 0), total: 1, activeDays: 1 }
  t.match(cardOf(await siteOf(smallSite), once).messages, {
    contributions: 'contribution in twelve months',
    activeDays: 'active day',
  })
})

const sourceOf = (
  state: { site: Site; summary: ContributionSummary | undefined; expectsFigures?: boolean },
  deploymentKind: 'server' | 'export' = 'server',
) =>
  createCardSource({
    ...context,
    deploymentKind,
    site: () => state.site,
    summary: () => state.summary,
    expectsFigures: () => state.expectsFigures ?? false,
  })

t.test('has no site card until expected figures come; without accounts it has no figures', async (t) => {
  const site = await siteOf(smallSite)
  const expecting = { site, summary: undefined, expectsFigures: true }
  const withAccounts = sourceOf(expecting)
  t.throws(withAccounts.site, UnavailableError)
  t.match(withAccounts.page('/'), { kind: 'site', summary: undefined }, 'a page has its card without figures')
  t.equal(sourceOf(expecting, 'export').site().summary, undefined, 'an export never waits')
  t.equal(sourceOf({ site, summary: undefined }).site().summary, undefined)
})

t.test('shows a page in its language: title, description, and its date or the host', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'pages/notes/one.md': '---\ntitle: One\ndescription: The first.\npublished: 2026-01-02\n---\nText',
    'pages/notes/one.fr.md': '---\ntitle: Un\npublished: 2026-01-02\n---\nTexte',
    'pages/about.md': '---\ntitle: About\n---\nText',
  })
  const rows: readonly [address: string, expected: object][] = [
    ['/notes/one/', { kind: 'page', title: 'One', description: 'The first.', dateline: 'January 2, 2026' }],
    ['/fr/notes/one/', { title: 'Un', language: 'fr', siteTitle: 'Un site', dateline: '2 janvier 2026' }],
    ['/about/', { title: 'About', description: undefined, dateline: 'ada.example:8443' }],
    ['/', { kind: 'site', name: 'A. Person', language: 'en' }],
    ['/fr/', { kind: 'site', headline: 'Sur des choses.', language: 'fr' }],
  ]
  for (const [address, expected] of rows) {
    const page = site.pages.get(address)
    if (page === undefined) return t.fail(`expected the page ${address}`)
    t.match(pageCardOf(site, page, { ...context, summary: undefined }), expected, address)
  }
  t.equal(sourceOf({ site, summary: undefined }).page('/nothing/'), undefined)
})

t.test('shows a photo of the CV that is a file of the site', async (t) => {
  const rows: readonly [image: string, file: string | undefined][] = [
    ['me.jpg', 'pages/me.jpg'],
    ['drawing.svg', undefined],
    ['missing.jpg', undefined],
  ]
  for (const [image, file] of rows) {
    const site = await siteOf({
      ...smallSite,
      'pages/me.jpg': 'photo',
      'pages/drawing.svg': '<svg/>',
      'resume.json': JSON.stringify({ basics: { name: 'A. Person', image } }),
    })
    t.equal(cardOf(site).portrait?.file, file, image)
  }
})

t.test('prefers the card’s colours, then the page’s on light paper, then the variant’s', async (t) => {
  const accent = '#0b6e4f'
  const { paper, ink } = themes.clean.design
  const rows: readonly [yaml: string, colours: object][] = [
    ['', { accent: undefined }],
    [`design: { accent: '${accent}', paper: '#ffffff' }\n`, { accent }],
    ["design: { accent: '#ffcc00' }\n", { accent: '#806600' }],
    [`design: { accent: '${accent}' }\ncard: { accent: '#123456' }\n`, { accent: '#123456' }],
    [`design: { accent: '${accent}' }\ncard: { variant: dark }\n`, {}],
    [`design: { theme: clean, accent: '${accent}' }\n`, { accent, paper, ink }],
  ]
  for (const [yaml, colours] of rows) {
    const site = await siteOf({ ...smallSite, 'site.yaml': settings + yaml })
    t.strictSame(cardOf(site).colours, colours, yaml)
  }
})

t.test('shows other figures once there are some', async (t) => {
  const state = { site: await siteOf(smallSite), summary: sampleYear(() => 1) }
  const source = sourceOf(state)
  t.equal(source.site().summary, state.summary)
  state.summary = sampleYear(() => 2)
  t.equal(source.site().summary, state.summary)
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
  const designs = Object.values(themes).map(({ design }) => cardColours('light', design))
  for (const { paper, muted } of [cardColours('light'), cardColours('dark'), ...designs])
    t.ok(contrastRatio(muted, paper) >= 4.5, `${muted} on ${paper}: AAA for large text (WCAG 2.2, 1.4.6)`)
})
