import type { FastifyInstance } from 'fastify'
import jsonld, { type Quad } from 'jsonld'
import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestApp, buildTestSite, testOrigin } from '../../fixtures/server/test-app.ts'

const SCHEMA = 'https://schema.org/'
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'

/** As much of schema.org's context as is needed: every term is in its vocabulary, and these are URLs. */
const context = {
  '@vocab': SCHEMA,
  ...Object.fromEntries(['url', 'sameAs', 'image'].map((term) => [term, { '@type': '@id' }])),
}

/** Reads JSON-LD with an independent processor, which throws in safe mode instead of dropping statements. */
const readStatements = (document: object): Promise<readonly Quad[]> =>
  jsonld.toRDF(document, {
    safe: true,
    documentLoader: async (url) => {
      if (url !== SCHEMA && `${url}/` !== SCHEMA) throw new Error(`the page names another context: ${url}`)
      return { document: { '@context': context }, documentUrl: url }
    },
  })

const describe = (quads: readonly Quad[], subject: string): Readonly<Record<string, readonly string[]>> => {
  const own = quads.filter((quad) => quad.subject.value === subject)
  const byPredicate = Object.groupBy(own, ({ predicate }) => predicate.value.replace(SCHEMA, ''))
  return Object.fromEntries(
    Object.entries(byPredicate).map(([name, list = []]) => [name, list.map(({ object }) => object.value)]),
  )
}

type Graph = readonly Readonly<Record<string, unknown>>[]

const documentOf = async (app: FastifyInstance, url: string): Promise<{ readonly '@graph': Graph }> => {
  const page = parse((await app.inject(url)).body, { blockTextElements: { script: true } })
  return JSON.parse(page.querySelector('script[type="application/ld+json"]')?.rawText ?? '')
}

const app = await buildTestApp(t)
const home = `${testOrigin}/`

/**
 * What search engines ask of an article (schema.org/Article), each a property of a thing that schema.org
 * defines.
 */
const articleFields = ['headline', 'author', 'datePublished', 'dateModified', 'image', 'mainEntityOfPage']

t.test('the JSON-LD of every page is valid, and describes person, site, page and post', async (t) => {
  let posts = 0
  for (const address of app.publisher.current().site.pages.keys()) {
    const quads = await readStatements(await documentOf(app, address))
    const person = { [TYPE]: [`${SCHEMA}Person`], name: ['Ada Lovelace'], url: [home] }
    t.match(describe(quads, `${home}#person`), person)
    const website = { [TYPE]: [`${SCHEMA}WebSite`], publisher: [`${home}#person`] }
    t.match(describe(quads, `${home}#website`), website)
    const isProfile = /^\/(fr\/)?(cv\/)?$/.test(address)
    const page = {
      [TYPE]: [`${SCHEMA}${isProfile ? 'ProfilePage' : 'WebPage'}`],
      url: [testOrigin + address],
      isPartOf: [`${home}#website`],
      [isProfile ? 'mainEntity' : 'about']: [`${home}#person`],
    }
    t.match(describe(quads, testOrigin + address), page, address)
    if (!/\/notes\/./.test(address)) continue
    posts += 1
    const article = describe(quads, `${testOrigin}${address}#post`)
    for (const field of articleFields) t.equal(article[field]?.length, 1, `${address} ${field}`)
    t.ok(String(article.headline).length <= 110, 'longer headlines are cut off')
    t.match(describe(quads, String(article.author)), person)
    t.match(describe(quads, String(article.image)), {
      [TYPE]: [`${SCHEMA}ImageObject`],
      url: [/card\.png\?v=[\w-]{10}$/],
    })
  }
  t.ok(posts >= 7)
})

t.test('a post is an article with its dates, and the way to it begins at its language’s home', async (t) => {
  for (const [prefix, headline, keywords] of [
    ['/', 'Note G', ['Analytical Engine', 'Mathematics']],
    ['/fr/', 'La note G', ['Machine analytique', 'Mathématiques']],
  ] as const) {
    const url = `${testOrigin}${prefix}notes/engine/`
    const { '@graph': graph } = await documentOf(app, `${prefix}notes/engine/`)
    t.match(
      graph.find((node) => node['@type'] === 'BlogPosting'),
      { headline, keywords, datePublished: '2026-11-02', mainEntityOfPage: { '@id': url } },
    )
    const list = graph.find((node) => node['@type'] === 'BreadcrumbList')
    t.match(list?.itemListElement, [
      { position: 1, item: `${testOrigin}${prefix}` },
      { position: 2, item: `${testOrigin}${prefix}notes/` },
      { position: 3, item: url },
    ])
  }
})

t.test('the person has the image of the CV, unless it is written into the CV', async (t) => {
  const pageWith = async (image: string): Promise<string> => {
    const resume = JSON.stringify({ basics: { name: 'C', image } })
    const pages = { 'me.jpg': 'photo' }
    const app = await buildTestSite(t, { 'resume.json': resume, pages })
    return (await app.inject('/cv/')).body
  }
  t.match(await pageWith('me.jpg'), `"image":"${testOrigin}/me.jpg"`)
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const page = await pageWith(dot)
  t.match(page, `<img src="${dot}" alt="C"`)
  t.equal(page.split(dot).length, 2, 'once')
})

t.test('person and site have one text for each language under one identifier', async (t) => {
  const documents = await Promise.all(['/cv/', '/fr/cv/'].map((url) => documentOf(app, url)))
  const quads = (await Promise.all(documents.map(readStatements))).flat()
  for (const [subject, field] of [
    ['#person', 'jobTitle'],
    ['#person', 'description'],
    ['#website', 'description'],
  ] as const) {
    const texts = quads.filter(
      ({ subject: { value }, predicate }) =>
        value === `${testOrigin}/${subject}` && predicate.value === `${SCHEMA}${field}`,
    )
    const languages = texts.map(({ object }) => ('language' in object ? object.language : undefined))
    t.strictSame(languages.toSorted(), ['en', 'fr'], `${subject} ${field}`)
  }
})

t.test('the person works, has learnt and knows what the CV says', async (t) => {
  const resume = {
    work: [
      { position: 'Editor', name: 'Mill', url: 'https://mill.example', startDate: '2020' },
      { position: 'Clerk', name: 'Shop', startDate: '2010', endDate: '2019' },
      { position: 'Reader', name: 'Mill', startDate: '2009' },
      { position: 'Porter', name: 'Undated' },
    ],
    education: [
      { studyType: 'Letters', institution: 'Mill School' },
      { area: 'Nothing' },
      { area: 'Sums', institution: 'Augustus, professor at a college' },
    ],
    skills: [{ name: 'Weaving' }, { name: 'Data', keywords: ['silk', 'wool'] }, { level: 'Master' }],
    languages: [{ language: 'English', fluency: 'fair' }, { fluency: 'native' }],
  }
  const app = await buildTestSite(t, { 'resume.json': JSON.stringify(resume) })
  const [person = {}] = (await documentOf(app, '/cv/'))['@graph']
  t.strictSame(person.worksFor, [{ '@type': 'Organization', name: 'Mill', url: 'https://mill.example' }])
  t.strictSame(person.alumniOf, [{ name: 'Mill School' }, { name: 'Augustus, professor at a college' }])
  t.strictSame([person.knowsAbout, person.knowsLanguage], [['Weaving', 'silk', 'wool'], ['English']])
})
