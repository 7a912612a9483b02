/** The dialects of CVs that can be imported besides JSON Resume. */
import { cvSectionKeys, usualOrder } from '../../../content/schema/cv-settings.ts'
import type { JsonObject } from '../../../lib/json.ts'
import { renameResume } from '../resume-aliases.ts'
import { type LeaveOut, shapeResume } from '../resume-shapes.ts'
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

/**
 * Translates another tool's CV to a JSON Resume, with notes for the owner, one line each; returns undefined
 * if no dialect matches.
 */
export const translateResume = (document: unknown) => {
  const dialect = dialects.find(({ recognises }) => recognises(document))
  if (dialect === undefined) return undefined
  const leftOut = new Set<string>()
  const ownNotes: string[] = []
  const leaveOut: LeaveOut = (path) => void leftOut.add(path)
  const titles = new Map<string, string | undefined>()
  const read = dialect.read(document, {
    leaveOut,
    note: (text) => void ownNotes.push(text),
    addSection: (section, title) => {
      if (!titles.has(section)) titles.set(section, title)
    },
  })
  const resume = shapeResume(renameResume(read, leaveOut), leaveOut)
  const notes = [
    `read as ${dialect.name}`,
    ...(leftOut.size === 0 ? [] : [`left out: ${[...leftOut].join(', ')}`]),
    ...ownNotes,
  ]
  return { resume, notes, sections: sectionsSetting(resume, titles) }
}
