/** Atom and JSON Feed of each language's posts, as feed readers get them. */
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import t, { type Test } from 'tap'
import { validateXML } from 'xmllint-wasm'
import { buildTestApp, buildTestSite, testOrigin } from '../../fixtures/server/test-app.ts'

const feedSite = (text: string) => ({
  'site.yaml': 'title: A Site\ndescription: About things.\nowner: {name: Noor}\nlanguages: [en, fr]\n',
  pages: {
    'undated.md': 'Text',
    notes: {
      'one.md': `---\ntitle: One & <only>\ndescription: First <b>\npublished: 2026-01-02\n---\n${text} [two](two.md) ![pic](p.png)\n\n<b>]]></b> &nbsp;`,
      'two.md': '---\ntitle: Two\npublished: 2026-03-04\n---\nSecond',
      'deux.fr.md': '---\ntitle: Deux\npublished: 2026-03-04\n---\nTexte',
      'p.png': '',
    },
  },
})

const app = await buildTestSite(t, feedSite('First'))

/** The minimum of RFC 4287: xmllint needs a schema even to check well-formedness. */
const atomEnvelope = {
  fileName: 'atom.xsd',
  contents: `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/2005/Atom" elementFormDefault="qualified">
    <xs:element name="feed"><xs:complexType><xs:sequence><xs:any processContents="skip" maxOccurs="unbounded"/></xs:sequence><xs:anyAttribute processContents="skip"/></xs:complexType></xs:element>
  </xs:schema>`,
}

const checkAtom = async (t: Test, body: string): Promise<void> => {
  const xml = [{ fileName: 'feed.atom', contents: body }]
  const { errors } = await validateXML({ xml, schema: [atomEnvelope] })
  t.strictSame(errors, [])
}

t.test('characters that XML does not have do not break the feed', async (t) => {
  const app = await buildTestSite(t, feedSite('First \ufdd0 \uffff and \ufffe last 😀'))
  const { body } = await app.inject('/feed.atom')
  await checkAtom(t, body)
  t.match(body, 'First \ufdd0  and  last 😀')
})

t.test('a folder has the feeds of its posts, and its page names them', async (t) => {
  const { items, home_page_url, title } = (await app.inject('/notes/feed.json')).json()
  t.strictSame([title, home_page_url], ['A Site: Notes', `${testOrigin}/notes/`])
  t.match(items, [{ url: `${testOrigin}/notes/two/` }, { url: `${testOrigin}/notes/one/` }])
  t.equal(items.length, 2)
  t.equal((await app.inject('/notes/feed.atom')).statusCode, 200)
  t.equal((await app.inject('/notes/index.xml')).headers.location, '/notes/feed.atom')
  const { body } = await app.inject({ url: '/notes/', headers: { accept: 'text/html' } })
  t.match(body, '/notes/feed.atom"')
  t.equal((await app.inject('/notes/one/feed.atom')).statusCode, 404)
})

