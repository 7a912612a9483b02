import jsonld, { type Quad } from 'jsonld'
import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestApp, testOrigin } from '../fixtures/server/test-app.ts'

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

t.test('the JSON-LD of every page is valid and describes person, site and page', async (t) => {
  const app = await buildTestApp(t)
  for (const address of app.publisher.current().pages.keys()) {
    const page = parse((await app.inject({ url: address })).body, { blockTextElements: { script: true } })
    const script = page.querySelector('script[type="application/ld+json"]')
    const quads = await readStatements(JSON.parse(script?.rawText ?? ''))
    const home = `${testOrigin}/`
    t.match(describe(quads, `${home}#person`), {
      [TYPE]: [`${SCHEMA}Person`],
      name: ['Ada Lovelace'],
      url: [home],
    })
    t.match(describe(quads, `${home}#website`), {
      [TYPE]: [`${SCHEMA}WebSite`],
      publisher: [`${home}#person`],
    })
    const isProfile = /^\/(fr\/)?(cv\/)?$/.test(address)
    t.match(
      describe(quads, testOrigin + address),
      {
        [TYPE]: [`${SCHEMA}${isProfile ? 'ProfilePage' : 'WebPage'}`],
        url: [testOrigin + address],
        isPartOf: [`${home}#website`],
        [isProfile ? 'mainEntity' : 'about']: [`${home}#person`],
      },
      address,
    )
  }
})

t.test('the processor rejects invalid JSON-LD', async (t) => {
  await t.rejects(
    readStatements({ '@context': 'https://elsewhere.example/', '@type': 'Person' }),
    'another context',
  )
  await t.rejects(
    readStatements({ '@context': 'https://schema.org', '@type': 'Person', '@id': 'no address', name: 'A' }),
    'a subject that is not a URL',
  )
})
