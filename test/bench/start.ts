/**
 * The start: from spawning Node to the first page of the sample site, from the sources and from the package's
 * JavaScript.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverArguments } from '../fixtures/server/server-arguments.ts'
import { figure, printTable, summarize } from './support/measure.ts'
import { buildPackage, startVitrine } from './support/servers.ts'

const RUNS = 5
/** Until the compile cache is complete, and Chromium is ready to be stopped. */
const SETTLE_MS = 2_000

/** Returns the milliseconds from the spawn until the first page is there. */
const measureStart = async (nodeArguments: typeof serverArguments, dataFolder: string): Promise<number> => {
  const spawned = performance.now()
  await using server = await startVitrine({ DATA_DIR: dataFolder }, nodeArguments)
  await (await fetch(server.address)).text()
  const firstPageMs = performance.now() - spawned
  await pause(SETTLE_MS)
  return firstPageMs
}

const benchProgram = async (name: string, nodeArguments: typeof serverArguments, dataFolder: string) => {
  await measureStart(nodeArguments, dataFolder) // fills the compile cache, as the image's build does
  const starts: number[] = []
  for (let run = 0; run < RUNS; run += 1) starts.push(await measureStart(nodeArguments, dataFolder))
  return [name, figure(summarize(starts, 1).p50Ms)]
}

/** Builds the package's JavaScript, then starts both variants five times each. Prints the medians. */
export const benchStart = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  buildPackage()
  const rows = [
    await benchProgram('sources (npm start)', serverArguments, folder),
    await benchProgram('package', ['dist/cli/bin.js', 'serve'], folder),
  ]
  await rm(folder, { recursive: true })
  printTable(['start of the sample site', 'first page, ms after the spawn'], rows)
}