t.test('pages name the feeds that exist, and no others', async (t) => {
  const post = (tags: string) => `---\npublished: 2026-01-02\ntags: [${tags}]\n---\nText`
  const app = await buildTestSite(t, {
    pages: {
      'a.md': post('one, two'),
      'b.md': post('two'),
      'undated.md': 'Text',
      notes: { 'c.md': post('') },
    },
  })
  const { site, pages, generatedPaths } = app.publisher.current()
  const named = [...site.pages.keys()].flatMap(
    (address) =>
      pages
        .at(address)
        ?.htmlNow()
        .bytes.toString()
        .match(/(?<=https:\/\/ada\.example)[^"]*feed\.\w+/g) ?? [],
  )
  const feeds = generatedPaths().filter((path) => /feed\.\w+$/.test(path))
  t.strictSame([...new Set(named)].toSorted(), feeds.toSorted())
  t.strictSame(feeds.filter((path) => path.endsWith('.atom')).toSorted(), [
    '/feed.atom',
    '/notes/feed.atom',
    '/tags/two/feed.atom',
  ])
})

t.test('feeds are well formed, newest first, with absolute links', async (t) => {
  for (const [url, language, count] of [
    ['/feed.atom', 'en', 2],
    ['/fr/feed.atom', 'fr', 1],
  ] as const) {
    const { body, headers } = await app.inject(url)
    t.match(headers, { 'content-type': /^application\/atom\+xml/, 'content-language': language })
    await checkAtom(t, body)
    t.equal(body.match(/<entry>/g)?.length, count)
    t.match(body, `href="${testOrigin}${url}"`)
  }
  const atom = (await app.inject('/feed.atom')).body
  t.match(atom, '<title>One &amp; &lt;only&gt;</title>', 'the title is escaped once')
  t.match(atom, '<summary>First &lt;b&gt;</summary>')
  const feed = (await app.inject('/feed.json')).json()
  t.match(feed, {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'A Site',
    home_page_url: `${testOrigin}/`,
    feed_url: `${testOrigin}/feed.json`,
  })
  t.match(feed.items, [{ id: `${testOrigin}/notes/two/` }, { id: `${testOrigin}/notes/one/` }])
  t.equal(feed.items.length, 2)
  const [two, one] = feed.items
  t.notOk(two?.summary, 'the site’s description is not used as a summary')
  t.match(one, { title: 'One & <only>', url: `${testOrigin}/notes/one/`, date_published: /^2026-01-02/ })
  t.match(one?.content_html, `href="${testOrigin}/notes/two/"`)
  t.match(one?.content_html, `src="${testOrigin}/notes/p.png"`)
  t.notMatch(one?.content_html, /(href|src)="\//)
})

t.test('URLs are absolute, those of footnotes and raw HTML included', async (t) => {
  const text = '[a](/a/) [mail](mailto:a@b.example) <a href="b">b</a> Note.[^1] Again.[^1]\n\n[^1]: It.'
  const app = await buildTestSite(t, {
    pages: { notes: { 'one.md': `---\npublished: 2026-01-02\n---\n${text}` } },
  })
  const [one] = (await app.inject('/feed.json')).json().items
  const page = `${testOrigin}/notes/one/`
  t.strictSame(one.content_html.match(/(?<=href=")[^"]+/g), [
    `${testOrigin}/a/`,
    'mailto:a@b.example',
    `${testOrigin}/notes/b`,
    ...['#fn1', '#fn1', '#fnref1', '#fnref1-2'].map((hash) => page + hash),
  ])
})

t.test('an edit changes an entry’s last change, and neither its id nor its first day', async (t) => {
  const entryOf = async (frontMatter: string, published = '2026-01-02') => {
    const app = await buildTestSite(t, {
      pages: { notes: { 'one.md': `---\npublished: ${published}\n${frontMatter}---\nText` } },
    })
    const [entry] = parseAtomFeed((await app.inject('/feed.atom')).body).entries ?? []
    const [item] = parseJsonFeed((await app.inject('/feed.json')).body).items ?? []
    return {
      atom: [entry?.id, entry?.published, entry?.updated],
      json: [item?.id, item?.date_published, item?.date_modified],
    }
  }
  const [id, first] = [`${testOrigin}/notes/one/`, '2026-01-02T00:00:00Z']
  const before = [id, first, first]
  const after = [id, first, '2026-05-06T00:00:00Z']
  t.strictSame(await entryOf(''), { atom: before, json: before })
  t.strictSame(await entryOf('updated: 2026-05-06\n'), { atom: after, json: after })
  t.strictSame(await entryOf('updated: 2025-05-06\n'), { atom: before, json: before }, 'a slip of the pen')
  const instant = '2026-01-02T15:30:00Z'
  t.match(await entryOf('', '2026-01-03T00:30:00+09:00'), { json: [id, instant, instant] }, 'a time')
})

t.test('a feed reader finds title, author, dates, tags and text of the sample site’s posts', async (t) => {
  const app = await buildTestApp(t)
  const { body } = await app.inject('/fr/feed.atom')
  const [atom, json] = [parseAtomFeed(body), parseJsonFeed((await app.inject('/fr/feed.json')).body)]
  t.ok((atom.entries?.length ?? 0) > 3)
  t.strictSame(
    json.items?.map(({ id, title, date_published, date_modified, tags, summary }) => ({
      id,
      title,
      dates: [date_published, date_modified],
      tags,
      summary,
    })),
    atom.entries?.map(({ id, title, published, updated, categories, summary }) => ({
      id,
      title: title?.value,
      dates: [published, updated],
      tags: categories?.map(({ term }) => term),
      summary: summary?.value,
    })),
    'both feeds say the same',
  )
  for (const { title, content, links } of atom.entries ?? []) {
    t.match(content, { type: 'html', value: /^<p>/ }, String(title?.value))
    t.match(links, [{ rel: 'alternate', type: 'text/html' }])
    t.notMatch(content?.value, /class="anchor"|(?:href|src)="[/#]/, 'no links that only work on the page')
  }
  t.match(body, 'xml:lang="fr"')
  t.match(atom.authors, [{ name: 'Ada Lovelace', uri: `${testOrigin}/` }])
  const authors = [{ name: 'Ada Lovelace', url: `${testOrigin}/` }]
  t.match(json, { language: 'fr', authors, items: [{ language: 'fr', authors, tags: [/./] }] })
})

t.test('an entry has its post’s image, and formulas without their TeX', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': 'title: A\nowner: {name: Noor}\nlanguages: [en]\n',
    pages: {
      'a.md': '---\ntitle: A\npublished: 2026-01-02T09:30:00+01:00\nimage: p.svg\n---\nThe sum $a^2$.',
      'p.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
  })
  const { body } = await app.inject('/feed.atom')
  await checkAtom(t, body)
  t.match(body, `<media:thumbnail url="${testOrigin}/p.svg"/>`)
  const json = (await app.inject('/feed.json')).json()
  t.match(json.items, [{ image: `${testOrigin}/p.svg`, content_html: /<math/ }])
  for (const text of [body, JSON.stringify(json)]) t.notMatch(text, 'annotation')

  const page = (await app.inject('/a/')).body
  t.match(page, '<annotation encoding="application/x-tex">', 'the page keeps it, for its Markdown')
  for (const beginning of ['class="dt-published" datetime', 'property="article:published_time" content'])
    t.match(page, `${beginning}="2026-01-02T08:30:00Z"`, 'programs get the time of a post')
})
