/** The texts of résumés, and which of them are private. */
import type { Content } from '../../content/private-content.ts'
import type { Resume } from '../../content/schema/resume.ts'
import { isJsonObject } from '../../lib/json.ts'

/** A text of a résumé. */
interface PlacedText {
  /** Dotted path without indexes, such as `work.name` or `talks.title`. */
  readonly path: string
  readonly text: string
}

/** A private value, and the file that has it. */
export type PrivateValue = PlacedText & { readonly file: string }

const textsAt = (value: unknown, path: string): readonly PlacedText[] => {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, path))
  if (!isJsonObject(value)) return []
  if (typeof value.text === 'string') return [{ path, text: value.text }]
  const { tags: _, ...members } = value
  return Object.entries(members).flatMap(([name, member]) =>
    textsAt(member, path === '' ? name : `${path}.${name}`),
  )
}

/** Returns every text of a résumé except those of publications.bib. */
export const textsIn = ({ own, bibliography: _, ...resume }: Resume): readonly PlacedText[] =>
  textsAt({ ...resume, ...own }, '')

const keyOf = ({ path, text }: PlacedText): string => `${path}\n${text}`

const textsOf = (resumes: Content['site']['resumes']): readonly PrivateValue[] =>
  [...resumes.values()].flatMap(({ resume, file }) => textsIn(resume).map((text) => ({ file, ...text })))

/** Returns every private value, unless it is also public at the same path of another entry, as an employer's name may be. */
export const privateValuesIn = ({ site, privateContent }: Content): readonly PrivateValue[] => {
  const known = new Set(textsOf(site.resumes).map(keyOf))
  const basics = textsIn({ basics: privateContent.basics })
  const values = [
    ...textsOf(privateContent.resumes),
    ...basics.map((text) => ({ file: privateContent.basicsFile, ...text })),
  ].filter((value) => !known.has(keyOf(value)))
  return [...new Map(values.map((value) => [keyOf(value), value])).values()]
}
