/** Loads one URL as fast as the server responds. Used by the pages benchmark. */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

/** What to request, over how many connections, for how long. */
export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

/** Number of responses, in total and per second. */
export interface LoadResult {
  readonly total: number
  readonly perSecond: number
}

const wrk = async ({ url, headers, connections, seconds }: Load): Promise<LoadResult> => {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const size = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`]
  const { stdout } = await promisify(execFile)('wrk', [...size, ...fields, url])
  const failures = /^ *(Socket errors|Non-2xx).*/m.exec(stdout)
  if (failures !== null) throw new Error(`Requests for ${url} failed: ${failures[0].trim()}.`)
  const numberAt = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1])
  return { total: numberAt(/(\d+) requests in/), perSecond: numberAt(/Requests\/sec: +([\d.]+)/) }
}

const fire = async ({ url, headers, connections, seconds }: Load): Promise<LoadResult> => {
  const { requests, errors } = await autocannon({ url, headers, connections, duration: seconds })
  if (errors > 0) throw new Error(`Requests for ${url} failed: ${errors}.`)
  return { total: requests.total, perSecond: requests.average }
}

/** wrk if installed. autocannon is slower than the servers, which makes them look more alike than they are. */
export const client = spawnSync('wrk', ['-v']).error === undefined ? 'wrk' : 'autocannon'

/** Runs a load. @throws {Error} if any request fails */
export const runLoad: (load: Load) => Promise<LoadResult> = client === 'wrk' ? wrk : fire
