/** `vitrine check --external`: which requests are sent, and what is said of the responses. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { checkExternalLinks } from '../../../src/cli/advice/external-links.ts'
import { type ContentIssue, formatIssue } from '../../../src/lib/data/issue.ts'

/** Issues in short: the place and what was found. */
const short = (issues: readonly ContentIssue[]): readonly string[] =>
  issues.map((issue) => formatIssue(issue).split('; expected')[0] ?? '')

t.test('sends one request at a time, remembers what works, and accepts refusals', async (t) => {
  const asked: string[] = []
  let open = 0
  const server = createServer((request, response) => {
    open += 1
    t.equal(open, 1, 'one request at a time')
    asked.push(`${request.method} ${request.url}`)
    const status = { '/ok': 200, '/no-head': request.method === 'HEAD' ? 405 : 200, '/robots': 403 }[
      request.url ?? ''
    ]
    setImmediate(() => {
      open -= 1
      response.writeHead(status ?? 404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const links = ['/ok', '/ok#part', '/no-head', '/robots', '/gone'].map((path, index) => ({
    url: origin + path,
    file: 'pages/a.md',
    line: index + 1,
  }))
  const cacheFile = join(t.testdir({}), 'links.json')
  const options = { cacheFile, nowMs: 0, baseUrl: 'https://ada.example', fetch }
  const dead = [`pages/a.md:5: found a link to ${origin}/gone, which responds 404`]
  t.strictSame(short((await checkExternalLinks(links, options)).warnings), dead)
  t.strictSame(asked, [
    'HEAD /ok',
    'HEAD /no-head',
    'GET /no-head',
    'HEAD /robots',
    'GET /robots',
    'HEAD /gone',
    'GET /gone',
  ])
  asked.length = 0
  t.strictSame(short((await checkExternalLinks(links, options)).warnings), dead)
  t.strictSame(asked, ['HEAD /gone', 'GET /gone'])
  await new Promise((resolve) => server.close(resolve))
  const { warnings, advice } = await checkExternalLinks(
    [{ url: `${origin}/new`, file: 'site.yaml' }],
    options,
  )
  const [unreachable] = short(warnings)
  t.equal(unreachable, `site.yaml: found a link to ${origin}/new, which cannot be reached (ECONNREFUSED)`)
  t.strictSame(advice, [])
})

const responds = async () => new Response()
const timesOut = async () => {
  throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}
const cannotConnect = async () => {
  throw new TypeError('fetch failed', { cause: { code: 'UND_ERR_CONNECT_TIMEOUT' } })
}

t.test('asks a site no more after three timeouts in a row, and counts the links not checked', async (t) => {
  const asked: string[] = []
  const sites: Readonly<Record<string, readonly (() => Promise<Response>)[]>> = {
    'slow.example': [timesOut, cannotConnect, timesOut],
    'moody.example': [timesOut, timesOut, responds, timesOut, timesOut, responds],
  }
  const fakeFetch: typeof fetch = async (input) => {
    const { host, pathname } = new URL(String(input))
    asked.push(host + pathname)
    return (sites[host]?.[Number(pathname.slice(1))] ?? responds)()
  }
  const linksTo = (host: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      url: `https://${host}/${index}`,
      file: `pages/${host}.md`,
      line: index + 1,
    }))
  const { warnings, advice } = await checkExternalLinks(
    [...linksTo('slow.example', 5), ...linksTo('moody.example', 6)],
    {
      cacheFile: join(t.testdir({}), 'links.json'),
      nowMs: 0,
      baseUrl: 'https://ada.example',
      fetch: fakeFetch,
    },
  )
  const lines = ['slow', 'moody'].map((name) =>
    warnings.flatMap(({ file, line }) => (file === `pages/${name}.example.md` ? [line] : [])),
  )
  t.strictSame(lines, [
    [1, 2, 3],
    [1, 2, 4, 5],
  ])
  for (const { found } of warnings) t.match(found, /, which sent nothing within 10 s$/)
  t.equal(asked.length, 3 + 6)
  t.match(short(advice), [/^pages\/slow\.example\.md:4: found 2 links that were not checked, /])
  t.equal(advice.length, 1)
})

t.test('checks 1,000 links in a run, and the others in the next', async (t) => {
  let count = 0
  const options = {
    cacheFile: join(t.testdir({}), 'links.json'),
    nowMs: 0,
    baseUrl: 'https://ada.example',
    fetch: async () => {
      count += 1
      return new Response()
    },
  }
  const links = Array.from({ length: 1001 }, (_, index) => ({
    url: `https://a.example/${index}`,
    file: 'pages/a.md',
    line: index + 1,
  }))
  const first = await checkExternalLinks(links, options)
  t.equal(count, 1000)
  t.match(short(first.advice), [/^pages\/a\.md:1001: found 1 link that was not checked, /])
  t.strictSame(await checkExternalLinks(links, options), { warnings: [], advice: [] })
  t.equal(count, 1001)
})

t.test('ends after ten minutes, even if sites respond slowly enough not to time out', async (t) => {
  let elapsedMs = 0
  t.intercept(performance, 'now', { value: () => elapsedMs })
  const slowFetch: typeof fetch = async () => {
    elapsedMs += 9_000
    return new Response()
  }
  const links = Array.from({ length: 1_000 }, (_, index) => ({
    url: `https://slow.example/${index}`,
    file: 'pages/a.md',
  }))
  const cacheFile = join(t.testdir({}), 'links.json')
  const options = { cacheFile, nowMs: 0, baseUrl: 'https://ada.example', fetch: slowFetch }
  const { advice } = await checkExternalLinks(links, options)
  t.match(short(advice), [/^pages\/a\.md: found 933 links that were not checked/])
})
