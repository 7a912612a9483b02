/**
 * While browsers, renderers, content and providers fail, every page and every PDF that clients ask for
 * arrives, until the listener closes.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import {
  browserPids,
  browserProcess,
  groupPids,
  sendSignal,
  stopProcess,
} from '../fixtures/pdf/browser-processes.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { waitFor, waitUntil } from '../fixtures/server/bounded-wait.ts'
import { startServer } from '../fixtures/server/running-server.ts'
import { temporaryFolder } from '../fixtures/server/temporary-folder.ts'
import { type Reply, startCodeHost } from '../fixtures/statistics/code-host.ts'

const PRINTING = 8
const READING = 4
/** Of browsers that have just been started. The pauses between their starts make this about nine seconds. */
const KILLS = 7
const SEED = 1843
let state = SEED
/** Returns the next number in [0, 1) of a linear congruential generator. */
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

/** What clients ask for, and what every response must have. */
interface Visit {
  readonly path: string
  readonly accept?: string
  readonly expected: RegExp
}

const html = /<\/html>\s*$/
const pages: readonly Visit[] = [
  { path: '/', expected: html },
  { path: '/cv/', expected: html },
  { path: '/fr/cv/', accept: 'text/markdown', expected: /^---\n[\s\S]*lang: fr/ },
  { path: '/about/', expected: /Edition \d+\.[\s\S]*<\/html>\s*$/ },
  { path: '/about/', accept: 'text/markdown', expected: /Edition \d+\./ },
  { path: '/llms.txt', expected: /^# / },
  { path: '/sitemap.xml', expected: /<\/urlset>\s*$/ },
]
const cv: Visit = { path: '/api/cv/', expected: /^Ada Lovelace .* 1 \/ 2\n.* 2 \/ 2$/ }

/** Returns the text of a response. Responses that share a print have the same bytes, which are read once. */
const createReader = () => {
  const pdfs = new Map<string, Promise<string>>()
  return async (response: Response): Promise<string> => {
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.headers.get('content-type') !== 'application/pdf') return bytes.toString()
    const key = bytes.toString('latin1')
    const text = pdfs.get(key) ?? readPdf(bytes).then(({ pages }) => pages.join('\n'))
    pdfs.set(key, text)
    return text
  }
}

/** Clients of a server. Each ends once it cannot connect, which is a failure before {@link expectEnd}. */
const createClients = (address: string) => {
  const read = createReader()
  const failures: string[] = []
  const awaited = new Map<RegExp, () => void>()
  let mayEnd = false
  /** Asks once. Returns whether the server could be reached. */
  const visit = async ({ path, accept, expected }: Visit): Promise<boolean> => {
    try {
      const response = await fetch(`${address}${path}`, { headers: accept === undefined ? {} : { accept } })
      const text = await read(response)
      if (response.status !== 200 || !expected.test(text))
        failures.push(`${path}: ${response.status} ${text}`)
      for (const [pattern, resolve] of awaited) if (pattern.test(text)) resolve()
      return true
    } catch (error) {
      if (!mayEnd) failures.push(`${path}: ${(error as Error).cause ?? error}`)
      return false
    }
  }
  return {
    visit,
    failures,
    /** Resolves when a response matches. */
    sees: (pattern: RegExp) =>
      waitFor(`a client to see ${pattern}`, new Promise<void>((resolve) => awaited.set(pattern, resolve))),
    expectEnd: () => {
      mayEnd = true
    },
    /** Asks for one thing after the other, until the server is gone or told to stop. */
    keepAsking: async (visits: readonly Visit[], isOver = () => false): Promise<void> => {
      for (let index = 0; !isOver(); index += 1) {
        if (!(await visit(visits[index % visits.length] as Visit))) break
        await pause(20) // without it, they would leave no time for a browser to start
      }
    },
    /** Hangs up again and again while a PDF is printed. */
    keepHangingUp: async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) {
        const signal = AbortSignal.timeout(Math.ceil(45 * random()))
        await fetch(`${address}${cv.path}`, { signal })
          .then(read, () => {})
          .catch(() => {})
        await pause(20)
      }
    },
  }
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

