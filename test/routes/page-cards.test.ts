/** The cards of pages, at `card.png` below each. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const content = {
  'site.yaml': 'title: A Site\ndescription: About things.\nowner: {name: A. Person}\nlanguages: [en, ar]\n',
  pages: {
    'one.md': '---\ntitle: One\n---\nSee [its card](one/card.png) and [no card](two/card.png).',
    'one.ar.md': '---\ntitle: واحد\n---\nنص',
    'draft.md': '---\ntitle: Secret\ndraft: true\n---\nSecret',
    'own.md': '---\ntitle: Own\n---\nText',
    own: { 'card.png': 'the owner’s own' },
    'café.md': '---\ntitle: Café\n---\nText',
  },
}

t.test('sends the card of every page, and nothing where there is no page', async (t) => {
  const app = await buildTestSite(t, content)
  const etags = new Set<string>()
  for (const path of '/card.png /ar/card.png /one/card.png /ar/one/card.png /caf%C3%A9/card.png'.split(' ')) {
    const response = await app.inject(path)
    t.match(response, {
      statusCode: 200,
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
        etag: /^"/,
      },
    })
    t.match(await sharp(response.rawPayload).metadata(), { format: 'png', width: 1200, height: 630 }, path)
    etags.add(String(response.headers.etag))
    const conditional = { 'if-none-match': String(response.headers.etag) }
    t.equal((await app.inject({ url: path, headers: conditional })).statusCode, 304)
    t.match(await app.inject({ url: path, method: 'HEAD' }), { statusCode: 200, body: '' })
  }
  t.equal(etags.size, 5, 'each page has its own')
  t.equal((await app.inject('/own/card.png')).body, 'the owner’s own', 'a file takes the card’s place')
  const missing = ['/two/card.png', '/draft/card.png', '/one/card.png/', '/one/card.pngx', '/one//card.png']
  for (const path of [...missing, '/card.png/card.png', '/%00/card.png', '/../card.png/x', '/api/card.png'])
    t.equal((await app.inject(path)).statusCode, 404, path)
  t.match(await app.inject('/caf%c3%a9/card.png'), {
    statusCode: 308,
    headers: { location: '/caf%C3%A9/card.png' },
  })
  t.equal((await app.inject({ url: '/one/card.png', method: 'POST' })).statusCode, 405)
})

t.test('pages name their cards, links to cards are not broken, and cards are kept in DATA_DIR', async (t) => {
  const app = await buildTestSite(t, content)
  const { body } = await app.inject('/one/')
  const [, url] = /<meta property="og:image" content="([^"]+)">/.exec(body) ?? []
  t.equal(new URL(String(url)).pathname, '/one/card.png')
  t.match(body, '<meta property="og:image:alt" content="One: A. Person">')
  t.match(body, `"primaryImageOfPage":{"@type":"ImageObject","url":"${url}"`)
  t.match(
    (await app.publisher.waitForInspection()).warnings.map(({ found }) => found),
    [/two\/card\.png/],
    'only the link to no card is broken',
  )
  await app.inject('/one/card.png')
  t.match(readdirSync(join(t.testdirName, 'data/cache')), [/^[\w-]{43}\.png$/])
})
