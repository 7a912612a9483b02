/** Advice about CVs: their order, what they tell strangers, titles of sections, and what fonts cannot draw. */
import { sectionKeyOf } from '../../content/schema/cv-settings.ts'
import type { SiteSettings } from '../../content/schema/site-settings.ts'
import type { ResumeInLanguage, Site } from '../../content/site.ts'
import { readFontTables } from '../../fonts/font-files.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { foreignCharacters } from '../../pages/script-fonts/page-characters.ts'
import type { Rule } from './rules.ts'

type Cv = Pick<ResumeInLanguage, 'file' | 'resume'>

/** Dates that cannot be understood are as written: `Summer 2019`. */
const isDate = (text: string | undefined): text is string => text !== undefined && /^\d{4}(?:-|$)/.test(text)

/** Dates may be of different lengths: `2014` and `2014-06` are in either order. */
const isOlder = (one: string, other: string): boolean => {
  const length = Math.min(one.length, other.length)
  return one.slice(0, length) < other.slice(0, length)
}

/** One piece of advice for each section. */
const orderRules = (['work', 'volunteer', 'education'] as const).map(
  (section): Rule<Cv> =>
    ({ resume }) => {
      const entries = resume[section] ?? []
      const index = entries.findIndex(({ startDate }, at) => {
        const above = entries[at - 1]?.startDate
        return isDate(above) && isDate(startDate) && isOlder(above, startDate)
      })
      return (
        index !== -1 && {
          member: `${section}[${index}]`,
          found: `a start in ${entries[index]?.startDate}, after ${entries[index - 1]?.startDate} above it`,
          expected: 'the newest entry first',
          fix: 'sort them, or leave the order as it is',
        }
      )
    },
)

const personal =
  (kind: string, member: string, valueIn: (cv: Cv) => unknown): Rule<Cv> =>
  (cv) =>
    valueIn(cv) !== undefined && {
      member,
      found: `${kind}, which anyone can read`,
      expected: 'what strangers may know',
      fix: `leave it, remove it, or add ${member} to cv.private in site.yaml, so that only employers see it`,
    }

/** What a CV makes public on its page, in its PDF and in /resume.json. */
export const personalDataRules: readonly Rule<Cv>[] = [
  personal('a telephone number', 'basics.phone', ({ resume }) => resume.basics?.phone),
  personal('a street address', 'basics.location.address', ({ resume }) => resume.basics?.location?.address),
]

/** Rules for the CV in each language that has a file of its own. */
export const cvRules: readonly Rule<Cv>[] = [...orderRules, ...personalDataRules]

/** Returns advice for each section of the owner's own that has one title, its key, in the CVs of several languages. */
export const sectionTitleAdvice = ({
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
    file: 'site.yaml',
    member: 'cv.sections',
    found: `no title for the section ${key}, so it is called that in every language`,
    expected: 'a title in each',
    fix: `add cv: { sections: [{ key: ${key}, title: { ${titles} } }] }`,
  }))
}

/** Families that any machine has in some form. */
const generic = /^(?:serif|sans-serif|monospace|system-ui|cursive|fantasy|ui-.*)$/i

const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/**
 * Returns a warning if no font of the printed CVs has the typeface of site.yaml.
 *
 * @param fonts names of fonts in the PDFs, such as `IowanOldStyle-Roman`; empty if none was printed
 */
export const paperTypefaceWarnings = (
  { design }: Pick<SiteSettings, 'design'>,
  fonts: readonly string[],
): readonly ContentIssue[] => {
  const [first = ''] = design?.textTypeface?.split(',') ?? []
  const family = first.trim().replaceAll(/^['"]|['"]$/g, '')
  const isPrinted = fonts.some((font) => plain(font).startsWith(plain(family)))
  if (fonts.length === 0 || isPrinted || generic.test(family)) return []
  return [
    {
      file: 'site.yaml',
      member: 'design.textTypeface',
      found: `${JSON.stringify(family)}, which the printer does not have; the PDF is set in ${fonts[0]?.replace(/-.*/, '')}`,
      expected: 'a font that the server has, or one of your own files',
      fix: 'install it on the server, or name its file in styles/custom.css with @font-face',
    },
  ]
}

/** Characters that no font needs to draw, such as marks of direction. */
const isDrawn = (character: string): boolean => !/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character)

/** Code points beside the characters, which may not be seen in the terminal either. */
const nameOf = (character: string): string =>
  `${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`

/** Returns a warning for each CV with characters that no font has: browsers, and the PDF, may show an empty box. */
export const undrawnLetterWarnings = async ({
  resumes,
}: Pick<Site, 'resumes'>): Promise<readonly ContentIssue[]> => {
  const fontsFor = await readFontTables()
  return [...resumes].flatMap(([language, { resume, file }]) => {
    const fonts = fontsFor('text', language)
    const undrawn = [...foreignCharacters(JSON.stringify(resume), language)].filter(
      (character) =>
        isDrawn(character) && !fonts.some(({ declares }) => declares(character.codePointAt(0) ?? 0)),
    )
    if (undrawn.length === 0) return []
    return [
      {
        file,
        found: undrawn.map(nameOf).join(', '),
        expected:
          'characters that the fonts of Vitrine have; the PDF may show boxes, and claims PDF/UA only if not',
        fix: 'write them otherwise, or name a font that has them in styles/custom.css with @font-face',
      },
    ]
  })
}
