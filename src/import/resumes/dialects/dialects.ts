/** The dialects of CVs that can be imported besides JSON Resume. */
import { cvSectionKeys, usualOrder } from '../../../content/schema/cv-settings.ts'
import type { JsonObject } from '../../../lib/json.ts'
import { renameResume } from '../resume-aliases.ts'
import { shapeResume } from '../resume-shapes.ts'
import { alFolio } from './al-folio.ts'
import type { Dialect } from './dialect.ts'
import { hugoBlox } from './hugo-blox.ts'
import { linkedIn } from './linkedin.ts'
import { reactiveResume } from './reactive-resume.ts'
import { renderCv } from './rendercv.ts'
import { isUsualTitle } from './section-titles.ts'
import { yamlResume } from './yamlresume.ts'

/** The value of `cv.sections` in site.yaml for imported sections. */
export type PlacedSections = readonly (string | { readonly key: string; readonly title: string })[]

/** One row for each dialect. */
export const dialects: readonly Dialect[] = [
  renderCv,
  alFolio,
  linkedIn,
  hugoBlox,
  reactiveResume,
  yamlResume,
]

/** Lists each path once, with its count. */
const countPaths = (paths: readonly string[]): string =>
  [...Map.groupBy(paths, (path) => path)]
    .map(([path, { length }]) => (length === 1 ? path : `${path} (${length})`))
    .join(', ')

/** Returns the value of `cv.sections` in site.yaml; empty for the usual order and titles. */
const sectionsOf = (resume: JsonObject, placed: ReadonlyMap<string, string | undefined>): PlacedSections => {
  const keys = [...placed.keys()].filter((key) => Array.isArray(resume[key])) // `basics` is no section
  const own = keys.filter((key) => !(cvSectionKeys as readonly string[]).includes(key))
  const usual = usualOrder(own).filter((key) => keys.includes(key))
  const sections = keys.map((key) => {
    const title = placed.get(key)
    return title === undefined || title === key || isUsualTitle(title, key) ? key : { key, title }
  })
  const isUsual = sections.every((section, index) => section === usual[index])
  return isUsual ? [] : sections
}

/**
 * Translates another tool's CV to a JSON Resume, with notes for the owner, one line each; returns undefined
 * if no dialect matches.
 */
export const translateResume = (document: unknown) => {
  const dialect = dialects.find(({ recognises }) => recognises(document))
  if (dialect === undefined) return undefined
  const leftOut: string[] = []
  const said: string[] = []
  const leaveOut = (path: string): void => void leftOut.push(path)
  const placed = new Map<string, string | undefined>()
  const read = dialect.read(document, {
    leaveOut,
    say: (text) => void said.push(text),
    place: (section, title) => void (placed.has(section) || placed.set(section, title)),
  })
  const resume = shapeResume(renameResume(read, () => {}) as JsonObject)
  const notes = [
    `read as ${dialect.name}`,
    ...(leftOut.length === 0 ? [] : [`left out: ${countPaths(leftOut)}`]),
    ...said,
  ]
  return { resume, notes, sections: sectionsOf(resume, placed) }
}
