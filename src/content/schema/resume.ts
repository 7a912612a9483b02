/** The schema and the type of a CV: JSON Resume 1.0 (jsonresume.org/schema). No member is required. */
import type { XStatic } from 'typebox/schema'
import type { Publication } from '../publication.ts'
import { closed, cvDate } from './value-types.ts'

/** Returns the schema of an object whose members are all optional. */
const optionalMembers = <const Members>(properties: Members) => ({ type: 'object', properties }) as const
const list = <const Item>(items: Item) => ({ type: 'array', items }) as const

const text = { type: 'string' } as const
const texts = list(text)
const period = { startDate: cvDate, endDate: cvDate } as const

const Location = optionalMembers({
  address: text,
  postalCode: text,
  city: text,
  countryCode: text,
  region: text,
})
const Profile = optionalMembers({ url: text, network: text, username: text })
const Basics = optionalMembers({
  name: text,
  label: text,
  image: text,
  email: text,
  phone: text,
  url: text,
  summary: text,
  location: Location,
  profiles: list(Profile),
})
const Work = optionalMembers({
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
const Volunteer = optionalMembers({
  organization: text,
  position: text,
  location: text, // not in JSON Resume 1.0, but common
  url: text,
  ...period,
  summary: text,
  highlights: texts,
})
const Education = optionalMembers({
  institution: text,
  location: text, // not in JSON Resume 1.0, but common
  url: text,
  area: text,
  studyType: text,
  ...period,
  score: text,
  courses: texts,
})
const Award = optionalMembers({
  title: text,
  date: cvDate,
  awarder: text,
  url: text, // not in JSON Resume 1.0, but common
  summary: text,
})
const Certificate = optionalMembers({
  name: text,
  date: cvDate,
  url: text,
  issuer: text,
  summary: text, // not in JSON Resume 1.0, but common
})
const PublicationItem = optionalMembers({
  name: text,
  publisher: text,
  releaseDate: cvDate,
  url: text,
  summary: text,
  authors: texts, // these three are not in JSON Resume 1.0, but make a citation
  doi: text,
  type: text,
})
const Skill = optionalMembers({ name: text, level: text, keywords: texts })
const Project = optionalMembers({
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

/** An entry of a section that JSON Resume does not have, by the names that it uses elsewhere. */
export const CustomEntry = optionalMembers({
  ...Certificate.properties, // whose name is first, as what a plain text stands for
  ...Work.properties,
  ...Volunteer.properties,
  ...Education.properties,
  ...Award.properties,
  ...published,
  ...Skill.properties,
  ...Project.properties,
})

/** The members of a CV. Its sections are shown in this order, unless site.yaml has its own. */
export const Resume = optionalMembers({
  basics: Basics,
  work: list(Work),
  projects: list(Project),
  volunteer: list(Volunteer),
  education: list(Education),
  awards: list(Award),
  certificates: list(Certificate),
  publications: list(PublicationItem),
  skills: list(Skill),
  languages: list(optionalMembers({ language: text, fluency: text })),
  interests: list(optionalMembers({ name: text, keywords: texts })),
  references: list(optionalMembers({ reference: text, name: text })),
})

/** A text of a CV: with its language (BCP 47) where that is not the file's, and with the tags that decide who gets it. */
export type ResumeText =
  | string
  | { readonly text: string; readonly language?: string; readonly tags?: readonly string[] }

/** Returns a text without its language and tags. */
export const plainText = <Text extends ResumeText | undefined>(text: Text) =>
  (typeof text === 'object' ? text.text : text) as Text extends undefined ? undefined : string

/** Members of a CV that have no language. */
export const wordlessMembers = [
  'startDate',
  'endDate',
  'date',
  'releaseDate',
  'url',
  'image',
  'email',
  'phone',
  'postalCode',
  'countryCode',
  'doi',
] as const

type Wordless = (typeof wordlessMembers)[number]

/** Data in the shape of a schema, with a language or tags for each text, and tags for each object. */
type WithTags<Data> = Data extends string
  ? ResumeText
  : Data extends readonly (infer Item)[]
    ? readonly WithTags<Item>[]
    : { readonly [Name in keyof Data]: Name extends Wordless ? Data[Name] : WithTags<Data[Name]> } & {
        readonly tags?: readonly string[]
      }

/** An entry of a section that JSON Resume does not have. */
export type CustomEntry = WithTags<XStatic<typeof CustomEntry>>

/**
 * A CV as Vitrine reads it: members that it knows, by their names in JSON Resume; nothing is empty. Dates are `YYYY`, `YYYY-MM` or
 * `YYYY-MM-DD`, or as written if they are none of these (`Summer 2019`). An entry without `endDate` is ongoing. Tags are in lower
 * case, and those that a reader gets have none.
 */
export type Resume = WithTags<XStatic<typeof Resume>> & {
  /** Sections that JSON Resume does not have, by their keys. */
  readonly own?: Readonly<Record<string, readonly CustomEntry[]>>
  /** From publications.bib. */
  readonly bibliography?: readonly Publication[]
}

/** Lists that people also write as groups, which have the first member of an item and its last: `skills: {Tools: [sextant]}`. */
export const groupLists: ReadonlySet<string> = new Set(['skills', 'languages', 'interests'])

/** Returns the member of an entry that a plain text in its place stands for: the first. */
export const mainMember = (properties: object): string => Object.keys(properties)[0] ?? ''

/** The part of a schema that says which members there are. */
export interface MemberSchema {
  readonly type: string
  readonly properties?: Readonly<Record<string, MemberSchema>>
  readonly items?: MemberSchema
}

const pathsIn = (schema: MemberSchema, path: string): readonly string[] => {
  const { properties = {} } = schema.items ?? schema
  return Object.entries(properties).flatMap(([name, member]) => {
    const memberPath = path === '' ? name : `${path}.${name}`
    return [memberPath, ...pathsIn(member, memberPath)]
  })
}

/** The paths of all members, without indexes: `basics`, `basics.phone`, `work`, `work.name`. */
export const resumePaths: readonly string[] = pathsIn(Resume, '')

/** The schema of `for/private.yaml`: members of `basics`, and no others. */
export const PrivateBasics = closed({
  ...Basics.properties,
  location: closed(Location.properties),
  profiles: list(closed(Profile.properties)),
})
