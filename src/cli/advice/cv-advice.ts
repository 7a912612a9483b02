/** Suggestions about CVs, such as their order, gaps and personal data, and warnings about fonts. */

import { PUBLICATIONS_FILE } from '../../content/files/content-file.ts'
import type { PrivateContent } from '../../content/private-content.ts'
import { privateByDefault, sectionKeyOf } from '../../content/schema/cv-settings.ts'
import { namesSans } from '../../content/schema/design.ts'
import type { SiteSettings } from '../../content/schema/site-settings.ts'
import type { ResumeInLanguage, Site } from '../../content/site.ts'
import { foreignCharacters } from '../../cv/page-characters.ts'
import { readFontTables } from '../../fonts/font-files.ts'
import { type ContentIssue, suggestion, warning } from '../../lib/data/issue.ts'
import { isPartialDate, sortDateOf } from '../../lib/dates/partial-date.ts'
import { genericFamily } from '../../pages/theme-css.ts'
import type { CvLength } from '../../pdf/length/describe-length.ts'
import { PRIVATE_TAG } from '../../resume/resume-selection.ts'
import type { Resume } from '../../resume/schema.ts'
import { textsIn } from './resume-texts.ts'

/** Shorter gaps are common between two positions. */
const MIN_GAP_MONTHS = 6

const MONTHS = 12

/** Returns the month of a partial date, counted from year 0. A bare year means its first or last month. */
const monthOf = (date: string, isEnd: boolean): number => {
  const [year = 0, month] = date.split('-').map(Number)
  return year * MONTHS + (month ?? (isEnd ? MONTHS : 1)) - 1
}

const monthText = (month: number): string =>
  `${Math.floor(month / MONTHS)}-${String((month % MONTHS) + 1).padStart(2, '0')}`

/**
 * Returns a suggestion for each gap of half a year or more between work, education and volunteering.
 *
 * @param today `YYYY-MM-DD`, the end of periods without one
 */
export const resumeGaps = (file: string, resume: Resume, today: string): readonly ContentIssue[] => {
  const { work = [], education = [], volunteer = [] } = resume
  const periods = [...work, ...education, ...volunteer]
    .flatMap(({ startDate, endDate }) => {
      const start = sortDateOf(startDate ?? '')
      const end = endDate === undefined ? today : (sortDateOf(endDate) ?? today)
      return start === undefined ? [] : [{ start: monthOf(start, false), end: monthOf(end, true) }]
    })
    .toSorted((a, b) => a.start - b.start)
  let covered = periods[0]?.end ?? 0
  return periods.flatMap(({ start, end }) => {
    const gap = start - covered - 1
    const [from, to] = [monthText(covered + 1), monthText(start - 1)]
    covered = Math.max(covered, end)
    if (gap < MIN_GAP_MONTHS) return []
    return {
      ...suggestion('cv/gap'),
      file,
      found: `nothing from ${from} to ${to}`,
      expected: 'work, education or volunteering in every half year',
      fix: 'add what you did then, or leave the gap',
    }
  })
}

type Entry = Readonly<Record<string, unknown>> & { readonly tags?: readonly string[] }

/** Fields that translations do not change, so that they identify an entry. */
const untranslatedFields = ['startDate', 'endDate', 'date', 'releaseDate', 'url'] as const

/** Returns the entries of a CV that have a date or a URL, each with a key that its translations share. */
const entriesOf = ({ basics: _, bibliography: __, own, ...lists }: Resume) =>
  Object.entries({ ...lists, ...own }).flatMap(([section, entries]) =>
    ([entries].flat() as readonly Entry[]).flatMap((entry, index) => {
      const values = untranslatedFields.map((name) => entry[name] ?? '')
      return values.every((value) => value === '')
        ? []
        : [
            {
              field: `${section}[${index}]`,
              key: JSON.stringify([section, ...values]),
              isPrivate: entry.tags?.includes(PRIVATE_TAG) === true,
            },
          ]
    }),
  )

