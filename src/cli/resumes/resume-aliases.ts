/**
 * What others call the members of a CV, by the names that JSON Resume has for them. Used for every CV that comes from elsewhere. Names
 * that JSON Resume itself had before, such as `company` and `website`, are read by the server.
 */
import { isJsonObject } from '../../lib/json.ts'

/** Members, unchecked. */
type Data = Readonly<Record<string, unknown>>

/** Other names of each member, in lower case without hyphens and underscores; the first of several that is there counts. */
type Aliases = Readonly<Record<string, string>>

const period: Aliases = {
  startDate: 'start from datestart startyear begin begindate since',
  endDate: 'end to dateend endyear finish until graduationdate',
}

const points: Aliases = {
  highlights:
    'responsibilities achievements accomplishments bullets bulletpoints duties tasks details items contents',
  url: 'link companyurl',
}

const sections: Readonly<Record<string, Aliases>> = {
  work: {
    name: 'companyname organization organisation employer institution place',
    position: 'title role jobtitle designation job',
    ...period,
    ...points,
  },
  volunteer: {
    organization: 'company organisation institution name place',
    position: 'title role',
    ...period,
    ...points,
  },
  education: {
    institution: 'school schoolname university college organization place',
    studyType: 'degree qualification diploma level',
    area: 'major field fieldofstudy subject program programme course discipline specialization title',
    score: 'grade cgpa',
    courses: 'coursework modules',
    ...period,
  },
  projects: { name: 'title project', keywords: 'tech techstack stack tools', ...period, ...points },
  awards: { title: 'name award', awarder: 'issuer organization organisation institution by', date: 'year' },
  certificates: {
    name: 'title certificate',
    issuer: 'organization organisation authority institution by',
    date: 'year',
    url: 'link',
  },
  publications: {
    name: 'title',
    publisher: 'journal venue publication',
    releaseDate: 'date year',
    url: 'link',
  },
  skills: { name: 'title category skill label', keywords: 'items list values skills', level: 'proficiency' },
  languages: { language: 'name title', fluency: 'level proficiency details' },
  interests: { name: 'title interest', keywords: 'items details' },
  references: { name: 'person', reference: 'text quote recommendation' },
  basics: {
    name: 'fullname',
    label: 'title headline jobtitle position role profession',
    summary: 'bio about objective profile description',
    email: 'mail emailaddress',
    phone: 'phonenumber mobile tel telephone',
    url: 'homepage site web',
    image: 'photo avatar',
    profiles: 'social socials sociallinks links socialnetworks',
  },
  profiles: { network: 'name platform site', username: 'user handle', url: 'link' },
}

/** What others call the sections. */
const sectionNames: Aliases = {
  basics: 'basicinfo personal personalinfo personalinformation personaldetails contact contactinfo',
  work: 'experience experiences employment jobs positions workexperience professionalexperience workhistory',
  volunteer: 'volunteering volunteerexperience volunteerwork',
  education: 'educations studies',
  certificates: 'certifications certs',
  awards: 'honors honours achievements',
  publications: 'papers',
  interests: 'hobbies',
}

const listNames: ReadonlySet<string> = new Set(['highlights', 'courses', 'keywords'])

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '')

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Called with the path of each member that got another name, such as `work[].title`, and that name. */
type NoteRename = (path: string, name: string) => void

/** Returns data with the names of a table; what has none keeps its own. */
const rename = (data: Data, aliases: Aliases, note: (from: string, to: string) => void): Data => {
  const members = new Map(Object.entries(data))
  for (const [name, others] of Object.entries(aliases)) {
    if (isSaid(members.get(name))) continue
    const wanted = ['', ...others.split(' ')]
    const found = wanted
      .map((other) =>
        members
          .keys()
          .find(
            (key) => key !== name && plain(key) === (other || plain(name)) && !Object.hasOwn(aliases, key),
          ),
      )
      .find((key) => key !== undefined && isSaid(members.get(key)))
    if (found === undefined) continue
    const value = members.get(found)
    members.set(name, listNames.has(name) && typeof value === 'string' ? [value] : value)
    members.delete(found)
    note(found, name)
  }
  return Object.fromEntries(members)
}

