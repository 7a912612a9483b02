/** `vitrine check --external`: which requests are sent, and what is said of the responses. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { checkExternalLinks } from '../../../src/cli/advice/external-links.ts'
import { type ContentIssue, formatIssue } from '../../../src/lib/data/issue.ts'

/** Issues in short: the place and what was found. */
const short = (issues: readonly ContentIssue[]): readonly string[] =>
  issues.map((issue) => formatIssue(issue).split('; expected')[0] ?? '')

t.test('sends one request at a time, and accepts refusals', async (t) => {
  const asked: string[] = []
  let open = 0
  const server = createServer((request, response) => {
    open += 1
    t.equal(open, 1, 'one request at a time')
    asked.push(`${request.url}`)
    const status = { '/ok': 200, '/robots': 403 }[request.url ?? '']
    setImmediate(() => {
      open -= 1
      response.writeHead(status ?? 404, { connection: 'close' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const links = ['/ok', '/ok#part', '/robots', '/gone'].map((path, index) => ({
    url: origin + path,
    file: 'pages/a.md',
    line: index + 1,
  }))
  const dead = [`pages/a.md:4: found a link to ${origin}/gone, which responds 404`]
  t.strictSame(short(await checkExternalLinks(links, 'https://ada.example')), dead)
  t.strictSame(asked, ['/ok', '/robots', '/gone'])
  await new Promise((resolve) => server.close(resolve))
  const gone = [{ url: `${origin}/new`, file: 'site.yaml' }]
  const [unreachable] = short(await checkExternalLinks(gone, 'https://ada.example'))
  t.equal(unreachable, `site.yaml: found a link to ${origin}/new, which cannot be reached (ECONNREFUSED)`)
})
