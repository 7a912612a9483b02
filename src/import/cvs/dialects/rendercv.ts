/** Reads RenderCV's YAML (rendercv.com), which newer versions of al-folio have, too. */
import { isJsonObject } from '../../../lib/json.ts'
import { type Data, type Dialect, type DialectNotes, objectOf, objectsOf, said, textOf } from './dialect.ts'
import { placeFields, placesFrom } from './place-fields.ts'
import { profileAt, profileOf } from './profiles.ts'
import { readTitledSections } from './titled-sections.ts'

const places = placesFrom('website url, socialnetworks, customconnections, sections, location')

const profilesOf = (cv: Data, [, ...websites]: readonly string[]): readonly Data[] => [
  ...websites.map(profileAt),
  ...objectsOf(cv.social_networks).map(({ network, username }) =>
    profileOf(String(network), String(username)),
  ),
  ...objectsOf(cv.custom_connections).map(({ placeholder, url }) => ({ network: placeholder, url })),
]

const read = (document: unknown, notes: DialectNotes): Data => {
  const { cv, ...others } = objectOf(document)
  const { photo, ...person } = objectOf(cv)
  const websites = [person.website].flat().flatMap((url) => textOf(url) ?? [])
  /** Several addresses or numbers are a list; a CV has one of each. */
  const firstOf = (name: 'email' | 'phone'): unknown => {
    const [value, ...others] = [person[name]].flat()
    if (others.length > 0) notes.leaveOut(`cv.${name}[1]`)
    return value
  }
  const email = firstOf('email')
  if (textOf(photo) !== undefined) notes.leaveOut('cv.photo')
  const phone = textOf(firstOf('phone'))?.replace(/^tel:/, '')
  const written = { ...person, email, phone, website: websites[0] }
  const basics = placeFields('basics', written, places, 'cv', notes)
  const sections = Object.entries(objectOf(person.sections))
  const { summary, resume } = readTitledSections(sections, 'cv.sections.', notes)
  for (const name of Object.keys(others).filter(
    (other) => !/^(?:design|locale|settings|rendercv_settings)/.test(other),
  ))
    notes.leaveOut(name)
  const profiles = profilesOf(person, websites)
  const location = textOf(person.location)
  return { basics: said({ ...basics, location, summary, profiles }), ...resume }
}

/** RenderCV. */
export const renderCv: Dialect = {
  name: 'RenderCV',
  recognises: (document) => isJsonObject(objectOf(objectOf(document).cv).sections),
  read,
}
