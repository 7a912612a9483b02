/** Lists the texts of résumés, and those that are private. */
import type { Content } from '../../content/reading/site-reader.ts'
import { isJsonObject } from '../../lib/json.ts'
import type { Resume } from '../../resume/schema.ts'

/** A text of a résumé. */
interface PlacedText {
  /** Dotted path without indexes, such as `work.name` or `talks.title`. */
  readonly field: string
  readonly text: string
}

/** A text of a résumé, and its file. */
export type TextInFile = PlacedText & { readonly file: string }

const textsAt = (value: unknown, path: string): readonly PlacedText[] => {
  if (typeof value === 'string') return [{ field: path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, path))
  if (!isJsonObject(value)) return []
  if (typeof value.text === 'string') return [{ field: path, text: value.text }]
  const { tags: _, ...fields } = value
  return Object.entries(fields).flatMap(([name, field]) =>
    textsAt(field, path === '' ? name : `${path}.${name}`),
  )
}

/** Returns every text of a résumé except those of publications.bib. */
export const textsIn = ({ customSections, bibliography: _, ...resume }: Resume): readonly PlacedText[] =>
  textsAt({ ...resume, ...customSections }, '')

const textKey = ({ field, text }: PlacedText): string => `${field}\n${text}`

/** Returns every text of the résumés of a site. */
export const resumeTexts = (resumes: Content['site']['resumes']): readonly TextInFile[] =>
  [...resumes.values()].flatMap(({ resume, file }) => textsIn(resume).map((text) => ({ file, ...text })))

/** Returns private values, unless also public at the same path of another entry, as employers may be. */
export const privateValuesIn = ({ site, privateContent }: Content): readonly TextInFile[] => {
  const known = new Set(resumeTexts(site.resumes).map(textKey))
  const basics = textsIn({ basics: privateContent.basics })
  const values = [
    ...resumeTexts(privateContent.resumes),
    ...basics.map((text) => ({ file: privateContent.basicsFile, ...text })),
  ].filter((value) => !known.has(textKey(value)))
  return [...new Map(values.map((value) => [textKey(value), value])).values()]
}
