/**
 * Names that other tools give to fields of entries, by the name in JSON Resume. The server does not publish
 * fields with them; its warnings suggest the name in JSON Resume.
 */
import { plainName } from '../lib/text/did-you-mean.ts'
import { type OtherNames, personNames } from './other-names.ts'

/** Other names of the start and end of a period. */
export const periodNames: OtherNames = {
  startDate: 'start from datestart startyear begin begindate since startedon',
  endDate: 'end to dateend endyear finish until graduationdate finishedon endedon',
}

/** Whether a field has both days of a period by its name, as in `dates: 2019 - 2021`. */
export const isPeriodName = (name: string): boolean =>
  /^(?:years?|period|dates?|duration|time|when)$/.test(plainName(name))

/** Other names that mean the same in several sections. */
const commonNames = {
  keywords: 'technologies',
  highlights:
    'responsibilities achievements accomplishments bullets bulletpoints duties tasks details items contents',
  url: 'link companyurl',
} satisfies OtherNames

/** For custom sections, whose entries may have any field of JSON Resume. */
export const customEntryNames: OtherNames = {
  ...periodNames,
  ...commonNames,
  title: 'what course',
  type: 'role',
  organization: 'event venue conference where from',
}

/** Other names of fields, by the section or object that has them. */
export const entryNames: Readonly<Record<string, OtherNames>> = {
  work: {
    name: 'companyname organization organisation employer institution place',
    position: 'title role jobtitle designation job',
    ...periodNames,
    ...commonNames,
  },
  volunteer: {
    organization: 'company companyname organisation institution name place',
    position: 'title role',
    summary: 'description',
    ...periodNames,
    ...commonNames,
  },
  education: {
    institution: 'school schoolname university college organization place name',
    studyType: 'degree degreename qualification diploma level',
    area: 'major field fieldofstudy subject program programme course discipline specialization title',
    score: 'grade cgpa',
    courses: 'coursework modules curriculum',
    summary: 'description',
    ...periodNames,
    highlights: commonNames.highlights,
  },
  projects: {
    name: 'title project',
    ...periodNames,
    ...commonNames,
    keywords: 'technologies tech techstack stack tools',
    description: 'summary tagline',
  },
  awards: {
    title: 'name award',
    awarder: 'issuer organization organisation institution by',
    date: 'year startdate issuedon issuedate',
    url: 'link',
    summary: 'description details highlights',
  },
  certificates: {
    name: 'title certificate',
    issuer: 'organization organisation authority institution by',
    date: 'year startdate startedon',
    url: 'link',
    expires: 'expirydate expirationdate expiration validuntil finishedon',
    summary: 'description details highlights',
  },
  publications: {
    name: 'title',
    publisher: 'journal venue publication conference',
    releaseDate: 'date year publishedon',
    url: 'link',
    summary: 'description details highlights',
  },
  skills: {
    name: 'title category skill label',
    keywords: 'items list values skills details highlights',
    level: 'proficiency',
  },
  languages: { language: 'name title idiom', fluency: 'level proficiency details' },
  interests: { name: 'title interest item', keywords: 'items details highlights' },
  references: {
    name: 'person title',
    reference: 'text quote recommendation summary description details highlights',
  },
  profiles: { network: 'name platform site title label', username: 'user handle', url: 'link' },
  ...personNames,
}
