/**
 * Other names for the sections of a CV and the fields of basics, by their names in JSON Resume. The server
 * does not publish a field under another name; its warnings suggest the right one.
 */
import type { JsonObject } from '../lib/json.ts'
import { plainName } from '../lib/text/did-you-mean.ts'

/** Names that JSON Resume itself had before version 1.0. The server reads them. */
const formerNames = new Map([
  ['company', 'name'],
  ['website', 'url'],
  ['picture', 'image'],
  ['gpa', 'score'],
])

/** Returns the name of a field since JSON Resume 1.0. */
export const currentName = (name: string): string => formerNames.get(name) ?? name

/** Returns the name that a field has in an object: `picture` for `image`, if the object has that alone. */
export const writtenName = (data: JsonObject, name: string): string =>
  Object.keys(data).find((written) => currentName(written) === name) ?? name

/** Other names of each field, as {@link plainName} returns them. If a CV has several, the first counts. */
export type OtherNames = Readonly<Record<string, string>>

/** Other names of the person's fields, by object. These fields may also be at the top of a CV. */
export const personNames = {
  basics: {
    name: 'fullname',
    label: 'tagline title headline jobtitle position role profession',
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
} as const satisfies Readonly<Record<string, OtherNames>>

/** Other names of the sections. */
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

/** Returns the field that has this name or this other name; undefined if none has. */
export const usualName = (names: OtherNames, written: string): string | undefined => {
  const plain = plainName(written)
  return (
    Object.keys(names).find((name) => plainName(name) === plain) ??
    Object.entries(names).find(([, others]) => others.split(' ').includes(plain))?.[0]
  )
}

/**
 * Returns where a field at the top of a CV belongs: `work` for `experience`, `basics.phone` for `mobiles`.
 * Undefined if it is not another name of a field, so that it may be a custom section.
 */
export const properPlace = (written: string): string | undefined => {
  const forms = [written, `${written}s`, written.replace(/s$/, '')]
  const find = (names: OtherNames): string | undefined =>
    forms.map((form) => usualName(names, form)).find((name) => name !== undefined)
  const section = find(otherSectionNames)
  if (section !== undefined) return section
  const field = find({ location: 'location', website: 'website', picture: 'picture', ...personNames.basics })
  if (field !== undefined) return `basics.${currentName(field)}`
  const part = find(personNames.location)
  return part && `basics.location.${part}`
}
