import t from 'tap'
import { type EdgeHost, edgeFunction, edgeHosts } from '../../src/cli/edge-hosts.ts'
import { codeBlock } from '../fixtures/documents.ts'
import { acceptHeaders, neither } from '../fixtures/http/accept-headers.ts'

/** Loads a host's function as the host does. */
const load = async (host: EdgeHost, more = '') =>
  import(`data:text/javascript,${encodeURIComponent((await edgeFunction(host)) + more)}`)

const page = 'https://ada.example/about/'
const files: Readonly<Record<string, string>> = { [page]: '<h1>', [`${page}index.md`]: '# About' }
const fileAt = ({ url }: Request): Response =>
  url in files ? new Response(files[url]) : new Response('missing', { status: 404 })

/** Asks a function as its host does, and returns what the visitor gets. */
const hosts: Readonly<Record<EdgeHost, (request: Request) => Promise<Response>>> = {
  cloudflare: async (request) =>
    (await load('cloudflare')).default.fetch(request, {
      ASSETS: { fetch: async (one: Request) => fileAt(one) },
    }),
  netlify: async (request) => {
    const { default: handle } = await load('netlify')
    const native = globalThis.fetch
    globalThis.fetch = async (url) => fileAt(new Request(url as URL))
    try {
      return (await handle(request, { next: async () => fileAt(request) })) ?? fileAt(request)
    } finally {
      globalThis.fetch = native
    }
  },
  vercel: async (request) => {
    const response: Response = (await load('vercel')).default(request)
    const { headers } = response
    if (!headers.has('x-middleware-rewrite') && !headers.has('x-middleware-next')) return response
    const file = fileAt(new Request(headers.get('x-middleware-rewrite') ?? request.url))
    return new Response(file.body, { status: file.status, headers: { vary: headers.get('vary') ?? '' } })
  },
}

t.test('chooses as the server does', async (t) => {
  const { chooseFormat } = await load('cloudflare', '\nexport { chooseFormat }')
  for (const [name, header, expected] of acceptHeaders)
    t.equal(chooseFormat(header) ?? neither, expected, `${name}: ${header}`)
  t.equal(chooseFormat(undefined), 'html', 'no header')
})

for (const host of Object.keys(edgeHosts) as EdgeHost[])
  t.test(`${host} answers Accept`, async (t) => {
    const rows: readonly [url: string, accept: string, status: number, body: string, vary: string][] = [
      [page, 'text/html', 200, '<h1>', 'Accept'],
      [page, 'text/markdown', 200, '# About', 'Accept'],
      [page, 'image/png', 406, 'This page is available as', 'Accept'],
      [`${page}index.md`, 'text/html', 200, '# About', ''],
      ['https://ada.example/nowhere/', 'text/html', 404, 'missing', 'Accept'],
    ]
    for (const [url, accept, status, body, vary] of rows) {
      const response = await hosts[host](new Request(url, { headers: { accept } }))
      t.match(await response.text(), body, `${url} ${accept}`)
      t.equal(response.status, status)
      t.equal(response.headers.get('vary') ?? '', vary)
    }
  })

t.test('the document names a host that there is', async (t) => {
  const command = codeBlock(
    'docs/static-hosts.md',
    'BASE_URL=https://your.example npx vitrine export ../my-site ../public --edge',
  )
  t.ok(Object.keys(edgeHosts).includes(command.trim().split(' ').at(-1) ?? ''))
})
