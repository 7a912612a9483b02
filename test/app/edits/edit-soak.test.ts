/** Edits faster than they can be published, under load: no request fails, none gets a mixture, and none goes back in time. */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { waitUntil } from '../../fixtures/server/bounded-wait.ts'
import { buildTestApp, withoutChromium } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

const PAGES = 100
const EDITS = 50
const EDIT_PAUSE_MS = 100

const settingsOf = (revision: number): string =>
  `title: Site revision-${revision}.\ndescription: D revision-${revision}.\nowner: {name: O}\nlanguages: [en]\n`

/** Replaces the file at once, so that every state of the folder is one revision. */
const writeRevision = (folder: string, revision: number): void => {
  writeFileSync(join(folder, '.next'), settingsOf(revision))
  renameSync(join(folder, '.next'), join(folder, 'site.yaml'))
}

const revisionsIn = (text: string): readonly number[] => [
  ...new Set([...text.matchAll(/revision-(\d+)\./g)].map(([, revision]) => Number(revision))),
]

interface Reading {
  readonly requests: number
  readonly problems: readonly string[]
}

/** Requests one address again and again. */
const readUntil = async (
  app: FastifyInstance,
  url: string,
  accept: string,
  isOver: () => boolean,
): Promise<Reading> => {
  const problems: string[] = []
  let requests = 0
  let newest = 0
  while (!isOver()) {
    const { statusCode, body } = await app.inject({ url, headers: { accept } })
    const [revision = -1, ...others] = revisionsIn(body)
    if (statusCode !== 200 || others.length > 0 || revision < newest)
      problems.push(`${statusCode} ${url}: ${[revision, ...others]} after ${newest}`)
    newest = Math.max(newest, revision)
    requests += 1
    await pause(1) // leaves time for publishing
  }
  return { requests, problems }
}

t.test('survives edits every 100 ms under load', async (t) => {
  const pages = Array.from({ length: PAGES }, (_, page) => [`p${page}.md`, `# Page ${page}\n\nText.`])
  const content = { 'site.yaml': settingsOf(0), pages: { notes: Object.fromEntries(pages) } }
  const parent = testFolder(t, { content, data: {} })
  const folder = join(parent, 'content')
  const app = await buildTestApp(t, {
    ...withoutChromium,
    CONTENT_DIR: folder,
    DATA_DIR: join(parent, 'data'),
    WATCH: 'true',
  })
  await app.listen()
  let isOver = false
  const readers = [
    ['/', 'text/html'],
    ['/notes/p7/', 'text/html'],
    ['/', 'text/markdown'],
    ['/llms.txt', '*/*'],
  ].map(([url = '', accept = '']) => readUntil(app, url, accept, () => isOver))
  let publications = 0
  app.publisher.onPublish(() => {
    publications += 1
  })
  for (let revision = 1; revision <= EDITS; revision += 1) {
    writeRevision(folder, revision)
    await pause(EDIT_PAUSE_MS)
  }
  const shown = async () => revisionsIn((await app.inject('/')).body)
  await waitUntil('the last edit to be visible', async () => (await shown())[0] === EDITS)
  isOver = true
  for (const { requests, problems } of await Promise.all(readers)) {
    t.strictSame(problems, [])
    t.ok(requests > EDITS / 2, `${requests} requests`)
  }
  t.ok(publications > 2, `${publications} publications`)
})
