/** Behind real proxies, the site is served as without them; nginx also caches. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { codeBlock } from '../fixtures/documents.ts'
import { listen } from '../fixtures/http/listen.ts'
import { caddy, missingPrograms, nginx, nginxConfiguration, startProxy } from '../fixtures/http/proxies.ts'
import { createProxyStage } from '../fixtures/http/proxy-stage.ts'
import type { TlsClient } from '../fixtures/http/tls-client.ts'
import { temporaryFolder } from '../fixtures/server/temporary-folder.ts'
import type { LogLine } from '../fixtures/server/test-app.ts'

const requestIds = (lines: readonly LogLine[]) =>
  lines.filter(({ msg }) => msg === 'request').map(({ reqId }) => reqId)

/** The fields of `Vary`; nginx adds Accept-Encoding a second time. */
const variedFields = (vary: unknown): ReadonlySet<string> => new Set(String(vary).toLowerCase().split(/,\s*/))

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
const paths = ['/cv/', '/fr/cv/']

const headersOf = (accept: string | undefined, coding: string | undefined) => ({
  ...(accept === undefined ? {} : { accept }),
  ...(coding === undefined ? {} : { 'accept-encoding': coding }),
})

/** A caching nginx stores what it may, and never serves one client's representation to another. */
const testCache = async (t: Test, app: FastifyInstance, { ask }: TlsClient): Promise<void> => {
  await t.test('serves 304 from the cache', async (t) => {
    await ask('/projects/', { accept: browser })
    const { headers } = await ask('/projects/', { accept: agent })
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
          (isCached && answer.status === 200 && answer.headers['x-cache'] !== 'HIT')
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
}

for (const kind of [nginx, caddy]) {
  t.test(`behind ${kind.name}`, { skip: missingPrograms([kind.name, 'openssl']) }, async (t) => {
    const { app, lines, newClient } = await createProxyStage(t, kind)
    let connections = 0
    app.server.on('connection', () => {
      connections += 1
    })
    const client = await newClient()

    await t.test('a page has the same bytes over HTTP/2, over HTTP/1.1 and without the proxy', async (t) => {
      t.equal(client.session.alpnProtocol, 'h2')
      const { headers, rawPayload } = await app.inject('/cv/')
      for (const ask of [client.ask, client.askInHttp1]) {
        const answer = await ask('/cv/')
        t.equal(answer.status, 200)
        t.strictSame(answer.body, rawPayload)
        for (const name of ['content-type', 'etag', 'cache-control', 'link', 'content-security-policy'])
          t.equal(answer.headers[name], headers[name], name)
        t.strictSame(variedFields(answer.headers.vary), variedFields(headers.vary))
      }
    })

    await t.test(
      'headers of 7 KB pass through, as pages with long addresses in other scripts have',
      async (t) => {
        const query = `?${'a'.repeat(7_000)}`
        t.match(await client.ask(`/cv${query}`), { status: 308, headers: { location: `/cv/${query}` } })
      },
    )

    await t.test('both representations, HEAD, 304, 308, 405 and 406 pass through', async (t) => {
      const html = await client.ask('/cv/')
      const markdown = await client.ask('/cv/', { accept: 'text/markdown' })
      t.match(markdown, { status: 200, headers: { 'content-type': /^text\/markdown/, vary: /Accept/ } })
      t.not(markdown.headers.etag, html.headers.etag)
      const head = await client.ask('/cv/', { ':method': 'HEAD' })
      t.match(head, { status: 200, headers: { etag: html.headers.etag } })
      t.equal(head.body.length, 0)
      for (const { headers } of [html, markdown]) {
        const accept = headers['content-type'] ?? ''
        const again = await client.ask('/cv/', { accept, 'if-none-match': headers.etag ?? '' })
        t.match(again, { status: 304, headers: { etag: headers.etag } }, accept)
        t.equal(again.body.length, 0)
      }
      t.match(await client.ask('/cv?from=here'), { status: 308, headers: { location: '/cv/?from=here' } })
      t.match(await client.ask('/cv/', { ':method': 'DELETE' }), {
        status: 405,
        headers: { allow: 'GET, HEAD' },
      })
      t.match(await client.ask('/cv/', { accept: 'application/json' }), { status: 406 })
    })

    await t.test('the CV passes through complete', async (t) => {
      const pdf = await client.ask('/api/cv/')
      t.match(pdf, { status: 200, headers: { 'content-type': 'application/pdf' } })
      t.match(pdf.body.toString('latin1'), /^%PDF-[\s\S]*%%EOF\s*$/)
    })

    await t.test(
      'the proxy compresses files next to pages and leaves compressed responses alone',
      async (t) => {
        const file = await client.ask('/notes/engine-table.svg', { 'accept-encoding': 'gzip' })
        t.match(file, { status: 200, headers: { 'content-encoding': 'gzip', vary: /Accept-Encoding/i } })
        t.strictSame(gunzipSync(file.body), (await app.inject('/notes/engine-table.svg')).rawPayload)
        for (const coding of ['br', 'gzip']) {
          const asked = { 'accept-encoding': coding }
          const { headers, rawPayload } = await app.inject({ url: '/cv/', headers: asked })
          const { etag } = headers
          const page = await client.ask('/cv/', asked)
          t.match(page, { status: 200, headers: { 'content-encoding': coding, etag } }, coding)
          t.strictSame(page.body, rawPayload, coding)
        }
      },
    )

    await t.test('absolute URLs come from BASE_URL, whatever headers a client sends', async (t) => {
      const hostile = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        'x-forwarded-prefix': '/evil',
        forwarded: 'for=192.0.2.1;host=evil.example;proto=http',
        'x-original-url': '/evil',
      }
      for (const path of [
        '/fr/cv/',
        '/cv/index.md',
        '/sitemap.xml',
        '/robots.txt',
        '/api/nothing',
        '/api/cv',
      ]) {
        // A different query, so that the proxy's cache is not used.
        const answer = await client.askInHttp1(`${path}?hostile`, hostile)
        const own = await app.inject(`${path}?hostile`)
        t.equal(answer.status, own.statusCode, path)
        t.strictSame(answer.body, own.rawPayload, `${path}: the same bytes`)
        t.notMatch(JSON.stringify(answer.headers), 'evil.example', `${path}: headers`)
      }
    })

    if (kind === nginx) await testCache(t, app, client)

    await t.test('the log has the proxy’s request id, not the client’s', async (t) => {
      const answer = await client.ask('/about/?id', { 'x-request-id': 'a-client-says' })
      const id = answer.headers['x-proxy-request-id']
      t.type(id, 'string')
      t.ok(requestIds(lines).includes(id))
      t.notOk(requestIds(lines).includes('a-client-says'))
    })

    await t.test('connections are kept alive on both sides', async (t) => {
      const before = connections
      for (let index = 0; index < 20; index += 1) await client.askInHttp1(`/about/?${index}`)
      t.ok(connections - before <= 1, 'the proxy uses one connection')
      t.match(await client.ask('/about/'), { status: 200 })
    })
  })
}

t.test(
  'nginx with the documented upstream loses nothing while two replicas restart, one after the other',
  { skip: missingPrograms(['nginx']) },
  async (t) => {
    const replicas = [0, 1].map(() => createServer((_request, response) => void response.end()))
    const upstreamPorts = await Promise.all(replicas.map((replica) => listen(t, replica)))
    const ports = [...upstreamPorts]
    const upstream = codeBlock('docs/deployment.md', 'upstream vitrine').replaceAll(
      /server [\d.:]+/g,
      () => `server 127.0.0.1:${ports.pop()}`,
    )
    const kind = {
      ...nginx,
      configuration: ({ folder, port }: { readonly folder: string; readonly port: number }) =>
        nginxConfiguration(
          folder,
          `${upstream} server { listen 127.0.0.1:${port}; location / { proxy_pass http://vitrine; } }`,
        ),
    }
    const plan = { folder: temporaryFolder(t), certificate: { keyFile: '', certificateFile: '' } }
    const port = await startProxy(t, kind, { ...plan, upstreamPorts })
    for (const [index, replica] of replicas.entries()) {
      const closed = once(replica.close(), 'close')
      replica.closeAllConnections()
      await closed
      for (const _ of replicas) t.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200)
      await once(replica.listen(upstreamPorts[index], '127.0.0.1'), 'listening')
    }
  },
)
