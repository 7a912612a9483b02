/**
 * Changes of one file among many while readers read: time until it is visible or found, processor time,
 * pauses, memory.
 */
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { writeGeneratedContent } from './support/generated-content.ts'
import { figure, printTable, summarize } from './support/measure.ts'
import { familyMemory } from './support/process-memory.ts'
import { processorSeconds, startMonitored } from './support/servers.ts'

const sizes = [200, 5_000]
const CHANGES = 10
/**
 * More follow without polling, whose requests take processor time, too. So many that each row has several
 * full collections of garbage.
 */
const UNPOLLED_CHANGES = 30
const ALL_CHANGES = CHANGES + UNPOLLED_CHANGES
/** Longer than a change takes, so that changes do not share a publication. */
const PAUSE_MS = 1_000

const POLL_MS = 5

/** Gives a page another title. */
const editTitle = async (file: string, title: string): Promise<void> =>
  writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*/m, `title: ${title}`))

/** Polls a page until it has a text. */
const untilShown = async (url: string, text: string): Promise<void> => {
  while (!(await (await fetch(url)).text()).includes(text)) await pause(POLL_MS)
}

/** A kind of change. Each has a number, from 0. */
interface Change {
  readonly make: (folder: string, number: number) => Promise<void>
  /** The path that shows it, and by which text. */
  readonly path: (number: number) => string
  readonly text: (number: number) => string
}

/** Other than that of any other image, to be found in a page. */
const widthOf = (number: number): number => 1_700 + number

const changes: Readonly<Record<string, Change>> = {
  'a page edited': {
    make: (folder, number) => editTitle(join(folder, 'note-7.md'), `Edit ${number}.`),
    path: () => '/notes/volume-0/note-7/',
    text: (number) => `Edit ${number}.`,
  },
  'a page added, found by the search': {
    make: (folder, number) =>
      writeFile(join(folder, `added-${number}.md`), `# Bombazine${number}\n\nText.\n`),
    path: (number) => `/search/?q=bombazine${number}`,
    text: (number) => `/notes/volume-0/added-${number}/`,
  },
  'an image added, with its size in a page': {
    make: async (folder, number) => {
      const size = { width: widthOf(number), height: 900, channels: 3, background: '#987' } as const
      await writeFile(join(folder, `photo-${number}.jpg`), await sharp({ create: size }).jpeg().toBuffer())
    },
    path: () => '/notes/volume-0/note-8/',
    text: (number) => `width="${widthOf(number)}"`,
  },
}

/** Makes changes of one kind one after the other. The first finds the code compiled for none. */
const benchChange = async (
  server: Awaited<ReturnType<typeof startMonitored>>,
  folder: string,
  { make, path, text }: Change,
): Promise<readonly string[]> => {
  const timesMs: number[] = []
  for (let number = 0; number <= CHANGES; number += 1) {
    if (number === 1) server.measureDelay()
    const started = performance.now()
    await make(folder, number)
    await untilShown(`${server.address}${path(number)}`, text(number))
    timesMs.push(performance.now() - started)
    await pause(PAUSE_MS)
  }
  const delayMs = await server.longestDelayMs()
  const before = processorSeconds(server.pid)
  for (let number = CHANGES + 1; number <= ALL_CHANGES; number += 1) {
    await make(folder, number)
    await pause(PAUSE_MS)
  }
  const processorMs = (processorSeconds(server.pid) - before) * 1_000
  const [firstMs = Number.NaN, ...laterMs] = timesMs
  const { p50Ms, p95Ms } = summarize(laterMs, 1)
  const memory = await familyMemory(server.pid)
  return [firstMs, p50Ms, p95Ms, processorMs / UNPOLLED_CHANGES, delayMs, memory / 2 ** 20].map(figure)
}

const benchSize = async (parent: string, pages: number): Promise<readonly (readonly string[])[]> => {
  const content = join(parent, `content-${pages}`)
  const folder = join(content, 'pages/notes/volume-0')
  await writeGeneratedContent(content, pages)
  for (let number = 0; number <= ALL_CHANGES; number += 1)
    await appendFile(join(folder, 'note-8.md'), `\n![A photo](photo-${number}.jpg)\n`)
  await using server = await startMonitored({ CONTENT_DIR: content, DATA_DIR: join(parent, 'data') })
  await untilShown(`${server.address}/search/?q=note`, '/note-')
  const rows: (readonly string[])[] = []
  for (const [name, change] of Object.entries(changes))
    rows.push([`${name}, of ${pages}`, ...(await benchChange(server, folder, change))])
  return rows
}

/** Measures changes in sites of both sizes and prints one table. */
export const benchEdit = async (): Promise<void> => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const rows: (readonly string[])[] = []
  for (const pages of sizes) rows.push(...(await benchSize(parent, pages)))
  await rm(parent, { recursive: true })
  printTable(['change', 'first ms', 'later p50', 'p95', 'processor ms', 'longest pause ms', 'MiB'], rows)
}