/** Returns a suggestion for each public entry with a private translation. @param resumes unfiltered */
export const halfPrivateSuggestions = ({
  resumes,
}: Pick<PrivateContent, 'resumes'>): readonly ContentIssue[] => {
  const cvs = new Map([...resumes.values()].map(({ file, resume }) => [file, entriesOf(resume)]))
  return [...cvs].flatMap(([file, entries]) =>
    entries.flatMap(({ field, key, isPrivate }) => {
      const isHidden = (other: typeof entries): boolean =>
        other.some((entry) => entry.key === key && entry.isPrivate)
      const hiding = isHidden(entries) ? undefined : [...cvs].find(([, other]) => isHidden(other))?.[0]
      if (isPrivate || hiding === undefined) return []
      return {
        ...suggestion('cv/half-private'),
        file,
        field,
        found: `a public entry that is private in ${hiding}, by its dates and URL`,
        expected: 'both public, or neither',
        fix: 'add tags: [private] to it, or leave it if everyone may read it in this language',
      }
    }),
  )
}

type Cv = Pick<ResumeInLanguage, 'file' | 'resume'>

/** Whether a date is before another, at their common precision. False for text such as `Summer 2019`. */
const isOlder = (one = '', other = ''): boolean =>
  isPartialDate(one) && isPartialDate(other) && one.slice(0, other.length) < other.slice(0, one.length)

/** Returns a suggestion for each unsorted section, at its first entry newer than the one above it. */
export const orderSuggestions = ({ file, resume }: Cv): readonly ContentIssue[] =>
  (['work', 'volunteer', 'education'] as const).flatMap((section) => {
    const dates = (resume[section] ?? []).map(({ startDate }) => startDate)
    const index = dates.findIndex((date, at) => isOlder(dates[at - 1], date))
    if (index === -1) return []
    return {
      ...suggestion('cv/order'),
      file,
      field: `${section}[${index}]`,
      found: `a start in ${dates[index]}, after ${dates[index - 1]} above it`,
      expected: 'the newest entry first',
      fix: 'sort them, or leave the order as it is',
    }
  })

/** Returns the paths of the fields in a CV that are private by default. */
export const personalDataIn = (resume: Resume): readonly string[] => {
  const paths = new Set(textsIn(resume).map(({ field }) => field))
  return privateByDefault.filter((path) => paths.has(path))
}

/** Returns a suggestion for each field with personal data that a CV makes public. */
export const personalDataSuggestions = ({ file, resume }: Cv): readonly ContentIssue[] =>
  personalDataIn(resume).map((field) => ({
    ...suggestion('cv/personal-data'),
    file,
    field,
    found: 'personal data, which anyone can read',
    expected: 'what strangers may know',
    fix: `leave it, remove it, or add ${field} to cv.private in site.yaml, so that only employers see it`,
  }))

/** Returns a suggestion for each custom section without a title, whose key is shown in several languages. */
export const sectionTitleSuggestions = ({
  resumes,
  settings: { cv, languages },
}: Pick<Site, 'resumes' | 'settings'>): readonly ContentIssue[] => {
  const titled = (cv?.sections ?? []).flatMap((section) =>
    typeof section === 'object' && section.title !== undefined ? [sectionKeyOf(section)] : [],
  )
  const keys = languages.flatMap((language) => Object.keys(resumes.get(language)?.resume.own ?? {}))
  const shared = new Set(keys.filter((key, index) => keys.indexOf(key) !== index && !titled.includes(key)))
  const titles = languages.map((language) => `${language}: …`).join(', ')
  return [...shared].map((key) => ({
    ...suggestion('cv/section-title'),
    file: 'site.yaml',
    field: 'cv.sections',
    found: `no title for the section ${key}, so it is called that in every language`,
    expected: 'a title in each',
    fix: `add cv: { sections: [{ key: ${key}, title: { ${titles} } }] }`,
  }))
}