t.test('no page and no PDF is lost', async (t) => {
  t.comment(`seed ${SEED}`)
  const content = join(temporaryFolder(t), 'content')
  cpSync('content', content, { recursive: true })
  const [about, settings] = [join(content, 'pages/about.md'), join(content, 'site.yaml')]
  const [aboutText, settingsText] = [readFileSync(about, 'utf8'), readFileSync(settings, 'utf8')]
  const publish = (edition: number): void => writeFileSync(about, `${aboutText}\nEdition ${edition}.\n`)
  publish(0)
  const environment = { CONTENT_DIR: content, WATCH: 'true', PDF_TIMEOUT_MS: '6000', LOG_LEVEL: 'info' }
  const server = await startServer(t, environment)
  const { visit, failures, sees, expectEnd, keepAsking, keepHangingUp } = createClients(server.address)
  await visit(cv)
  const state = { isOver: false }
  const isOver = () => state.isOver
  const readers = Array.from({ length: READING }, (_, index) => keepAsking([...pages.slice(index), ...pages]))
  const printers = Array.from({ length: PRINTING }, () => keepAsking([cv], isOver))
  const impatient = keepHangingUp(isOver)

  await t.test(`${KILLS} kills of the browser, each as soon as it is back`, async () => {
    const killed = new Set<number>()
    const nextBrowser = () => browserPids(server.pid).find((pid) => !killed.has(pid))
    while (killed.size < KILLS) {
      await waitUntil('a browser', () => nextBrowser() !== undefined)
      const pid = nextBrowser() as number
      killed.add(pid)
      sendSignal(-pid, 'SIGKILL') // its group
    }
    await visit(cv)
  })

  const browser = () => browserProcess(browserPids(server.pid)[0] as number)
  const renderers = () => groupPids(browserPids(server.pid)[0] as number, 'renderer')
  const faults: readonly (readonly [name: string, strike: () => void])[] = [
    ['the browser is killed', () => sendSignal(browser(), 'SIGKILL')],
    ['renderers are killed', () => void renderers().map((pid) => sendSignal(pid, 'SIGKILL'))],
    ['renderers are stopped', () => void renderers().map((pid) => stopProcess(t, pid))],
    ['the browser is killed again', () => sendSignal(browser(), 'SIGKILL')],
    ['renderers are killed again', () => void renderers().map((pid) => sendSignal(pid, 'SIGKILL'))],
    ['the browser is stopped', () => stopProcess(t, browser())],
  ]
  for (const [name, strike] of faults)
    await t.test(name, async () => {
      await pause(800 * random())
      strike()
      await visit(cv) // shared with all who asked before the fault
    })
  await t.test('hanging browsers end', () =>
    waitUntil('one browser to be left', () => browserPids(server.pid).length === 1),
  )

  await t.test('content changes, and breaks', async (t) => {
    for (const edition of [1, 2, 3]) {
      const isSeen = sees(new RegExp(`Edition ${edition}\\.`))
      publish(edition)
      await isSeen
    }
    const refused = server.says(/nothing new or changed is published/)
    writeFileSync(settings, `${settingsText}\ncrawl: [\n`)
    t.match(await refused, /site\.yaml/, 'broken content is named')
  })
  await t.test('providers fail in each way', async (t) => {
    const { fail, accounts, allFailed } = createFailures()
    const { url } = await startCodeHost(t, fail)
    const lines = Array.from(
      { length: accounts },
      (_, index) => `  - { provider: forgejo, name: ada-${index}, url: "${url}" }\n`,
    )
    writeFileSync(settings, settingsText.replace(/^accounts:[\s\S]*/m, `accounts:\n${lines.join('')}`))
    await waitFor('the providers to fail in each way', allFailed)
    await visit(cv)
  })
  await t.test('the server stops', async (t) => {
    state.isOver = true
    await Promise.all([...printers, impatient])
    expectEnd()
    server.signal('SIGTERM')
    t.equal(await server.exited, 0)
    await waitFor('the readers to end', Promise.all(readers))
  })
  t.strictSame(failures, [])
})
