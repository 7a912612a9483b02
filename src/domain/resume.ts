/**
 * The CV's data: JSON Resume 1.0 (jsonresume.org/schema), as people have it. The schema asks only for what the
 * pages need; members that it does not name are kept.
 */
import Type from 'typebox'

/** A day, a month or a year of ISO 8601: `2014-06-29`, `2014-06`, `2014`. */
const PARTIAL_DATE_PATTERN = '^[12]\\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?$'

const text = Type.Optional(Type.String())
const partialDate = Type.Optional(
  Type.String({
    pattern: PARTIAL_DATE_PATTERN,
    format: 'partial-date',
    description: 'a year from 1000 to 2999, a month or a day such as 2014, 2014-06 or 2014-06-29',
  }),
)
const texts = Type.Optional(Type.Array(Type.String()))
const period = { startDate: partialDate, endDate: partialDate }

const Location = Type.Object({
  address: text,
  postalCode: text,
  city: text,
  countryCode: text,
  region: text,
})
const Profile = Type.Object({ network: text, username: text, url: text })
const Basics = Type.Object({
  name: text,
  label: text,
  image: text,
  email: text,
  phone: text,
  url: text,
  summary: text,
  location: Type.Optional(Location),
  profiles: Type.Optional(Type.Array(Profile)),
})
const Work = Type.Object({
  name: text,
  location: text,
  description: text,
  position: text,
  url: text,
  ...period,
  summary: text,
  highlights: texts,
})
const Volunteer = Type.Object({
  organization: text,
  position: text,
  url: text,
  ...period,
  summary: text,
  highlights: texts,
})
const Education = Type.Object({
  institution: text,
  url: text,
  area: text,
  studyType: text,
  ...period,
  score: text,
  courses: texts,
})
const Award = Type.Object({ title: text, date: partialDate, awarder: text, summary: text })
const Certificate = Type.Object({ name: text, date: partialDate, url: text, issuer: text })
const Publication = Type.Object({
  name: text,
  publisher: text,
  releaseDate: partialDate,
  url: text,
  summary: text,
})
const Skill = Type.Object({ name: text, level: text, keywords: texts })
const Language = Type.Object({ language: text, fluency: text })
const Interest = Type.Object({ name: text, keywords: texts })
const Reference = Type.Object({ name: text, reference: text })
const Project = Type.Object({
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

const list = <Item extends Type.TSchema>(item: Item) => Type.Optional(Type.Array(item))

/** The schema a resume is checked against once nulls and empty strings are left out. */
export const Resume = Type.Object({
  basics: Type.Optional(Basics),
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
export type Resume = Type.Static<typeof Resume>
