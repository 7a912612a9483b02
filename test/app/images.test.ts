import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { beginDigest, endDigest } from '../../src/images/variant.ts'
import { photo } from '../fixtures/images/photos.ts'
import { buildTestSite, published, reload, testOrigin } from '../fixtures/server/test-app.ts'

const picture = await photo(1200, 800)
const other = await photo(900, 600)
const plain = await sharp(other).toBuffer() // without metadata
const description = '![Cogs](cogs.jpg "Of the engine")'

const appWith = async (t: Test, bytes: Buffer) => {
  const note = `---\ntitle: Cogs\npublished: 2026-01-02\n---\n${description}\n`
  const app = await buildTestSite(t, {
    'resume.json': '{"basics": {"name": "Ada"}}',
    pages: {
      'cv.md': '---\ntitle: CV\ntemplate: cv\n---\n![Cogs](notes/cogs.jpg?w=800)\n',
      notes: { 'cogs.md': note, 'cogs.jpg': bytes, 'plain.jpg': plain },
    },
  })
  const addresses = async (): Promise<readonly string[]> => {
    const page = parse((await app.inject('/notes/cogs/')).body)
    return page
      .querySelectorAll('source')
      .flatMap((source) => (source.getAttribute('srcset') ?? '').split(', '))
      .map((candidate) => candidate.split(' ')[0] ?? '')
  }
  return { app, content: join(t.testdirName, 'content'), addresses }
}

t.test('a page with a photo', async (t) => {
  const { app, content, addresses } = await appWith(t, picture)

  t.test('offers it as AVIF, WebP and the original, with its dimensions', async (t) => {
    const page = parse((await app.inject('/notes/cogs/')).body)
    t.strictSame(
      page.querySelectorAll('figure picture source').map((source) => source.getAttribute('type')),
      ['image/avif', 'image/webp'],
    )
    t.match(page.querySelector('figure picture img')?.attributes, {
      src: '/notes/cogs.jpg',
      alt: 'Cogs',
      width: '1200',
      height: '800',
      fetchpriority: 'high',
    })
  })
  t.test('serves every variant, cacheable forever, and no other', async (t) => {
    const all = await addresses()
    t.equal(all.length, 8)
    for (const url of all) {
      const response = await app.inject(url)
      t.match(response, {
        statusCode: 200,
        headers: {
          'content-type': url.endsWith('avif') ? 'image/avif' : 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      })
      t.ok((await sharp(response.rawPayload).metadata()).width)
      const headers = { 'if-none-match': String(response.headers.etag) }
      t.equal((await app.inject({ url, headers })).statusCode, 304)
      const head = await app.inject({ url, method: 'HEAD' })
      t.strictSame([head.statusCode, head.body, head.headers.etag], [200, '', response.headers.etag])
    }
    const [first = ''] = all
    for (const url of [`${first}x`, '/static/images/', first.replace('320', '321')])
      t.equal((await app.inject(url)).statusCode, 404, url)
  })
  t.test('serves a photo without coordinates byte for byte at its own address', async (t) => {
    t.same((await app.inject('/notes/plain.jpg')).rawPayload, plain)
  })
  t.test('names the original in its Markdown and in the feeds', async (t) => {
    const markdown = await app.inject('/notes/cogs/index.md')
    t.match(markdown.body, `![Cogs](${testOrigin}/notes/cogs.jpg)\n\nOf the engine`)
    const cv = await app.inject('/cv/index.md')
    t.ok(cv.body.includes(`![Cogs](${testOrigin}/notes/cogs.jpg?w=800)`), 'outside a figure')
    t.match((await app.inject('/cv/')).body, /jpg\?w=800" alt="Cogs" width="1200"/, 'with a query')
    for (const url of ['/feed.atom', '/feed.json']) {
      const { body } = await app.inject(url)
      t.ok(body.includes(`${testOrigin}/notes/cogs.jpg`), url)
      t.notMatch(body, /srcset|static\/images/, url)
    }
  })
  t.test('switches to the new photo when it is replaced', async (t) => {
    const [before = ''] = await addresses()
    const file = join(content, 'pages/notes/cogs.jpg')
    writeFileSync(file, other)
    utimesSync(file, 1, 1)
    await reload(app)
    const [after = ''] = await addresses()
    t.not(after, before)
    t.equal((await app.inject(after)).statusCode, 200)
    t.equal((await app.inject(before)).statusCode, 200, 'pages in caches still name the old one')
    rmSync(join(content, 'pages/notes/cogs.md'))
  })
})

t.test('a photo that cannot be decoded is shown unchanged', async (t) => {
  const bytes = picture.subarray(0, picture.length / 2)
  const { app, addresses } = await appWith(t, bytes)
  const isPublished = published(app)
  const [first = ''] = await addresses()
  await app.inject(first) // tries to make it
  await isPublished
  const inCaches = `/static/images/${endDigest(beginDigest().update(bytes))}-560.avif`
  t.match(await app.inject(inCaches), {
    statusCode: 307,
    headers: { location: '/notes/cogs.jpg', 'cache-control': 'no-store' },
  })
  t.strictSame(await addresses(), [], 'pages stop naming its forms')
  t.match((await app.inject('/notes/cogs/')).body, '<img src="/notes/cogs.jpg" alt="Cogs" width="1200"')
})

t.test(
  'the printed CV shows the photo as JPEG, and a replaced drawing although the page is unchanged',
  async (t) => {
    const { app, content } = await appWith(t, picture)
    const print = async () =>
      // the hour of the print is in it
      (await app.inject('/api/cv/')).rawPayload.toString('latin1').replaceAll(/D:\d+/g, '')
    const pdf = await print()
    t.match(pdf, /\/DCTDecode/)
    t.match(pdf, /\/Width 1200\b/)
    t.notMatch(pdf, /Babbage & Sons/, 'without what the camera wrote')
    writeFileSync(join(content, 'pages/cv.md'), '---\ntitle: CV\ntemplate: cv\n---\n![Square](square.svg)\n')
    const draw = async (fill: string) => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><path fill="${fill}" d="M0 0h9v9z"/></svg>`
      writeFileSync(join(content, 'pages/square.svg'), drawing)
      await reload(app)
      return (await app.inject('/cv/')).headers.etag
    }
    const tag = await draw('#f00')
    const red = await print()
    t.ok((await print()) === red, 'the same drawing makes the same PDF')
    t.equal(await draw('#00f'), tag, 'the page is the same')
    t.not(await print(), red, 'and another one another')
  },
)

t.test('the portrait is resized like any image, and goes to the printer as the original', async (t) => {
  const resume = { basics: { name: 'Ada', image: 'ada.jpg' } }
  const app = await buildTestSite(t, {
    'resume.json': JSON.stringify(resume),
    pages: { 'ada.jpg': picture },
  })
  for (const url of ['/', '/cv/']) {
    const portrait = parse((await app.inject(url)).body).querySelector('.cv-head picture')
    t.match(portrait?.querySelector('img')?.attributes, { src: '/ada.jpg', alt: 'Ada', width: '1200' }, url)
    t.strictSame(
      portrait?.querySelectorAll('source').map((source) => source.getAttribute('type')),
      ['image/avif', 'image/webp'],
      url,
    )
  }
  const printed = (await app.publisher.current().cvs.get('/cv/')?.printInput())?.html ?? ''
  t.match(printed, /<img src="\/ada\.jpg" alt="Ada">/)
  t.notMatch(printed, '<picture>')
})
