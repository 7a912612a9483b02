/** Reads LinkedIn's data export, which has a table for each part of a profile. */
import { type Data, isNonEmpty, objectOf, objectsOf, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import { rename } from '../resume-aliases.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { profileAt, readProfile } from './profiles.ts'

/** Tables that are lists of a CV. */
const lists =
  'positions education skills languages certifications projects publications honors volunteering'.split(' ')

/** Names of columns that other tools do not have; that of a place is in capitals alone. */
const names = { location: '', summary: 'description notes', highlights: 'activities' }

/** Reads `[PORTFOLIO:https://ada.example,https://other.example]`. */
const websitesIn = (text: string): readonly string[] => text.match(/https?:\/\/[^\s,\]]+/g) ?? []

const emailIn = (rows: readonly Data[]): string | undefined => {
  const confirmed = rows.filter((row) => !/^no$/i.test(String(row.Confirmed)))
  const primary = confirmed.find((row) => /^yes$/i.test(String(row.Primary))) ?? confirmed[0]
  return textOf(primary?.['Email Address'])
}

/** Reads the person. Omits street, postal code and birthday: LinkedIn hides them. */
const readBasics = (profile: Data, emails: readonly Data[], notes: DialectNotes): Data => {
  const {
    'First Name': firstName,
    'Last Name': lastName,
    Headline: label,
    Summary: summary,
    'Geo Location': location,
    Websites,
    'Twitter Handles': handles,
    ...others
  } = profile
  for (const [name, value] of Object.entries(others)) if (isNonEmpty(value)) notes.leaveOut(`profile.${name}`)
  const [url, ...websites] = websitesIn(String(Websites))
  const accounts = textOf(handles)?.match(/\w+/g) ?? []
  const email = emailIn(emails)
  if (email !== undefined)
    notes.note(
      'the e-mail address of your account is in the CV, which is public: ' +
        'remove or replace it if you do not want that',
    )
  const profiles = [
    ...websites.map(profileAt),
    ...accounts.map((username) => readProfile({ network: 'X', username })),
  ]
  return { firstName, lastName, label, summary, email, url, location: { city: location }, profiles }
}

const tableName = (file: string): string => plainName(file).replace(/\.csv$/, '')

/** Whether a file of the export is read, judging by its name. */
export const isTable = (file: string): boolean =>
  /\.csv$/i.test(file) && ['profile', 'emailaddresses', ...lists].includes(tableName(file))

const read = (document: unknown, notes: DialectNotes): Data => {
  const files = Object.entries(objectOf(document))
  const rowsOf = (name: string): readonly Data[] =>
    files.filter(([file]) => tableName(file) === name).flatMap(([, rows]) => objectsOf(rows))
  for (const [file] of files) if (!isTable(file)) notes.leaveOut(file)
  const sections = lists.map((table) => [table, rowsOf(table).map((row) => rename(row, names))])
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
