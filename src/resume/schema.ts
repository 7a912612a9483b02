/** The schema and the type of a CV: JSON Resume 1.0 (jsonresume.org/schema). No field is required. */
import type { XStatic } from 'typebox/schema'
import { closedObject, cvDate, longest } from '../lib/data/value-types.ts'
import type { Publication } from './publications/publication.ts'

/** Returns the schema of an object whose fields are all optional. */
const optionalFields = <const Fields>(properties: Fields) => ({ type: 'object', properties }) as const
const list = <const Item>(items: Item) => ({ type: 'array', items }) as const

const text = { type: 'string' } as const
const texts = list(text)
const period = { startDate: cvDate, endDate: cvDate } as const

const Location = optionalFields({
  address: text,
  postalCode: text,
  city: text,
  countryCode: text,
  region: text,
})
const Profile = optionalFields({ url: text, network: text, username: text })
const Basics = optionalFields({
  name: { ...text, maxLength: longest.name },
  pronouns: text, // not in JSON Resume 1.0, but common
  label: text,
  image: text,
  email: text,
  phone: text,
  url: text,
  summary: text,
  location: Location,
  profiles: list(Profile),
})
const Work = optionalFields({
  position: text,
  name: text,
  location: text,
  description: text,
  url: text,
  ...period,
  summary: text,
  highlights: texts,
  keywords: texts, // not in JSON Resume 1.0, but common
})
const Volunteer = optionalFields({
  organization: text,
  position: text,
  location: text, // not in JSON Resume 1.0, but common
  url: text,
  ...period,
  summary: text,
  highlights: texts,
})
const Education = optionalFields({
  institution: text,
  location: text, // not in JSON Resume 1.0, but common
  url: text,
  area: text,
  studyType: text,
  ...period,
  score: text,
  courses: texts,
  summary: text, // these two are not in JSON Resume 1.0, but common
  highlights: texts,
})
const Award = optionalFields({
  title: text,
  date: cvDate,
  awarder: text,
  url: text, // not in JSON Resume 1.0, but common
  summary: text,
})
const Certificate = optionalFields({
  name: text,
  date: cvDate,
  expires: cvDate, // not in JSON Resume 1.0, but common
  url: text,
  issuer: text,
  summary: text, // not in JSON Resume 1.0, but common
})
const PublicationItem = optionalFields({
  name: text,
  publisher: text,
  releaseDate: cvDate,
  url: text,
  summary: text,
  authors: texts, // these three are not in JSON Resume 1.0, but make a citation
  doi: text,
  type: text,
})
const Skill = optionalFields({ name: text, level: text, keywords: texts })
const Project = optionalFields({
  name: text,
  description: text,
  highlights: texts,
  keywords: texts,
  ...period,
  url: text,
  roles: texts,
  entity: text,
  type: text,
})

const { authors: _authors, doi: _doi, ...published } = PublicationItem.properties

/** An entry of a custom section, whose fields have the names that JSON Resume uses elsewhere. */
export const CustomEntry = optionalFields({
  ...Certificate.properties, // its `name` comes first, as the main field
  ...Work.properties,
  ...Volunteer.properties,
  ...Education.properties,
  ...Award.properties,
  ...published,
  ...Skill.properties,
  ...Project.properties,
})

/** The fields that are dates, in any section. */
export const dateFields: ReadonlySet<string> = new Set(
  Object.entries(CustomEntry.properties).flatMap(([name, field]) => (field === cvDate ? name : [])),
)

/** The fields of a CV. Its sections are shown in this order, unless site.yaml says otherwise. */
export const Resume = optionalFields({
  basics: Basics,
  work: list(Work),
  projects: list(Project),
  education: list(Education),
  volunteer: list(Volunteer),
  awards: list(Award),
  certificates: list(Certificate),
  publications: list(PublicationItem),
  skills: list(Skill),
  languages: list(optionalFields({ language: text, fluency: text })),
  interests: list(optionalFields({ name: text, keywords: texts })),
  references: list(optionalFields({ reference: text, name: text })),
})

/** Texts of several sentences, with formatting. */
export const paragraphs: ReadonlySet<string> = new Set(['summary', 'description', 'reference'])

/** Lists of texts with formatting, in the order in which an entry shows them. Every other text is plain. */
export const formattedLists = ['highlights', 'courses'] as const

/** Whether a field is one of {@link formattedLists}. */
export const isFormattedList = (name: string): boolean => formattedLists.some((list) => list === name)

/** Fields that an entry shows together as one short fact, in this order. */
export const factFields = ['roles', 'type', 'level'] as const

/** Data in the shape of a schema, with tags for each object. */
type WithTags<Data> = Data extends string
  ? string
  : Data extends readonly (infer Item)[]
    ? readonly WithTags<Item>[]
    : { readonly [Name in keyof Data]: WithTags<Data[Name]> } & { readonly tags?: readonly string[] }

/** An entry of a custom section. */
export type CustomEntry = WithTags<XStatic<typeof CustomEntry>>

/**
 * A CV as Vitrine reads it: known fields by their names in JSON Resume, none of them empty. Dates are `YYYY`,
 * `YYYY-MM` or `YYYY-MM-DD`, or any other text as written (`Summer 2019`). An entry without `endDate` is
 * ongoing. Tags are in lower case; the part that a reader gets has none. Until a reader is chosen, an item of
 * a list of texts that has tags is `{ text, tags }`.
 */
export type Resume = WithTags<XStatic<typeof Resume>> & {
  /** Custom sections, by their keys. */
  readonly customSections?: Readonly<Record<string, readonly CustomEntry[]>>
  /** From publications.bib. */
  readonly bibliography?: readonly Publication[]
}

/** Returns the main field of an entry, which a plain text in its place stands for: the first. */
export const mainField = (properties: object): string => Object.keys(properties)[0] ?? ''

/** The part of a schema that says which fields there are. */
export interface FieldSchema {
  readonly type: string
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly items?: FieldSchema
}

const pathsIn = (schema: FieldSchema, path: string): readonly string[] => {
  const { properties = {} } = schema.items ?? schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const fieldPath = path === '' ? name : `${path}.${name}`
    return [fieldPath, ...pathsIn(field, fieldPath)]
  })
}

/** The paths of all fields, without indexes: `basics`, `basics.phone`, `work`, `work.name`. */
export const resumePaths: readonly string[] = pathsIn(Resume, '')

/** The schema of `for/private.yaml`: fields of `basics`, and no others. */
export const PrivateBasics = closedObject({
  ...Basics.properties,
  location: closedObject(Location.properties),
  profiles: list(closedObject(Profile.properties)),
})
