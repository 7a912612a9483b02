/**
 * What others call the members of a CV, by the names that JSON Resume has for them. `vitrine import` and `vitrine new --resume` give
 * them those names, and a warning about a member that is not shown says them. Names that JSON Resume itself had before, such as
 * `company` and `website`, are read as they are.
 */

/** Other names of each member, in lower case without hyphens and underscores; the first of several that is there counts. */
export type OtherNames = Readonly<Record<string, string>>

const period: OtherNames = {
  startDate: 'start from datestart startyear begin begindate since',
  endDate: 'end to dateend endyear finish until graduationdate',
}

const points: OtherNames = {
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
  location: {
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
}

/** Returns a name as {@link OtherNames} has it. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '')

/** Returns what JSON Resume calls a member of a section or object; undefined if that is not known. */
export const usualName = (section: string, name: string): string | undefined =>
  Object.entries(otherNames[section] ?? {}).find(([, others]) =>
    others.split(' ').includes(plainName(name)),
  )?.[0]
