/** The dialects of CVs that the commands read besides JSON Resume. */
import { UsageError } from '../../../terminal/errors.ts'
import { alFolio } from './al-folio.ts'
import type { Dialect } from './dialect.ts'
import { hugoBlox } from './hugo-blox.ts'
import { linkedIn } from './linkedin.ts'
import { reactiveResume } from './reactive-resume.ts'
import { renderCv } from './rendercv.ts'

/** A row each. */
export const dialects: readonly Dialect[] = [renderCv, alFolio, linkedIn, hugoBlox, reactiveResume]

/** Returns paths as one text, each once with how often it was there. */
const countPaths = (paths: readonly string[]): string =>
  [...Map.groupBy(paths, (path) => path)]
    .map(([path, { length }]) => (length === 1 ? path : `${path} (${length})`))
    .join(', ')

/**
 * Returns a CV of another tool as a JSON Resume, and what the owner should know, a line each; undefined if it is in no dialect.
 *
 * @throws {UsageError} if it is in another version than those that are read: its fields may mean something else
 */
export const translateResume = (document: unknown) => {
  const dialect = dialects.find(({ recognises }) => recognises(document))
  if (dialect === undefined) return undefined
  const { name, versions } = dialect
  if (versions !== undefined && !versions.include(document))
    throw new UsageError(
      `--resume: found a CV of ${name} in an unknown version; expected ${versions.names}. Fix: open it in a current ${name}, export it again, and name that file.`,
    )
  const leftOut: string[] = []
  const said: string[] = []
  const resume = dialect.read(document, {
    leaveOut: (path) => void leftOut.push(path),
    say: (text) => void said.push(text),
  })
  const notes = [
    `read as ${name}`,
    ...(leftOut.length === 0 ? [] : [`left out: ${countPaths(leftOut)}`]),
    ...said,
  ]
  return { resume, notes }
}
