/**
 * The card: a full render, from its input to PNG, compared with sharp on the same SVG; and the cached card compared with a
 * page. Jobs run in turns and alternating order, so that other load on the machine affects them alike.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { Pool } from 'undici'
import { buildApp } from '../../src/app.ts'
import { createCardRenderer } from '../../src/card/card-renderer.ts'
import { loadConfig } from '../../src/config.ts'
import { readSamplePhoto, sampleCard, samplePageCard } from '../fixtures/card/awkward-cards.ts'
import { figure, printTable } from './support/measure.ts'

/** Returns the size of its result in bytes. */
type Job = () => Promise<number>

const WARM_UP_ROUNDS = 20
const ROUNDS = 100

interface Result {
  readonly quartileMs: number
  readonly medianMs: number
  readonly bytes: number
}

const runInTurn = async (jobs: Readonly<Record<string, Job>>): Promise<Readonly<Record<string, Result>>> => {
  const contenders = Object.entries(jobs).map(([name, job]) => ({
    name,
    job,
    timesMs: [] as number[],
    bytes: 0,
  }))
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const began = performance.now()
      contender.bytes = await contender.job()
      if (round >= WARM_UP_ROUNDS) contender.timesMs.push(performance.now() - began)
    }
  }
  const results = contenders.map(({ name, timesMs, bytes }): [string, Result] => {
    const sorted = timesMs.toSorted((one, other) => one - other)
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return [name, { quartileMs: at(0.25), medianMs: at(0.5), bytes }]
  })
  return Object.fromEntries(results)
}

const printResults = (results: Readonly<Record<string, Result>>, base: string): void => {
  const baseMs = results[base]?.quartileMs ?? Number.NaN
  printTable(
    ['', 'lower quartile ms', 'median ms', 'per second', 'bytes', `against ${base}`],
    Object.entries(results).map(([name, { quartileMs, medianMs, bytes }]) => [
      name,
      figure(quartileMs),
      figure(medianMs),
      figure(1000 / medianMs),
      String(bytes),
      figure(quartileMs / baseMs),
    ]),
  )
}

const compareRenders = async (): Promise<void> => {
  const renderer = createCardRenderer({ readImage: readSamplePhoto })
  const input = sampleCard()
  const { svg } = await renderer.compose(input)
  const drawing = () => sharp(Buffer.from(svg))
  const results = await runInTurn({
    'sharp, the same SVG': async () => (await drawing().png({ palette: true }).toBuffer()).length,
    'a render': async () => (await renderer.render(input)).length,
    "a page's card": async () => (await renderer.render(samplePageCard())).length,
  })
  // Measured separately, because collecting the raw pixels' garbage would slow down the next job.
  const parts = await runInTurn({
    'of which the SVG': async () => (await renderer.compose(input)).svg.length,
    'sharp, drawing alone': async () => (await drawing().raw().toBuffer()).length,
    'sharp in true colour': async () => (await drawing().png().toBuffer()).length,
  })
  printResults({ ...results, ...parts }, 'sharp, the same SVG')
}

const compareRoutes = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const app = await buildApp(
    loadConfig({ ...process.env, DATA_DIR: dataDir, WATCH: 'false', LOG_LEVEL: 'silent' }),
  )
  const pool = new Pool(await app.listen({ port: 0 }), { connections: 1 })
  const get =
    (path: string): Job =>
    async () => {
      const { body } = await pool.request({ path, method: 'GET' })
      return (await body.bytes()).length
    }
  const routes = {
    '/': get('/'),
    '/api/og/, cached': get('/api/og/'),
    '/cv/card.png, cached': get('/cv/card.png'),
  }
  printResults(await runInTurn(routes), '/')
  await pool.close()
  await app.close()
  await rm(dataDir, { recursive: true })
}

/** Prints both tables. Goals: a render takes at most 1.1 times sharp on the same SVG; cached cards at most a page. */
export const benchCard = async (): Promise<void> => {
  await compareRenders()
  console.log()
  await compareRoutes()
}
