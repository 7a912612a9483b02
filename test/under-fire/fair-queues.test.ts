/**
 * One client that asks for far more cards, searches, resized images or of an application than it needs:
 * others get theirs.
 */
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const PAGES = 160
const NEIGHBOURS = 22
const FLOOD = 130

/** Documentation addresses (RFC 5737). */
const flooder = '203.0.113.66'
const neighbourAddress = (index: number): string => `198.51.100.${index}`

const pageText = (index: number): string =>
  `---\ntitle: Page ${index}\ndescription: One of many.\n---\n\n# Page ${index}\n\nWord${index} and others.\n`

const numbered = <Value>(count: number, make: (index: number) => Value): readonly Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

const buildLargeSite = (t: Test) =>
  buildTestSite(t, {
    pages: Object.fromEntries(numbered(PAGES, (index) => [`p${index}.md`, pageText(index)])),
  })

/** Pages with four variants each, small enough to be made quickly. Decoders ignore what follows the image. */
const buildSiteOfImages = async (t: Test) => {
  const image = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
  const names = numbered(Math.ceil(PAGES / 4), (index) => `i${index}`)
  const files = names.flatMap((name) => [
    [`${name}.png`, Buffer.concat([image, Buffer.alloc(16 * 1024, name)])] as const,
    [`${name}.md`, `---\ntitle: Page ${name}\n---\n\n![A view](${name}.png)\n`] as const,
  ])
  const app = await buildTestSite(t, { pages: Object.fromEntries(files) })
  const pages = await Promise.all(names.map((name) => app.inject(`/${name}/`)))
  const variants = pages.flatMap(({ body }) => body.match(/\/static\/images\/[\w.-]+/g) ?? [])
  return { app, variants: [...new Set(variants)] }
}

/**
 * Floods an app with the first of some addresses; its neighbours ask for the last at the same time.
 *
 * @param refused the status that the flooder gets beyond its share
 */
const checkFlood = async (t: Test, app: FastifyInstance, urls: readonly string[], refused: number) => {
  t.ok(urls.length >= FLOOD + NEIGHBOURS)
  let served = 0
  const flood = numbered(FLOOD, async (index) => {
    const { statusCode } = await app.inject({ url: urls[index] ?? '', remoteAddress: flooder })
    if (statusCode === 200) served += 1
    return statusCode
  })
  const neighbours = numbered(NEIGHBOURS, async (index) => {
    const url = urls.at(-1 - index) ?? ''
    const response = await app.inject({ url, remoteAddress: neighbourAddress(index) })
    return { status: response.statusCode, flooderBefore: served }
  })
  const answers = await Promise.all(neighbours)
  t.strictSame(
    answers.map(({ status }) => status),
    Array(NEIGHBOURS).fill(200),
  )
  const mostBefore = Math.max(...answers.map(({ flooderBefore }) => flooderBefore))
  t.ok(mostBefore < 5, 'clients take turns')
  const statuses = await Promise.all(flood)
  const lost = statuses.filter((status) => status === refused).length
  t.comment(`${lost} of ${FLOOD} requests of the flooder refused, ${mostBefore} served first`)
  t.ok(lost > 0)
  t.equal(statuses.filter((status) => status === 200).length, FLOOD - lost)
}

t.test('a client that floods the cards loses requests, and its neighbours none', async (t) => {
  const cards = numbered(PAGES, (index) => `/p${index}/card.png`)
  await checkFlood(t, await buildLargeSite(t), cards, 503)
})

t.test(
  'beyond a hundred searches that wait, further ones are refused at once, and pages are served',
  async (t) => {
    const app = await buildLargeSite(t)
    const search = async (index: number) => (await app.inject(`/search/?q=word${index}`)).statusCode
    t.equal(await search(0), 200) // once the index is ready
    const searches = numbered(FLOOD, search)
    let searched = 0
    for (const result of searches) void result.then(() => searched++)
    t.equal((await app.inject('/p1/')).statusCode, 200)
    t.ok(searched < FLOOD, `a page is served after ${searched} of ${FLOOD}`)
    const statuses = await Promise.all(searches)
    t.strictSame([...new Set(statuses)].toSorted(), [200, 503])
    t.equal(statuses.filter((status) => status === 200).length, 100)
  },
)

t.test(
  'a client that floods an application delays nobody: all who ask for one of its files share it',
  async (t) => {
    const key = 'a'.repeat(26)
    for (const file of ['', 'resume.json', 'cv.docx'])
      await t.test(file || 'its page', async (t) => {
        const app = await buildTestSite(t, {
          'resume.json': JSON.stringify({ basics: { name: 'C' } }),
          pages: { 'index.md': '# Home' },
          for: { 'acme.md': `---\nkey: ${key}\n---\n\nDear A\n` },
        })
        const clients = [...Array(FLOOD).fill(flooder), ...numbered(NEIGHBOURS, neighbourAddress)]
        const responses = await Promise.all(
          clients.map((remoteAddress) => app.inject({ url: `/for/acme-${key}/${file}`, remoteAddress })),
        )
        t.strictSame([...new Set(responses.map(({ statusCode }) => statusCode))], [200])
        t.equal(
          new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size,
          1,
          'made once',
        )
      })
  },
)

t.test(
  'a client that floods resized images is sent to the originals, and its neighbours get theirs',
  async (t) => {
    const { app, variants } = await buildSiteOfImages(t)
    await checkFlood(t, app, variants, 307)
  },
)

t.test('a card or image that a flooder asked for last is made when its neighbour’s turn comes', async (t) => {
  const { app, variants } = await buildSiteOfImages(t)
  const cards = numbered(PAGES / 4, (index) => `/i${index}/card.png`)
  for (const paths of [cards.slice(0, 20), variants.slice(0, 40)]) {
    let served = 0
    const flood = paths.map(async (url) => {
      const { statusCode } = await app.inject({ url, remoteAddress: flooder })
      served += 1
      return statusCode
    })
    const url = paths.at(-1) ?? ''
    const { statusCode } = await app.inject({ url, remoteAddress: neighbourAddress(1) })
    t.equal(statusCode, 200)
    t.ok(served < 5, `${served} of ${paths.length} of the flooder first`)
    t.strictSame([...new Set(await Promise.all(flood))], [200])
  }
})

t.test('forged headers do not multiply the share of a client', async (t) => {
  const app = await buildLargeSite(t)
  const statuses = await Promise.all(
    Array.from({ length: PAGES }, async (_, index) => {
      const headers = { 'x-forwarded-for': neighbourAddress(index) }
      const { statusCode } = await app.inject({
        url: `/p${index}/card.png`,
        remoteAddress: flooder,
        headers,
      })
      return statusCode
    }),
  )
  t.equal(statuses.filter((status) => status === 200).length, 25, 'half of the places')
})
