/** Unzips LinkedIn's data export and reads its tables in CSV, one for each part of a profile. */
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { type Data, isNonEmpty, objectOf, objectsOf, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import { UsageError } from '../../../terminal/errors.ts'
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
  const email = textOf(emails.find(({ Primary }) => Primary === 'Yes')?.['Email Address'])
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
const isTable = (file: string): boolean =>
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

/** Limits the unpacked size: even the tables of a long career have only some 100 kB. */
const MAX_BYTES = 4 * 2 ** 20

const rejectFile = (file: string, found: string): never => {
  throw new UsageError(
    `--resume: found ${found} in ${file}; expected the ZIP that LinkedIn exports, ` +
      'with Profile.csv and other tables. Fix: download it again, or omit the option.',
  )
}

const parseTable = (bytes: Uint8Array): readonly Data[] =>
  parse(strFromU8(bytes), {
    bom: true,
    columns: true,
    skip_empty_lines: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
  })

/**
 * Returns the rows of each table by its file name, and null for each other file.
 *
 * @param file its name, for messages
 * @throws {UsageError} if this is not a ZIP, or its tables are too large
 */
export const readLinkedInExport = (file: string, bytes: Uint8Array): Data => {
  const names: string[] = []
  let sizeBytes = 0
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize, size }) => {
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false
        names.push(basename(name))
        if (!isTable(basename(name))) return false
        sizeBytes += Math.max(originalSize, size)
        if (sizeBytes > MAX_BYTES) rejectFile(file, `tables larger than ${MAX_BYTES / 2 ** 20} MB`)
        return true
      },
    })
    const rows = new Map(Object.entries(unpacked).map(([name, table]) => [basename(name), parseTable(table)]))
    return Object.fromEntries(names.map((name) => [name, rows.get(name) ?? null]))
  } catch (error) {
    if (error instanceof UsageError) throw error
    return rejectFile(file, 'something other than a ZIP of tables in CSV')
  }
}
