/**
 * What others call the sections of a CV and the fields of basics, by the names that JSON Resume has for them. The server publishes
 * nothing under another name, and its warnings say the right one.
 */
import { plainName } from '../lib/text/did-you-mean.ts'

/** Names that JSON Resume itself had before version 1.0, which are read. */
const formerNames = new Map([
  ['company', 'name'],
  ['website', 'url'],
  ['picture', 'image'],
  ['gpa', 'score'],
])

/** Returns the name that a field has since JSON Resume 1.0. */
export const currentName = (name: string): string => formerNames.get(name) ?? name

/** Other names of each field, as {@link plainName} returns them; of several that are there, the first counts. */
export type OtherNames = Readonly<Record<string, string>>

/** By the object that has the fields: those of the person, which may also be at the top. */
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

/** Returns which field is called so, or has this as another name; undefined if none of them is. */
export const usualName = (names: OtherNames, written: string): string | undefined => {
  const plain = plainName(written)
  return (
    Object.keys(names).find((name) => plainName(name) === plain) ??
    Object.entries(names).find(([, others]) => others.split(' ').includes(plain))?.[0]
  )
}

/** Returns what the singular and the plural of a name have in common, also of one formed wrongly: `countrys`. */
const stemOf = (name: string): string => name.replace(/(?:i?e?s{0,9}|y?s{0,9})$/, '')

/**
 * Returns where something at the top of a CV belongs: `work` for `experience`, `basics.phone` for `mobiles`; undefined if it is
 * not known by another name, and may be a section of its own.
 */
export const properPlace = (written: string): string | undefined => {
  const stem = stemOf(plainName(written))
  const find = (names: OtherNames): string | undefined =>
    usualName(names, written) ??
    Object.entries(names).find(([name, others]) =>
      [name.toLowerCase(), ...others.split(' ')].some((other) => stemOf(other) === stem),
    )?.[0]
  const section = find(otherSectionNames)
  if (section !== undefined) return section
  const field = find({ location: 'location', ...personNames.basics })
  if (field !== undefined) return `basics.${field}`
  const part = find(personNames.location)
  return part && `basics.location.${part}`
}
