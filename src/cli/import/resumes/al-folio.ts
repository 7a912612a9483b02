/** Reads the CV of al-folio: a JSON Resume, RenderCV's sections, or its own list of sections. */
import { parseJsonObject } from '../../../lib/json.ts'
import { renameEntry, renameResume } from '../../resumes/resume-aliases.ts'
import { type Data, parseLoosely } from '../front-matter/parse-loosely.ts'
import { objectOf, objectsOf, stringOf, stringsOf } from '../settings/settings-values.ts'
import type { SourceFolder } from '../source-folder.ts'

type Items = readonly Data[]

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

/** One entry of any section. Its description is a list of points, which may be lists in lists. */
const entryOf = (section: string, item: Data): Data => {
  const { description, details, ...others } = item
  const points = textsIn(description ?? item.highlights ?? item.items ?? [])
  const keywords = section === 'skills' ? (stringOf(details)?.split(/,\s*/) ?? []) : []
  const detail = section === 'skills' ? {} : { details }
  const list = ['skills', 'interests'].includes(section)
    ? { keywords: [...points, ...keywords] }
    : ['awards', 'publications', 'certificates'].includes(section)
      ? { summary: points.join(' ') }
      : { highlights: points }
  return renameEntry(section, defined({ ...others, ...detail, ...list }))
}

const defined = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

const isObject = (value: unknown): boolean => Object.keys(objectOf(value)).length > 0

const entriesOf = (section: string, contents: unknown): Items =>
  [contents]
    .flat()
    .map((item) =>
      isObject(item) ? entryOf(section, objectOf(item)) : entryOf(section, { title: stringOf(item) }),
    )

/** al-folio's own list: sections with a title and contents, and a map of general information. */
const fromList = (sections: Items): Data => {
  const resume: Record<string, unknown[]> = {}
  let basics: Data = {}
  for (const { title, type, contents } of sections) {
    const section = sectionOf(stringOf(title) ?? '')
    if (type === 'map') {
      const facts = new Map(
        objectsOf(contents).map(({ name, value }) => [String(name).toLowerCase(), stringOf(value)] as const),
      )
      basics = defined({
        ...basics,
        name: facts.get('full name') ?? facts.get('name'),
        email: facts.get('email'),
      })
    } else if (section !== undefined)
      resume[section] = [...(resume[section] ?? []), ...entriesOf(section, contents)]
  }
  return { basics, ...resume }
}

/** RenderCV's `cv`, with sections by their titles. */
const fromRenderCv = (cv: Data): Data => {
  const resume: Record<string, unknown[]> = {}
  for (const [title, contents] of Object.entries(objectOf(cv.sections))) {
    const section = sectionOf(title)
    if (section !== undefined) resume[section] = [...(resume[section] ?? []), ...entriesOf(section, contents)]
  }
  const profiles = objectsOf(cv.social_networks).map(({ network, username }) => ({ network, username }))
  const location = stringOf(cv.location)
  const basics = defined({
    ...{
      name: stringOf(cv.name),
      label: stringOf(cv.label),
      email: stringOf(cv.email),
      phone: stringOf(cv.phone),
    },
    ...{ url: stringOf(cv.website), summary: stringOf(cv.summary), profiles },
    location: location === undefined ? undefined : { city: location },
  })
  return { basics, ...resume }
}

/** Returns a JSON Resume of what the theme's CV says; undefined if the site has none. */
export const readAlFolioResume = (source: SourceFolder): unknown => {
  const json = parseJsonObject(source.text('assets/json/resume.json'))
  if (json?.basics !== undefined) return renameResume(json, () => {})
  const file = source.first('_data/cv.yml', '_data/cv.yaml')
  const value = file === undefined ? undefined : parseLoosely(source.text(file), 'yaml')
  if (Array.isArray(value)) return fromList(objectsOf(value))
  const cv = objectOf(objectOf(value).cv)
  return Object.keys(cv).length > 0 ? fromRenderCv(cv) : undefined
}
