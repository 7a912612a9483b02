/** Reads the CV of al-folio: a JSON Resume, RenderCV's sections, or its own list of sections. */
import { isJsonObject, parseJsonObject } from '../../../lib/json.ts'
import { asJsonResume } from '../../resumes/read-brought-resume.ts'
import { renameEntry } from '../../resumes/resume-aliases.ts'
import { objectOf, objectsOf, stringOf, stringsOf } from '../config-values.ts'
import { type Data, parseLoosely } from '../front-matter/parse-loosely.ts'
import type { SourceFolder } from '../source-folder.ts'

const textsIn = (value: unknown): readonly string[] =>
  [value].flat().flatMap((item) => {
    const { title, contents } = objectOf(item)
    return stringOf(item) ?? [...stringsOf(title), ...textsIn(contents ?? [])]
  })

/** The section of a JSON Resume for a title in a CV. */
const sectionOf = (title: string): string | undefined =>
  [
    [/educat|studies|degree/i, 'education'],
    [/volunt/i, 'volunteer'],
    [/experience|work|employment|position|appointment/i, 'work'],
    [/honou?r|award|grant|scholarship|fellowship/i, 'awards'],
    [/skill|technolog|programming/i, 'skills'],
    [/language/i, 'languages'],
    [/certif/i, 'certificates'],
    [/public|paper/i, 'publications'],
    [/project|open source/i, 'projects'],
    [/interest|hobb/i, 'interests'],
  ].find(([pattern]) => (pattern as RegExp).test(title))?.[1] as string | undefined

/** Where the points of an entry are, unless they are highlights. */
const pointNames: Readonly<Record<string, string>> = {
  ...{ education: 'courses', skills: 'keywords', interests: 'keywords' },
  ...{ awards: 'summary', publications: 'summary', languages: 'fluency' },
}

/** One entry of any section. Its description is a list of points, which may be lists in lists. */
const entryOf = (section: string, item: unknown): Data => {
  const entry: Data = isJsonObject(item) ? item : { title: stringOf(item) }
  const { description, highlights, items, details, ...others } = entry
  const name = pointNames[section] ?? 'highlights'
  const isList = name === 'keywords'
  const points = [
    ...textsIn(description ?? highlights ?? items ?? []),
    ...(stringOf(details)?.split(isList ? /,\s*/ : '\n') ?? []),
  ]
  const isText = name === 'summary' || name === 'fluency'
  if (points.length === 0) return renameEntry(section, others)
  return renameEntry(section, { ...others, [name]: isText ? points.join(' ') : points })
}

/** Sections by their titles: al-folio's list, in which a map has general information, and RenderCV's. */
const fromSections = (basics: Data, sections: readonly Data[]): unknown => {
  const resume: Record<string, readonly unknown[]> = {}
  const facts = sections
    .filter(({ type }) => type === 'map')
    .flatMap(({ contents }) => objectsOf(contents))
    .map(({ name, value }) => [String(name), value] as const)
  for (const { title, contents } of sections.filter(({ type }) => type !== 'map')) {
    const section = sectionOf(stringOf(title) ?? '')
    if (section === undefined) continue
    const entries = [contents ?? []].flat().map((item) => entryOf(section, item))
    resume[section] = [...(resume[section] ?? []), ...entries]
  }
  return asJsonResume({ basics: { ...basics, ...Object.fromEntries(facts) }, ...resume })
}

/** Returns a JSON Resume of what the theme's CV says; undefined if the site has none. */
export const readAlFolioResume = (source: SourceFolder): unknown => {
  const json = parseJsonObject(source.text('assets/json/resume.json'))
  if (json?.basics !== undefined) return asJsonResume(json)
  const file = source.first('_data/cv.yml', '_data/cv.yaml')
  const value = file === undefined ? undefined : parseLoosely(source.text(file), 'yaml')
  if (Array.isArray(value)) return fromSections({}, objectsOf(value))
  const { sections, location, ...basics } = objectOf(objectOf(value).cv)
  if (sections === undefined && Object.keys(basics).length === 0) return undefined
  const titled = Object.entries(objectOf(sections)).map(([title, contents]) => ({ title, contents }))
  return fromSections(location === undefined ? basics : { ...basics, location: { city: location } }, titled)
}
