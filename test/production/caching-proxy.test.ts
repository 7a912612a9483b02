/** A caching nginx stores what it may, and never serves one client's representation to another. */
import t from 'tap'
import { findProgram, missingPrograms, nginx } from '../fixtures/http/proxies.ts'
import { createProxyStage } from '../fixtures/http/proxy-stage.ts'
import type { Answer } from '../fixtures/http/tls-client.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const agent = 'text/markdown, text/html, */*'

const accepts = [
  undefined,
  '*/*',
  browser,
  agent,
  'text/markdown',
  'text/markdown;q=0.9, text/html;q=0.8',
  'text/html;q=0.9, text/markdown;q=0.8',
  'text/html;q=0, */*',
  'application/json',
]
const codings = [undefined, 'identity', 'gzip', 'gzip, deflate, br, zstd']
const paths = ['/', '/cv/', '/fr/cv/', '/about/']

const SEED = 20_261_121
const REQUESTS = 400

/** Returns a seeded generator of numbers from 0 to below 1 (mulberry32). */
const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const headersOf = (accept: string | undefined, coding: string | undefined) => ({
  ...(accept === undefined ? {} : { accept }),
  ...(coding === undefined ? {} : { 'accept-encoding': coding }),
})

const cacheStatus = ({ headers }: Answer): string | undefined => headers['x-cache']

t.test('behind a caching nginx', { skip: missingPrograms(['nginx', 'openssl']) }, async (t) => {
  t.comment(nginx.version(findProgram('nginx') ?? '').trim())
  const { app, newClient } = await createProxyStage(t, nginx)
  const { ask } = await newClient()

  await t.test('caches each representation of a page separately', async (t) => {
    for (const round of ['MISS', 'HIT']) {
      const html = await ask('/projects/', { accept: browser })
      const markdown = await ask('/projects/', { accept: agent })
      t.match(html.headers, { 'content-type': /^text\/html/, 'x-cache': round })
      t.match(markdown.headers, { 'content-type': /^text\/markdown/, 'x-cache': round })
    }
  })

  await t.test('serves HEAD and 304 from the cache', async (t) => {
    const { headers, body } = await ask('/projects/', { accept: agent })
    const head = await ask('/projects/', { accept: agent, ':method': 'HEAD' })
    t.match(head, { status: 200, headers: { etag: headers.etag, 'content-length': String(body.length) } })
    t.equal(cacheStatus(head), 'HIT')
    t.equal(head.body.length, 0)
    const current = await ask('/projects/', { accept: agent, 'if-none-match': headers.etag ?? '' })
    t.match(current, { status: 304, headers: { etag: headers.etag, 'x-cache': 'HIT' } })
    const html = await ask('/projects/', { accept: browser, 'if-none-match': headers.etag ?? '' })
    t.equal(html.status, 200, 'the ETag of the Markdown does not match the HTML')
  })

  await t.test('does not cache 406 or the CV', async (t) => {
    for (const _round of [1, 2]) {
      t.match(await ask('/projects/', { accept: 'application/json' }), {
        status: 406,
        headers: { 'x-cache': 'MISS' },
      })
      t.match(await ask('/api/cv/'), { status: 200, headers: { 'x-cache': 'MISS' } })
    }
    t.match(await ask('/projects/', { accept: browser }), { status: 200, headers: { 'x-cache': 'HIT' } })
  })

  await t.test(
    `gives ${REQUESTS} random clients the same response as without it, seed ${SEED}`,
    async (t) => {
      const random = createRandom(SEED)
      const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
      const wrong: string[] = []
      let hits = 0
      for (let count = 0; count < REQUESTS; count += 1) {
        const url = pick(paths)
        const headers = headersOf(pick(accepts), pick(codings))
        const [answer, own] = [await ask(url, headers), await app.inject({ url, headers })]
        const isSame =
          answer.status === own.statusCode &&
          answer.headers['content-type'] === own.headers['content-type'] &&
          answer.headers.etag === own.headers.etag &&
          answer.body.equals(own.rawPayload)
        if (!isSame) wrong.push(`${url} ${JSON.stringify(headers)}`)
        if (cacheStatus(answer) === 'HIT') hits += 1
      }
      t.strictSame(wrong, [])
      t.ok(hits > REQUESTS / 3, `${hits} were cache hits`)
    },
  )
})
