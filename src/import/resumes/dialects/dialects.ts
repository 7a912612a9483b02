/** The dialects of CVs that can be imported besides JSON Resume. */
import { cvSectionKeys, usualOrder } from '../../../content/schema/cv-settings.ts'
import { isNonEmpty } from '../../../lib/data/unchecked.ts'
import { isJsonObject, type JsonObject } from '../../../lib/json.ts'
import { isPeriodName } from '../../../resume/entry-names.ts'
import { positionsFieldOf } from '../../../resume/job-positions.ts'
import { currentName } from '../../../resume/other-names.ts'
import { readTags } from '../../../resume/resume-tags.ts'
import type { FieldSchema } from '../../../resume/schema.ts'
import { toJsonResume } from '../resume-aliases.ts'
import { schemaOf } from '../resume-shapes.ts'
import type { LeaveOut } from '../section-items.ts'
import { alFolio } from './al-folio.ts'
import type { Dialect } from './dialect.ts'
import { hugoBlox } from './hugo-blox.ts'
import { linkedIn } from './linkedin.ts'
import { reactiveResume } from './reactive-resume.ts'
import { renderCv } from './rendercv.ts'
import { isUsualTitle } from './section-titles.ts'
import { yamlResume } from './yamlresume.ts'

/** The value of `cv.sections` in site.yaml. */
export type SectionsSetting = readonly (string | { readonly key: string; readonly title: string })[]

/** The first dialect that recognises a document reads it. */
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

/** Returns `cv.sections` for sections with these titles, in this order; empty if both are Vitrine's own. */
const sectionsSetting = (
  resume: JsonObject,
  titles: ReadonlyMap<string, string | undefined>,
): SectionsSetting => {
  const keys = [...titles.keys()].filter((key) => Array.isArray(resume[key])) // `basics` is not a section
  const custom = keys.filter((key) => !(cvSectionKeys as readonly string[]).includes(key))
  const usual = usualOrder(custom).filter((key) => keys.includes(key))
  const sections = keys.map((key) => {
    const title = titles.get(key)
    return title === undefined || title === key || isUsualTitle(title, key) ? key : { key, title }
  })
  const isUsual = sections.every((section, index) => section === usual[index])
  return isUsual ? [] : sections
}

/** Fields that say nothing about the person, and are left out without a note. */
const technical = /^(?:id|options|icon\w*|\w*logo)$/i

/** Leaves out empty fields and, with a note, those that a CV has no place for. What hides an object stays. */
const withoutUnknown = (value: unknown, schema: FieldSchema, path: string, leaveOut: LeaveOut): unknown => {
  const { items, properties } = schema
  if (Array.isArray(value) && items !== undefined)
    return value.map((item) => withoutUnknown(item, items, `${path}[]`, leaveOut)).filter(isNonEmpty)
  if (!isJsonObject(value) || properties === undefined) return value
  const positions = positionsFieldOf(value)
  const schemas = new Map(Object.entries(properties))
  if (positions !== undefined) schemas.set(positions, { type: 'array', items: schema })
  const { names } = readTags(value)
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    const known = schemas.get(currentName(name))
    if (!isNonEmpty(field)) return []
    if (known !== undefined) return [[name, withoutUnknown(field, known, at, leaveOut)]]
    if (names.has(name) || (schemas.has('startDate') && isPeriodName(name))) return [[name, field]]
    if (!technical.test(name)) leaveOut(at)
    return []
  })
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

/**
 * Translates another tool's CV to a JSON Resume, with notes for the owner, one line each; returns undefined
 * if no dialect matches.
 */
export const translateResume = (document: unknown) => {
  const dialect = dialects.find(({ recognises }) => recognises(document))
  if (dialect === undefined) return undefined
  const leftOut: string[] = []
  const ownNotes: string[] = []
  const leaveOut: LeaveOut = (path) => void leftOut.push(path)
  const titles = new Map<string, string | undefined>()
  const read = dialect.read(document, {
    leaveOut,
    note: (text) => void ownNotes.push(text),
    addSection: (section, title) => {
      if (!titles.has(section)) titles.set(section, title)
    },
  })
  const renamed = toJsonResume(read, leaveOut)
  const resume = withoutUnknown(renamed, schemaOf(renamed), '', leaveOut) as JsonObject
  const notes = [
    `read as ${dialect.name}`,
    ...(leftOut.length === 0 ? [] : [`left out: ${countPaths(leftOut)}`]),
    ...ownNotes,
  ]
  return { resume, notes, sections: sectionsSetting(resume, titles) }
}
