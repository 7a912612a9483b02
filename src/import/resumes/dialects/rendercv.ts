/** Reads the YAML of RenderCV (rendercv.com), which newer versions of al-folio also use. */
import { type Data, objectOf, objectsOf, textOf, textsOf, withoutEmpty } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { placeFields, placesFrom } from './place-fields.ts'
import { isPhoneNumber, profileOf } from './profiles.ts'
import { readTitledSections } from './titled-sections.ts'

/** Fields that `read` handles itself, so they have no place in `basics`. */
const places = placesFrom('website, email, socialnetworks, customconnections, sections, location')

/** RenderCV's own settings, which are left out without a note. */
const rendercvSettings = /^(?:design|locale|settings|rendercv_settings)/

/** Whether an account is a phone number, which must not become a profile, because profiles are public. */
const isPhoneAccount = ({ network, username }: Data): boolean =>
  isPhoneNumber(String(network), String(username))

const profilesOf = (cv: Data, accounts: readonly Data[]): readonly Data[] => [
  ...accounts.map(({ network, username }) => profileOf(String(network), String(username))),
  ...objectsOf(cv.custom_connections).map(({ placeholder, url }) => ({ network: placeholder, url })),
]

/** RenderCV starts a nested bullet at a hyphen between spaces in a highlight. */
const withBullets = (entry: unknown): unknown => {
  const { highlights } = objectOf(entry)
  if (!Array.isArray(highlights)) return entry
  const nested = highlights.map((text) =>
    typeof text === 'string' ? text.replaceAll(' - ', '\n  - ') : text,
  )
  return { ...objectOf(entry), highlights: nested }
}

/** A command of Typst around the text of a link: `[#underline[Code]](https://a.example)`. */
const linkCommand = /\[#\w+\[([^\][]*)\]\](?=\()/g

const read = (document: unknown, notes: DialectNotes): Data => {
  const { cv, ...others } = objectOf(JSON.parse(JSON.stringify(document).replaceAll(linkCommand, '[$1]')))
  const { photo, ...person } = objectOf(cv)
  const { numbers = [], accounts = [] } = Object.groupBy(objectsOf(person.social_networks), (account) =>
    isPhoneAccount(account) ? 'numbers' : 'accounts',
  )
  const phones = [...textsOf(person.phone), ...numbers.map(({ username }) => String(username))]
  const phonesByDigits = Map.groupBy(phones, (text) => text.replaceAll(/\D/g, '')) // each number once
  const phone = [...phonesByDigits.values()].map(([first = '']) => first.replace(/^tel:/, '')).join(', ')
  if (textOf(photo) !== undefined) notes.leaveOut('cv.photo')
  const basics = placeFields('basics', { ...person, phone }, places, 'cv', notes)
  const sections = Object.entries(objectOf(person.sections)).map(
    ([title, entries]) => [title, Array.isArray(entries) ? entries.map(withBullets) : entries] as const,
  )
  const { summary, resume } = readTitledSections(sections, 'cv.sections.', notes)
  for (const name of Object.keys(others)) if (!rendercvSettings.test(name)) notes.leaveOut(name)
  const [location, email, url] = [textOf(person.location), textsOf(person.email), textsOf(person.website)]
  const profiles = profilesOf(person, accounts)
  return { basics: withoutEmpty({ ...basics, location, email, url, summary, profiles }), ...resume }
}

/** The dialect of RenderCV. */
export const renderCv: Dialect = {
  name: 'RenderCV',
  recognises: (document) => {
    const { cv, design } = objectOf(document)
    return isJsonObject(objectOf(cv).sections) || (isJsonObject(cv) && isJsonObject(design))
  },
  read,
}
