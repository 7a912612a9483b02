/** Reads the YAML of RenderCV (rendercv.com), which newer versions of al-folio also use. */
import { type Data, objectOf, objectsOf, textOf, textsOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { readProfile } from './profiles.ts'
import { readTitledSections } from './titled-sections.ts'

/** RenderCV's own settings, which are left out without a note. */
const rendercvSettings = /^(?:design|locale|settings|rendercv_settings)/

/** RenderCV starts a nested bullet at a hyphen between spaces in a highlight. */
const withBullets = (entry: unknown): unknown => {
  const { highlights } = objectOf(entry)
  if (!Array.isArray(highlights)) return entry
  const nested = highlights.map((text) =>
    typeof text === 'string' ? text.replaceAll(' - ', '\n  - ') : text,
  )
  return { ...objectOf(entry), highlights: nested }
}

const read = (document: unknown, notes: DialectNotes): Data => {
  const { cv, ...others } = objectOf(document)
  const {
    photo,
    phone,
    website: url,
    social_networks,
    custom_connections,
    sections: written,
    ...person
  } = objectOf(cv)
  if (textOf(photo) !== undefined) notes.leaveOut('cv.photo')
  for (const name of Object.keys(others)) if (!rendercvSettings.test(name)) notes.leaveOut(name)
  const profiles = [
    ...objectsOf(social_networks).map(readProfile),
    ...objectsOf(custom_connections).map(({ placeholder, fontawesome_icon: _, ...others }) => ({
      network: placeholder,
      ...others,
    })),
  ]
  const phones = textsOf(phone).map((text) => text.replace(/^tel:/, ''))
  const sections = Object.entries(objectOf(written)).map(
    ([title, entries]) => [title, Array.isArray(entries) ? entries.map(withBullets) : entries] as const,
  )
  const { summary, resume } = readTitledSections(sections, notes)
  return { basics: { ...person, phone: phones, url, summary, profiles }, ...resume }
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
