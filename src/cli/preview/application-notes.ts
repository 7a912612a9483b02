/** What the preview says on the page of an application: what it leaves out, which gaps that opens, how full its pages are. */
import type { FastifyInstance } from 'fastify'
import type { Application } from '../../content/files/application-file.ts'
import { owner, selectResume } from '../../content/files/resume/resume-selection.ts'
import { cvSectionKeys } from '../../content/schema/cv-settings.ts'
import { plainText, type ResumeText } from '../../content/schema/resume.ts'
import { isJsonObject } from '../../lib/json.ts'
import { describeLength } from '../../pdf/length/describe-length.ts'
import { readPdfLength } from '../../pdf/length/pdf-length.ts'
import type { RenderedApplication, ShownParts } from '../../publishing/applications/application-renderer.ts'
import { resumeGaps } from '../advice/resume-gaps.ts'

/** Lines for the owner. */
export interface ApplicationNotes {
  /** Sections, entries and items of lists, such as `work: Teacher, A school`. */
  readonly leftOut: readonly string[]
  readonly gaps: readonly string[]
  /** Empty if nothing can be printed now. */
  readonly lengths: readonly string[]
}

type Entry = Readonly<Record<string, unknown>>

/** What tells an entry from the others, in the order in which people would say it. */
const naming =
  'position studyType area title name language network institution organization issuer publisher reference'.split(
    ' ',
  )

const labelOf = (entry: Entry): string =>
  naming
    .flatMap((name) => plainText(entry[name] as ResumeText | undefined) ?? [])
    .slice(0, 2)
    .join(', ')

/** An entry is the same in another selection if all its texts are; items of its lists may be left out. */
const keyOf = (entry: Entry): string =>
  JSON.stringify(Object.entries(entry).filter(([, value]) => !Array.isArray(value)))

const listsIn = (entry: Entry): readonly unknown[] =>
  Object.values(entry).flatMap((value) => (Array.isArray(value) ? value : []))

/** Returns what is in one list and not in another; what is there twice counts twice. */
export const without = <Item>(
  items: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => string,
) => {
  const left = others.map(keyOf)
  return items.filter((item) => {
    const index = left.indexOf(keyOf(item))
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
}

const entriesOf = (value: unknown): readonly Entry[] =>
  Array.isArray(value) ? value.filter((entry) => isJsonObject(entry)) : []

const sectionsOf = (resume: object): ReadonlyMap<string, readonly Entry[]> => {
  const { own = {}, ...others } = resume as { readonly own?: object }
  const keys = cvSectionKeys as readonly string[]
  const known = Object.entries(others).filter(([key]) => keys.includes(key))
  return new Map([...known, ...Object.entries(own)].map(([key, value]) => [key, entriesOf(value)]))
}

const leftOutIn = (key: string, entries: readonly Entry[], kept: readonly Entry[]): readonly string[] => {
  const items = entries.flatMap((entry) => {
    const same = kept.find((other) => keyOf(other) === keyOf(entry))
    if (same === undefined) return []
    return without(listsIn(entry), listsIn(same), JSON.stringify).map(
      (item) => `${key}: ${labelOf(entry)}: “${plainText(item as ResumeText)}”`,
    )
  })
  return [...without(entries, kept, keyOf).map((entry) => `${key}: ${labelOf(entry)}`), ...items]
}

/** Returns what a selection of a résumé leaves out. */
export const leftOutOf = (whole: object, selected: object): readonly string[] => {
  const shown = sectionsOf(selected)
  return [...sectionsOf(whole)].flatMap(([key, entries]) => {
    const kept = shown.get(key)
    return kept === undefined && entries.length > 0 ? [`all of ${key}`] : leftOutIn(key, entries, kept ?? [])
  })
}

/** Returns the same with each entry of a section by itself. */
export const entriesLeftOut = (whole: object, selected: object): readonly string[] => {
  const shown = sectionsOf(selected)
  return [...sectionsOf(whole)].flatMap(([key, entries]) => leftOutIn(key, entries, shown.get(key) ?? []))
}

/** @param wanted the pages that it should have; undefined if any number will do */
const lengthOf = async (
  app: FastifyInstance,
  rendered: RenderedApplication,
  shows: Exclude<ShownParts, 'application'>,
  wanted?: number,
): Promise<readonly string[]> => {
  try {
    const document = await rendered.printable(shows)
    const length = readPdfLength(await app.printer.printPrivate(document))
    const file = { letter: 'the letter', cv: 'the CV' }[shows]
    const excess = wanted !== undefined && length.pages > wanted ? `, instead of ${wanted}` : ''
    return [`${describeLength({ ...length, file })}${excess}`]
  } catch {
    return [] // the printer has logged why
  }
}

/** Describes an application, rendered. Prints it. */
export const describeApplication = async (
  app: FastifyInstance,
  application: Application,
  rendered: RenderedApplication,
  today: string,
): Promise<ApplicationNotes> => {
  const { resume = {} } = app.content.currentPrivate().resumes.get(rendered.language) ?? {}
  const whole = selectResume(resume, owner) ?? {}
  const gapsIn = (resume: object): readonly string[] =>
    resumeGaps('', resume, today).map(({ found }) => found)
  const known = gapsIn(whole)
  return {
    leftOut: leftOutOf(whole, rendered.resume),
    gaps: gapsIn(rendered.resume).filter((gap) => !known.includes(gap)),
    lengths: [
      ...(application.markdown.trim() === '' ? [] : await lengthOf(app, rendered, 'letter')),
      ...(await lengthOf(app, rendered, 'cv', application.pages ?? app.content.current().settings.cv?.pages)),
    ],
  }
}
