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

const headersOf = (accept: string | undefined, coding: string | undefined) => ({
  ...(accept === undefined ? {} : { accept }),
  ...(coding === undefined ? {} : { 'accept-encoding': coding }),
})

const cacheStatus = ({ headers }: Answer): string | undefined => headers['x-cache']

t.test('behind a caching nginx', { skip: missingPrograms(['nginx', 'openssl']) }, async (t) => {
  t.comment(nginx.version(findProgram('nginx') ?? '').trim())
  const { app, newClient } = await createProxyStage(t, nginx)
  const { ask } = await newClient()

  await t.test('serves HEAD and 304 from the cache', async (t) => {
    await ask('/projects/', { accept: browser })
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
    'gives every client the same response as without it, from the cache the second time',
    async (t) => {
      const clients = accepts.flatMap((accept) => codings.map((coding) => headersOf(accept, coding)))
      const isWrong = async (url: string, headers: ReturnType<typeof headersOf>, isCached: boolean) => {
        const [answer, own] = [await ask(url, headers), await app.inject({ url, headers })]
        return (
          answer.status !== own.statusCode ||
          answer.headers['content-type'] !== own.headers['content-type'] ||
          answer.headers.etag !== own.headers.etag ||
          !answer.body.equals(own.rawPayload) ||
          (isCached && answer.status === 200 && cacheStatus(answer) !== 'HIT')
        )
      }
      for (const url of paths)
        for (const [isCached, asking] of [
          [false, clients],
          [true, clients.toReversed()],
        ] as const)
          for (const headers of asking)
            t.notOk(await isWrong(url, headers, isCached), `${url} ${JSON.stringify(headers)}`)
    },
  )
})
