/** Reads LinkedIn's data export, which has a table for each part of a profile. */
import { type Data, objectOf, objectsOf, textOf, withoutEmpty } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { placeFields, placesFrom } from './place-fields.ts'
import { profileAt, profileOf } from './profiles.ts'

/** The section and places of each table. Omits street, postal code and birthday: LinkedIn hides them. */
const tables: Readonly<Record<string, readonly [section: string, places: string]>> = {
  positions: ['work', 'description summary'],
  education: ['education', 'notes summary, activities highlights'],
  skills: ['skills', ''],
  languages: ['languages', ''],
  certifications: ['certificates', 'startedon date, finishedon expires'],
  projects: ['projects', ''],
  publications: ['publications', 'publishedon releaseDate, description summary'],
  honors: ['awards', 'description summary, issuedon date, issuedate date'],
  volunteering: ['volunteer', 'companyname organization, description summary'],
}

const profilePlaces = placesFrom('firstname, lastname, geolocation, websites, twitterhandles')

/** Reads `[PORTFOLIO:https://ada.example,https://other.example]`. */
const websitesIn = (text: string): readonly string[] => text.match(/https?:\/\/[^\s,\]]+/g) ?? []

const emailIn = (rows: readonly Data[]): string | undefined => {
  const confirmed = rows.filter((row) => !/^no$/i.test(String(row.Confirmed)))
  const primary = confirmed.find((row) => /^yes$/i.test(String(row.Primary))) ?? confirmed[0]
  return textOf(primary?.['Email Address'])
}

const readBasics = (profile: Data, emails: readonly Data[], notes: DialectNotes): Data => {
  const [url, ...websites] = websitesIn(String(profile.Websites))
  const accounts = textOf(profile['Twitter Handles'])?.match(/[\w]+/g) ?? []
  const email = emailIn(emails)
  if (email !== undefined)
    notes.note(
      'the e-mail address of your account is in the CV, which is public: ' +
        'remove or replace it if you do not want that',
    )
  const location = textOf(profile['Geo Location'])
  return withoutEmpty({
    name: ['First Name', 'Last Name'].flatMap((part) => textOf(profile[part]) ?? []).join(' '),
    ...placeFields('basics', profile, profilePlaces, 'profile', notes),
    email,
    url,
    location: location && { city: location },
    profiles: [...websites.map(profileAt), ...accounts.map((username) => profileOf('X', username))],
  })
}

const tableName = (file: string): string => plainName(file).replace(/\.csv$/, '')

/** Whether a file of the export is read, judging by its name. */
export const isTable = (file: string): boolean =>
  /\.csv$/i.test(file) && ['profile', 'emailaddresses', ...Object.keys(tables)].includes(tableName(file))

const read = (document: unknown, notes: DialectNotes): Data => {
  const files = Object.entries(objectOf(document))
  const rowsOf = (name: string): readonly Data[] =>
    files.filter(([file]) => tableName(file) === name).flatMap(([, rows]) => objectsOf(rows))
  for (const [file] of files) if (!isTable(file)) notes.leaveOut(file)
  const sections = Object.entries(tables).flatMap(([table, [section, places]]) => {
    const entries = rowsOf(table).map((row) =>
      placeFields(section, row, placesFrom(places), `${table}[]`, notes),
    )
    return entries.length === 0 ? [] : [[section, entries] as const]
  })
  const [profile = {}] = rowsOf('profile')
  return { basics: readBasics(profile, rowsOf('emailaddresses'), notes), ...Object.fromEntries(sections) }
}

/** The dialect of LinkedIn's export. Its document has the rows of each table by file name. */
export const linkedIn: Dialect = {
  name: 'LinkedIn’s export',
  recognises: (document) =>
    isJsonObject(document) &&
    Object.keys(document).some((file) => /^(?:profile|positions)\.csv$/i.test(file)),
  read,
}
