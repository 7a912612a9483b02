/**
 * Pages as HTML and as Markdown: how long a page of 1 MB keeps the server from other requests, and the
 * Markdown of 500 pages.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeGeneratedContent } from './support/generated-content.ts'
import { figure, printTable } from './support/measure.ts'
import { processorSeconds, startMonitored } from './support/servers.ts'

const PAGES = 500
const LARGE_PAGE_CHARACTERS = 1_000_000

const pathOf = (number: number): string => `/notes/volume-${Math.floor(number / 100)}/note-${number % 100}/`

/** Makes one page of 1 MB out of the prose of another: a page may have no more than 50,000 lines and marks. */
const writeLargePage = async (content: string): Promise<void> => {
  const note = await readFile(join(content, 'pages/notes/volume-0/note-7.md'), 'utf8')
  const blocks = note.split('\n\n').filter((block) => /^[#>T]/.test(block))
  const text = `${blocks.join('\n\n')}\n\n`.replaceAll('[^1]', '')
  const times = Math.ceil(LARGE_PAGE_CHARACTERS / text.length)
  await writeFile(join(content, 'pages/large.md'), `# Large\n\n${text.repeat(times)}`)
}

/** Asks for each path, one after the other. Returns the milliseconds in all, of the processor, and of the longest pause. */
const measure = async (
  { address, pid, measureDelay, longestDelayMs }: Awaited<ReturnType<typeof startMonitored>>,
  paths: readonly string[],
  accept: string,
): Promise<readonly string[]> => {
  measureDelay()
  const [began, before] = [performance.now(), processorSeconds(pid)]
  for (const path of paths) {
    const response = await fetch(address + path, { headers: { accept } })
    if (!response.ok) throw new Error(`${path} is ${response.status}`)
    await response.text()
  }
  const [elapsedMs, processorMs] = [performance.now() - began, (processorSeconds(pid) - before) * 1_000]
  return [elapsedMs, processorMs, await longestDelayMs()].map(figure)
}

/** Measures each in a server that has answered two other pages, and prints one table. */
export const benchMarkdown = async (): Promise<void> => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const content = join(parent, 'content')
  await writeGeneratedContent(content, PAGES)
  await writeLargePage(content)
  const environment = { CONTENT_DIR: content, DATA_DIR: join(parent, 'data') }
  const all = Array.from({ length: PAGES }, (_, number) => pathOf(number))
  const rows: (readonly string[])[] = []
  const row = async (name: string, paths: readonly string[], accept: string): Promise<void> => {
    await using server = await startMonitored(environment)
    await measure(server, ['/', '/about/'], 'text/html')
    await measure(server, ['/', '/about/'], 'text/markdown')
    rows.push([name, ...(await measure(server, paths, accept))])
  }
  await row('a page of 1 MB as HTML', ['/large/'], 'text/html')
  await row('a page of 1 MB as Markdown', ['/large/'], 'text/markdown')
  await row(`${PAGES} pages as Markdown`, all, 'text/markdown')
  await rm(parent, { recursive: true })
  printTable(['first request', 'ms', 'processor ms', 'longest pause ms'], rows)
}