/** `2014 - 2018` and `2020 – present` in one member. */
const splitPeriod = (data: Data, note: (from: string, to: string) => void): Data => {
  const name = Object.keys(data).find((key) => /^(?:years?|period|dates?|duration|time)$/.test(plain(key)))
  const value = name === undefined ? undefined : data[name]
  if (
    name === undefined ||
    isSaid(data.startDate) ||
    !/\d{4}/.test(String(value)) ||
    typeof value === 'object'
  )
    return data
  const [startDate, endDate] = String(value).split(
    /\s+(?:-|to)\s+|\s*[–—~～]\s*|(?<=\d)\s*-\s*(?=\d{4}|\d{1,2}\/\d{4}|\p{L})/iu,
  )
  const { [name]: _, ...others } = data
  note(name, 'startDate')
  return { ...others, startDate, ...(endDate !== undefined && { endDate }) }
}

const hasPeriod: ReadonlySet<string> = new Set(['work', 'volunteer', 'education', 'projects'])

/** `firstName` and `lastName` are one name. */
const withName = (data: Data, note: NoteRename): Data => {
  const partOf = (pattern: RegExp): string | undefined =>
    Object.keys(data).find((key) => pattern.test(plain(key)))
  const parts = [/^(?:first|given)name$/, /^middlename$/, /^(?:last|family)name$|^surname$/].flatMap(
    (part) => partOf(part) ?? [],
  )
  const name = parts
    .map((part) => String(data[part] ?? '').trim())
    .filter(Boolean)
    .join(' ')
  if (isSaid(data.name) || name === '') return data
  for (const part of parts) note(`basics.${part}`, 'name')
  return { name, ...Object.fromEntries(Object.entries(data).filter(([key]) => !parts.includes(key))) }
}

/** Returns an entry of a section with the names of JSON Resume. */
export const renameEntry = (section: string, entry: Data, note: NoteRename = () => {}): Data => {
  const noteHere = (from: string, to: string): void => note(`${section}[].${from}`, to)
  const renamed = rename(entry, sections[section] ?? {}, noteHere)
  return hasPeriod.has(section) ? splitPeriod(renamed, noteHere) : renamed
}

const renameSection = (name: string, value: unknown, note: NoteRename): unknown => {
  if (Array.isArray(value))
    return value.map((item) => (isJsonObject(item) ? renameEntry(name, item, note) : item))
  if (!isJsonObject(value) || name !== 'basics') return value
  const basics = rename(withName(value, note), sections.basics ?? {}, (from, to) =>
    note(`basics.${from}`, to),
  )
  return isSaid(basics.profiles)
    ? { ...basics, profiles: renameSection('profiles', basics.profiles, note) }
    : basics
}

/** Names of basics that others have at the top. */
const atTop =
  /^(?:(?:full|first|last|given|family)?name|surname|headline|e?mail|emailaddress|phone|phonenumber|mobile|summary|location)$/

/** Returns a CV with the names of JSON Resume, as far as it has names for what is there. */
export const renameResume = (resume: Data, note: NoteRename): Data => {
  const named = rename(resume, sectionNames, note)
  const top = Object.entries(named).filter(([name]) => atTop.test(plain(name)))
  const rest = Object.entries(named).filter(([name]) => !atTop.test(plain(name)))
  const basics = isJsonObject(named.basics) ? named.basics : {}
  const isFlat = top.length > 0 && !isSaid(basics.name)
  for (const [name] of isFlat ? top : []) note(name, `basics.${name}`)
  const sorted = isFlat
    ? {
        basics: { ...Object.fromEntries(top), ...basics },
        ...Object.fromEntries(rest.filter(([name]) => name !== 'basics')),
      }
    : named
  return Object.fromEntries(
    Object.entries(sorted).map(([name, value]) => [name, renameSection(name, value, note)] as const),
  )
}
