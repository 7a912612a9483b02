/**
 * The CV's data: JSON Resume 1.0 (jsonresume.org/schema), as people have it. The schema asks only for what the
 * pages need; members that it does not name are kept.
 */
import type { XStatic } from 'typebox/schema'

/** A day, a month or a year of ISO 8601: `2014-06-29`, `2014-06`, `2014`. */
const PARTIAL_DATE_PATTERN = '^[12]\\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?$'

/** An object none of whose members must be there. */
const object = <const Members>(properties: Members) => ({ type: 'object', properties }) as const
const list = <const Item>(items: Item) => ({ type: 'array', items }) as const

const text = { type: 'string' } as const
const texts = list(text)
const partialDate = {
  type: 'string',
  pattern: PARTIAL_DATE_PATTERN,
  format: 'partial-date',
  description: 'a year from 1000 to 2999, a month or a day such as 2014, 2014-06 or 2014-06-29',
} as const
const period = { startDate: partialDate, endDate: partialDate } as const

const Location = object({
  address: text,
  postalCode: text,
  city: text,
  countryCode: text,
  region: text,
})
const Profile = object({ network: text, username: text, url: text })
const Basics = object({
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
const Work = object({
  name: text,
  location: text,
  description: text,
  position: text,
  url: text,
  ...period,
  summary: text,
  highlights: texts,
})
const Volunteer = object({
  organization: text,
  position: text,
  url: text,
  ...period,
  summary: text,
  highlights: texts,
})
const Education = object({
  institution: text,
  url: text,
  area: text,
  studyType: text,
  ...period,
  score: text,
  courses: texts,
})
const Award = object({ title: text, date: partialDate, awarder: text, summary: text })
const Certificate = object({ name: text, date: partialDate, url: text, issuer: text })
const Publication = object({
  name: text,
  publisher: text,
  releaseDate: partialDate,
  url: text,
  summary: text,
})
const Skill = object({ name: text, level: text, keywords: texts })
const Language = object({ language: text, fluency: text })
const Interest = object({ name: text, keywords: texts })
const Reference = object({ name: text, reference: text })
const Project = object({
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

/** The schema a resume is checked against once nulls and empty strings are left out. */
export const Resume = object({
  basics: Basics,
  work: list(Work),
  volunteer: list(Volunteer),
  education: list(Education),
  awards: list(Award),
  certificates: list(Certificate),
  publications: list(Publication),
  skills: list(Skill),
  languages: list(Language),
  interests: list(Interest),
  references: list(Reference),
  projects: list(Project),
})

/** A checked CV: no nulls, no empty strings, dates as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. An entry without `endDate` goes on. */
export type Resume = XStatic<typeof Resume>