const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/**
 * Returns a warning if the printed CVs do not use the typeface of site.yaml.
 *
 * @param fonts names of fonts in the PDFs, such as `IowanOldStyle-Roman`; empty if no PDF was printed
 */
export const paperTypefaceWarnings = (
  { design }: Pick<SiteSettings, 'design'>,
  fonts: readonly string[],
): readonly ContentIssue[] => {
  const [first = ''] = design?.textTypeface?.split(',') ?? []
  const family = first.trim().replaceAll(/^['"]|['"]$/g, '')
  const isPrinted = fonts.some((font) => plain(font).startsWith(plain(family)))
  // Scripts without a sans of ours are printed in another font.
  if (fonts.length === 0 || isPrinted || genericFamily.test(family) || namesSans(family)) return []
  return [
    {
      ...warning('design/typeface'),
      file: 'site.yaml',
      field: 'design.textTypeface',
      found: `${JSON.stringify(family)}, which the printer does not have; the PDF is set in ${fonts[0]?.replace(/-.*/, '')}`,
      expected: 'a font that the server has, or one of your own files',
      fix: 'install it on the server, or name its file in styles/custom.css with @font-face',
    },
  ]
}

/** Whether a character needs a glyph, unlike controls and direction marks. */
const isDrawn = (character: string): boolean => !/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character)

/** Returns a character with its code point, because the terminal may not show the character. */
const describeCharacter = (character: string): string =>
  `${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`

/** Returns a suggestion for a printed CV whose PDF does not claim PDF/UA. */
export const noPdfUaClaimSuggestions = ({
  file,
  unclaimed,
}: Pick<CvLength, 'file' | 'unclaimed'>): readonly ContentIssue[] => {
  if (unclaimed.length === 0) return []
  return [
    {
      ...suggestion('cv/no-pdfua-claim'),
      file,
      found: `a CV whose PDF does not claim PDF/UA: it has ${unclaimed.join(', and ')}`,
      expected: 'a PDF that screen readers read as the standard asks',
      fix: 'write it another way if you are asked for PDF/UA, or leave it: programs find all text',
    },
  ]
}

/** Returns all suggestions that need one CV alone. */
export const cvSuggestions = (cv: Cv): readonly ContentIssue[] =>
  [orderSuggestions, personalDataSuggestions].flatMap((rule) => rule(cv))

/**
 * Returns a warning for each of site.yaml and the CVs' files with characters that no font of ours has: the
 * social card omits them, and browsers and the PDF may show an empty box.
 */
export const undrawnCharacterWarnings = async ({
  resumes,
  settings: { title, owner, description, languages },
}: Pick<Site, 'resumes' | 'settings'>): Promise<readonly ContentIssue[]> => {
  const fontsFor = await readFontTables()
  const shown: readonly (readonly [file: string, data: unknown, language: string])[] = [
    ['site.yaml', [title, owner.name, description], languages[0]],
    ...[...resumes].flatMap(([language, { resume, file }]) => {
      const { bibliography = [], ...own } = resume
      return [[file, own, language] as const, [PUBLICATIONS_FILE, bibliography, language] as const]
    }),
  ]
  const undrawn = shown.flatMap(([file, data, language]) => {
    const fonts = fontsFor('text', language)
    return [...foreignCharacters(JSON.stringify(data), language)]
      .filter(
        (character) =>
          isDrawn(character) && !fonts.some(({ declares }) => declares(character.codePointAt(0) ?? 0)),
      )
      .map((character) => ({ file, name: describeCharacter(character) }))
  })
  return [...Map.groupBy(undrawn, ({ file }) => file)].map(([file, found]) => ({
    ...warning('cv/undrawn-character'),
    file,
    found: [...new Set(found.map(({ name }) => name))].join(', '),
    expected:
      "characters that Vitrine's fonts have; the social card leaves others out, and they may be boxes in the PDF, which then does not claim PDF/UA",
    fix: 'use other characters; pages and the PDF, but not the card, take a font that styles/custom.css names with @font-face',
  }))
}
