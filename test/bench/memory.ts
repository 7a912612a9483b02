/** The memory of a large site with photos in use: edits, prints and readers for five minutes, with the server's Chromium. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeGeneratedContent, writePhotos } from './support/generated-content.ts'
import { figure, printTable } from './support/measure.ts'
import { editTitle, startMonitored, untilShown } from './support/monitored-server.ts'
import { familyMemory } from './support/process-memory.ts'
import { residentBytes } from './support/servers.ts'

const PAGES = 2_000
const PHOTOS = 400
const SECONDS = 300
const PAUSE_MS = 1_000
const STEPS = 10
/** Prints the memory of the server, and of the server with its Chromium, after each tenth of the time. */
export const benchMemory = async (): Promise<void> => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const folder = join(parent, 'content')
  await writeGeneratedContent(folder, PAGES)
  await writePhotos(folder, PHOTOS)
  const server = await startMonitored({
    CONTENT_DIR: folder,
    DATA_DIR: join(parent, 'data'),
  })
  const paths = ['/notes/volume-0/note-7/', '/notes/', '/api/cv/', '/search/?q=cards']
  await untilShown(`${server.address}${paths[0]}`, 'note-7')
  const rows: (readonly string[])[] = []
  const started = performance.now()
  let failures = 0
  for (let edit = 1; performance.now() - started < SECONDS * 1_000; edit += 1) {
    const next = pause(PAUSE_MS)
    await editTitle(join(folder, 'pages/notes/volume-0/note-7.md'), `Edit ${edit}.`)
    for (const path of paths) {
      const response = await fetch(`${server.address}${path}`)
      await response.arrayBuffer()
      if (!response.ok) failures += 1
    }
    await next
    const second = (performance.now() - started) / 1_000
    if (second < ((rows.length + 1) * SECONDS) / STEPS) continue
    const [own, family] = [residentBytes(server.pid), await familyMemory(server.pid)]
    rows.push([
      second.toFixed(0),
      String(edit),
      String(failures),
      figure(own / 2 ** 20),
      figure(family / 2 ** 20),
    ])
  }
  await server.stop()
  await rm(parent, { recursive: true })
  printTable(['second', 'edits', 'failures', 'server MiB', 'with Chromium MiB'], rows)
}
