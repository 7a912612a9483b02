/**
 * What others call the members of a CV, by the names that JSON Resume has for them. The commands that bring a CV give them those
 * names; the server publishes nothing under another name, and its warnings say the right one.
 */

/** Names that JSON Resume itself had before version 1.0, which are read. */
const formerNames: Readonly<Record<string, string>> = {
  company: 'name',
  website: 'url',
  picture: 'image',
  gpa: 'score',
}

/** Returns the name that a member has since JSON Resume 1.0. */
export const currentName = (name: string): string =>
  Object.hasOwn(formerNames, name) ? (formerNames[name] ?? name) : name

/** Other names of each member, in lower case without hyphens and underscores; the first of several that is there counts. */
export type OtherNames = Readonly<Record<string, string>>

const period: OtherNames = {
  startDate: 'start from datestart startyear begin begindate since',
  endDate: 'end to dateend endyear finish until graduationdate',
}

const points: OtherNames = {
  keywords: 'technologies',
  highlights:
    'responsibilities achievements accomplishments bullets bulletpoints duties tasks details items contents',
  url: 'link companyurl',
}

/** By the section, or the object, that has the members. */
export const otherNames: Readonly<Record<string, OtherNames>> = {
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
  projects: {
    name: 'title project',
    ...period,
    ...points,
    keywords: 'technologies tech techstack stack tools',
  },
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
  location: {
    address: 'street streetaddress',
    city: 'town',
    region: 'state province county',
    countryCode: 'country',
    postalCode: 'zip zipcode postcode',
  },
  profiles: { network: 'name platform site', username: 'user handle', url: 'link' },
}

/** What others call the sections. */
export const otherSectionNames: OtherNames = {
  basics: 'basicinfo personal personalinfo personalinformation personaldetails contact contactinfo',
  work: 'experience experiences employment jobs positions workexperience professionalexperience workhistory',
  volunteer: 'volunteering volunteerexperience volunteerwork',
  education: 'educations studies',
  certificates: 'certifications certs',
  awards: 'honors honours achievements',
  publications: 'papers',
  interests: 'hobbies',
  skills: 'skillset',
  languages: 'spokenlanguages',
  references: 'referees',
  projects: 'personalprojects sideprojects',
}

/** Returns a name as {@link OtherNames} has it. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '')

/** Returns what JSON Resume calls a member of a section or object; undefined if that is not known. */
export const usualName = (section: string, name: string): string | undefined =>
  Object.entries(otherNames[section] ?? {}).find(([, others]) =>
    others.split(' ').includes(plainName(name)),
  )?.[0]

/** The singular and the plural of a name, whichever it is. */
const formsOf = (name: string): readonly string[] => [
  name,
  `${name}s`,
  name.replace(/s$/, ''),
  name.replace(/es$/, ''),
  name.replace(/ies$/, 'y'),
  name.replace(/y$/, 'ies'),
]

/**
 * Returns where something at the top of a CV belongs: `work` for `experience`, `basics.phone` for `mobiles`; undefined if it is
 * not known by another name, and may be a section of its own.
 */
export const properPlace = (written: string): string | undefined => {
  const forms = formsOf(plainName(written))
  const find = (names: OtherNames): string | undefined =>
    Object.entries(names).find(([name, others]) =>
      [name.toLowerCase(), ...others.split(' ')].some((other) => forms.includes(other)),
    )?.[0]
  const section = find(otherSectionNames)
  if (section !== undefined) return section
  const member = find({ location: 'location', ...otherNames.basics })
  if (member !== undefined) return `basics.${member}`
  const part = find(otherNames.location ?? {})
  return part && `basics.location.${part}`
}
