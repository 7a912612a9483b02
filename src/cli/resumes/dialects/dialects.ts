/** The dialects of CVs that the commands read besides JSON Resume: a row each. */
import { alFolio } from './al-folio.ts'
import type { Data, Dialect } from './dialect.ts'
import { hugoBlox } from './hugo-blox.ts'
import { linkedIn } from './linkedin.ts'
import { renderCv } from './rendercv.ts'

const dialects: readonly Dialect[] = [renderCv, alFolio, linkedIn, hugoBlox]

/** A CV of another tool, as a JSON Resume. */
export interface Translation {
  readonly resume: Data
  /** What the owner should know: a line each. */
  readonly notes: readonly string[]
}

/** Returns paths as one text, each once with how often it was there. */
const countPaths = (paths: readonly string[]): string =>
  [...Map.groupBy(paths, (path) => path)]
    .map(([path, { length }]) => (length === 1 ? path : `${path} (${length})`))
    .join(', ')

/** Reads a CV in a dialect; undefined if the document is in none. */
export const translateResume = (document: unknown): Translation | undefined => {
  const dialect = dialects.find(({ recognises }) => recognises(document))
  if (dialect === undefined) return undefined
  const leftOut: string[] = []
  const said: string[] = []
  const resume = dialect.read(document, {
    leaveOut: (path) => void leftOut.push(path),
    say: (text) => void said.push(text),
  })
  const notes = [
    `read as ${dialect.name}`,
    ...(leftOut.length === 0 ? [] : [`left out: ${countPaths(leftOut)}`]),
    ...said,
  ]
  return { resume, notes }
}
