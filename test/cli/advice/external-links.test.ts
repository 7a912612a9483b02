/** `vitrine check --external`: which requests are sent, and what is said of the responses. */
import { createServer } from 'node:http'
import t from 'tap'
import { checkExternalLinks } from '../../../src/cli/advice/external-links.ts'
import { checkContent } from '../../../src/cli/commands/check.ts'
import { loadConfig } from '../../../src/config.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { listen } from '../../fixtures/http/listen.ts'
import { withoutChromium } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

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
  const origin = `http://127.0.0.1:${await listen(t, server)}`
  const links = ['/ok', '/ok#part', '/robots', '/gone'].map((path, index) => ({
    url: origin + path,
    file: 'pages/a.md',
    line: index + 1,
  }))
  const dead = await checkExternalLinks(links, 'https://ada.example')
  t.match(dead, [{ file: 'pages/a.md', line: 4, found: `a link to ${origin}/gone, which responds 404` }])
  t.equal(dead.length, 1)
  t.strictSame(asked, ['/ok', '/robots', '/gone'])
  const folder = { 'site.yaml': `${minimalSettings}links: [{ label: Gone, url: ${origin}/gone }]\n` }
  const config = loadConfig({ ...withoutChromium, CONTENT_DIR: testFolder(t, folder) })
  const { warnings } = await checkContent(config, { external: true })
  t.match(warnings.at(-1), { file: 'site.yaml', found: /^a link to .*\/gone/ })
  await new Promise((resolve) => server.close(resolve))
  const gone = [{ url: `${origin}/new`, file: 'site.yaml' }]
  t.match(await checkExternalLinks(gone, 'https://ada.example'), [
    { file: 'site.yaml', found: `a link to ${origin}/new, which cannot be reached (ECONNREFUSED)` },
  ])
})
