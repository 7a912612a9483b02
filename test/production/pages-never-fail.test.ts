import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { type PageToRead, startReaders } from '../fixtures/pages/page-readers.ts'
import { browserPids, browserProcess } from '../fixtures/pdf/browser-processes.ts'
import { waitFor } from '../fixtures/server/bounded-wait.ts'
import { type RunningServer, startServer } from '../fixtures/server/running-server.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'
import { type Reply, startCodeHost } from '../fixtures/statistics/code-host.ts'

const READERS = 8
/** A browser starts within a second or two; each attempt waits for it as long as the server does. */
const ATTEMPTS = 20

const pages: readonly PageToRead[] = [
  { path: '/', expected: /<\/html>\s*$/ },
  { path: '/cv/', expected: /<\/html>\s*$/ },
  { path: '/fr/cv/', accept: 'text/markdown', expected: /^---\n[\s\S]*lang: fr/ },
  { path: '/about/', expected: /Edition \d+\.[\s\S]*<\/html>\s*$/ },
  { path: '/about/', accept: 'text/markdown', expected: /Edition \d+\./ },
  { path: '/llms.txt', expected: /^# / },
  { path: '/sitemap.xml', expected: /<\/urlset>\s*$/ },
]

/** Asks for the CV until it is printed. Returns how many answers were something else. */
const printCv = async ({ address }: RunningServer): Promise<number> => {
  for (let failed = 0; failed < ATTEMPTS; failed += 1) {
    const response = await fetch(`${address}/api/cv/`)
    await response.arrayBuffer()
    if (response.status === 200) return failed
  }
  throw new Error(`no CV in ${ATTEMPTS} attempts`)
}

/** What providers do when they fail; each in turn. */
const createFailures = () => {
  const failed = Promise.withResolvers<void>()
  const ways: Reply[] = [
    (response) => response.writeHead(500).end(),
    (response) => response.destroy(),
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[{'),
    () => failed.resolve(), // and never answers
  ]
  const fail: Reply = (response, request) => (ways.shift() ?? ways.at(-1))?.(response, request)
  return { fail, accounts: ways.length, allFailed: failed.promise }
}

t.test(
  'no page fails while the browser, the content and the providers do, until the listener closes',
  async (t) => {
    const content = join(testFolder(t), 'content')
    cpSync(resolve(import.meta.dirname, '../../content'), content, { recursive: true })
    const about = join(content, 'pages/about.md')
    const settings = join(content, 'site.yaml')
    const [aboutText, settingsText] = [readFileSync(about, 'utf8'), readFileSync(settings, 'utf8')]
    const publish = (edition: number): void => writeFileSync(about, `${aboutText}\nEdition ${edition}.\n`)
    publish(0)

    await t.test('from start to end', async (t) => {
      const server = await startServer(t, { CONTENT_DIR: content, WATCH: 'true' })
      await printCv(server)
      const readers = startReaders(server.address, pages, READERS)

      for (let kill = 0; kill < 3; kill += 1) {
        const [browser] = browserPids(server.pid)
        process.kill(browserProcess(browser as number), 'SIGKILL')
        await printCv(server)
        t.not(browserPids(server.pid)[0], browser, 'another browser prints')
      }

      for (let edition = 1; edition <= 3; edition += 1) {
        const isSeen = readers.sees(new RegExp(`Edition ${edition}\\.`))
        publish(edition)
        await waitFor(`readers to see edition ${edition}`, isSeen)
      }
      t.pass('readers see each new edition')

      const refused = server.says(/last good version/)
      writeFileSync(settings, `${settingsText}\ncrawl: [\n`)
      t.match(await refused, /site\.yaml/, 'broken content is named')

      const providers = createFailures()
      const host = await startCodeHost(t, providers.fail)
      const accounts = Array.from(
        { length: providers.accounts },
        (_, index) => `  - { provider: forgejo, name: ada-${index}, url: "${host.url}" }\n`,
      )
      writeFileSync(settings, settingsText.replace(/^accounts:[\s\S]*/m, `accounts:\n${accounts.join('')}`))
      await waitFor('the providers to fail in each way', providers.allFailed)
      t.pass('providers have failed in each way')

      await printCv(server)
      readers.expectEnd()
      server.signal('SIGTERM')
      t.equal(await server.exited, 0, 'it stops of its own accord')
      await waitFor('the readers to end', readers.gone)
      t.strictSame(readers.failures, [], `of ${readers.count()} requests`)
    })
  },
)
