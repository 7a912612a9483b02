import { mf2 } from 'microformats-parser'
import t from 'tap'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { buildTestApp, buildTestSite, testOrigin } from '../../fixtures/server/test-app.ts'

const app = await buildTestApp(t)

t.test('a post is an h-entry with its name, dates and tags', async (t) => {
  const { body } = await app.inject('/notes/engine/')
  const { items, rels } = mf2(body, { baseUrl: `${testOrigin}/notes/engine/` })
  t.match(
    items.find(({ type }) => type?.includes('h-entry')),
    {
      properties: {
        name: ['Note G'],
        url: [`${testOrigin}/notes/engine/`],
        content: [{ html: /^<p>Note G is the last/, value: /^Note G is the last/ }],
        published: ['2026-11-02'],
        updated: ['2026-11-23'],
        category: ['Analytical Engine', 'Mathematics'],
      },
    },
  )
  t.strictSame(rels.author, [`${testOrigin}/`])
})

t.test('the home page of each language is its owner’s representative h-card', async (t) => {
  for (const path of ['/', '/fr/']) {
    const url = testOrigin + path
    const { items } = mf2((await app.inject(path)).body, { baseUrl: url })
    const cards = items.filter(({ type }) => type?.includes('h-card'))
    t.equal(cards.length, 1, path)
    t.match(cards[0]?.properties, { name: ['Ada Lovelace'], url: [url], uid: [url] })
  }
})

t.test('links with me are rel=me', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': `${minimalSettings}links: [{label: Mastodon, url: "https://d.example/@ada"}, {label: Mastodon, url: "https://a.example/@noor", me: true}]\n`,
    pages: { 'index.md': 'Text' },
  })
  const { body } = await app.inject('/')
  t.strictSame(mf2(body, { baseUrl: `${testOrigin}/` }).rels.me, ['https://a.example/@noor'])
})

t.test('a list of posts is an h-feed with its entries', async (t) => {
  const { items } = mf2((await app.inject('/notes/')).body, { baseUrl: `${testOrigin}/notes/` })
  const feed = items.find(({ type }) => type?.includes('h-feed'))
  t.strictSame(feed?.properties.name, ['Notes'])
  t.match(
    feed?.children?.find(({ properties }) => properties.name?.[0] === 'Note G'),
    { type: ['h-entry'], properties: { url: [`${testOrigin}/notes/engine/`], published: ['2026-11-02'] } },
  )
})

t.test('the CV is an h-resume with experience, education and skills', async (t) => {
  const app = await buildTestSite(t, {
    'resume.json': JSON.stringify({
      basics: { name: 'Noor', label: 'Editor', summary: 'Edits *novels*.' },
      work: [
        { position: 'Editor', name: 'A House', startDate: '2020-03' },
        { position: 'Reader', name: 'Mill', startDate: '2015', endDate: '2019-06' },
        { position: 'Clerk', name: 'Mill', startDate: '2012', endDate: '2014' },
      ],
      education: [{ studyType: 'Letters', institution: 'A School' }],
      skills: [{ name: 'Weaving' }],
    }),
  })
  const { body } = await app.inject('/cv/')
  const { items } = mf2(body, { baseUrl: `${testOrigin}/cv/` })
  const resume = items.find(({ type }) => type?.includes('h-resume'))
  t.match(resume?.properties, {
    name: ['Curriculum vitae'],
    contact: [
      {
        type: ['h-card'],
        properties: { name: ['Noor'], 'job-title': ['Editor'] },
      },
    ],
    summary: ['Edits novels.'],
    education: [{ type: ['h-event'], properties: { name: ['Letters'], org: ['A School'] } }],
    skill: ['Weaving'],
  })
  const experience = (resume?.properties.experience ?? []) as readonly { readonly properties: object }[]
  t.strictSame(
    experience.map(({ properties }) => properties),
    [
      { name: ['Editor'], org: ['A House'], start: ['2020-03'] },
      { name: ['Reader'], org: ['Mill'], start: ['2015'], end: ['2019-06'] },
      { name: ['Clerk'], org: ['Mill'], start: ['2012'], end: ['2014'] },
    ],
  )
  t.equal(body.match(/Mill/g)?.length, 3, 'the employer of several positions is shown once')
})
