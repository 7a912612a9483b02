/** One client that asks for far more cards or searches than it needs: others get theirs, and in their turn. */
import t, { type Test } from 'tap'
import { buildTestApp, buildTestSite, withoutChromium } from '../fixtures/server/test-app.ts'

const PAGES = 160
const NEIGHBOURS = 22

/** Documentation addresses (RFC 5737). */
const flooder = '203.0.113.66'
const neighbourAddress = (index: number): string => `198.51.100.${index}`

const settings = 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en]\n'

const pageText = (index: number): string =>
  `---\ntitle: Page ${index}\ndescription: One of many.\n---\n\n# Page ${index}\n\nWord${index} and others.\n`

const buildLargeSite = (t: Test) =>
  buildTestSite(t, {
    'site.yaml': settings,
    pages: Object.fromEntries(Array.from({ length: PAGES }, (_, index) => [`p${index}.md`, pageText(index)])),
  })

/** What is flooded, and with what by whom. */
interface Flood {
  readonly name: string
  readonly flooded: (index: number) => string
  readonly asked: (neighbour: number) => string
}

const floods: readonly Flood[] = [
  {
    name: 'cards',
    flooded: (index) => `/p${index}/card.png`,
    asked: (neighbour) => `/p${PAGES - 1 - neighbour}/card.png`,
  },
  {
    name: 'searches',
    flooded: (index) => `/search/?q=w+o+a+p+m+${index}`,
    asked: (neighbour) => `/search/?q=word${neighbour}`,
  },
]

for (const { name, flooded, asked } of floods)
  t.test(`a client that floods the ${name} loses requests, and its neighbours none`, async (t) => {
    const app = await buildLargeSite(t)
    let served = 0
    const flood = Array.from({ length: 130 }, async (_, index) => {
      const { statusCode } = await app.inject({ url: flooded(index), remoteAddress: flooder })
      if (statusCode === 200) served += 1
      return statusCode
    })
    const neighbours = Array.from({ length: NEIGHBOURS }, async (_, index) => {
      const response = await app.inject({ url: asked(index), remoteAddress: neighbourAddress(index) })
      return { status: response.statusCode, flooderBefore: served }
    })
    const answers = await Promise.all(neighbours)
    t.strictSame(
      answers.map(({ status }) => status),
      Array(NEIGHBOURS).fill(200),
    )
    const mostBefore = Math.max(...answers.map(({ flooderBefore }) => flooderBefore))
    t.ok(mostBefore < 5, 'clients take turns')
    const refused = (await Promise.all(flood)).filter((status) => status === 503)
    t.comment(
      `${refused.length} of ${flood.length} requests of the flooder refused, ${mostBefore} served first`,
    )
    t.ok(refused.length > 0)
  })

t.test('forged headers do not multiply the share of a client', async (t) => {
  const app = await buildTestApp(t, { ...withoutChromium, TRUST_PROXY: '192.0.2.1' })
  const statuses = await Promise.all(
    Array.from({ length: 130 }, async (_, index) => {
      const headers = { 'x-forwarded-for': neighbourAddress(index) }
      const { statusCode } = await app.inject({
        url: `/search/?q=${index}`,
        remoteAddress: flooder,
        headers,
      })
      return statusCode
    }),
  )
  t.equal(statuses.filter((status) => status === 200).length, 50, 'half of the places')
})
