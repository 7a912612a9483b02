/** Reads from a CV the answers that `vitrine new` needs: name, description, language and paper size. */
import { basename } from 'node:path'
import { resumeLanguage } from '../../content/files/content-file.ts'
import { languagesOfCvs } from '../../lib/dates/ongoing-words.ts'
import { NOT_SHOWN } from '../../resume/resume-walk.ts'
import type { Resume } from '../../resume/schema.ts'
import { nameInAddress } from '../sites/existing/words.ts'
import { type ImportedResume, requireResume } from './read-imported-resume.ts'

/** Returns the language in a file name such as `resume.fr.json`, `resume-fr.json` or `cv_fr.yaml`. */
export const languageOfFile = (file: string): string | undefined => {
  const tag = /[-_.]([a-z]{2})\.\w+$/.exec(file)?.[1] ?? ''
  return resumeLanguage(file) || languagesOfCvs.find((known) => known === tag)
}

/** The countries and territories where Letter is the standard, as CLDR lists them. */
const letterCountries = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ')

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })
const letterNames = new Set(
  ['USA', 'U.S.A.', 'United States of America']
    .concat(letterCountries.flatMap((code) => [code, countryNames.of(code) ?? '']))
    .map(nameInAddress),
)

/** A North American telephone number, as in `+1 206 555 0100`, `(206) 555-0100` and `206.555.0100`. */
const americanPhone = /^(?:tel:)?(?:\+1(?!\d{11})|(?:1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d))/

/** Returns the paper of a CV's country; undefined if the CV does not tell the country. */
const paperSizeOf = (basics: Resume['basics']): 'A4' | 'Letter' | undefined => {
  const { countryCode, city, region } = basics?.location ?? {}
  const places = [countryCode, region, city].flatMap((text) => text?.split(',').at(-1)?.trim() ?? [])
  if (places.some((place) => letterNames.has(nameInAddress(place)))) return 'Letter'
  if (countryCode === undefined && americanPhone.test(basics?.phone ?? '')) return 'Letter'
  return places.length === 0 ? undefined : 'A4'
}

/**
 * Reads the facts of a CV; its language, only from a file name such as `resume.fr.json`. Missing facts are
 * undefined.
 *
 * @throws {ContentError} if it is not a CV
 */
export const readResumeFacts = (imported: Omit<ImportedResume, 'sections'>) => {
  const { resume, issues, notes } = requireResume(imported)
  const { basics } = resume
  return {
    basics,
    name: basics?.name?.trim(),
    description: basics?.label?.trim(),
    language: languageOfFile(basename(imported.file)),
    paperSize: paperSizeOf(basics),
    notes,
    /** The fields that the server will leave out with a warning, without indexes. */
    notShown: issues
      .filter(({ code }) => code === NOT_SHOWN || code === 'cv/other-type')
      .map(({ field = '' }) => field.replaceAll(/\[\d+\]/g, '[]')),
  }
}
