/** Maps free titles of sections to the sections of a JSON Resume. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { messagesFolder } from '../../../content/i18n/builtin-messages.ts'
import { cvSectionKeys } from '../../../content/schema/cv-settings.ts'
import { objectOf, objectsOf } from '../../../lib/data/unchecked.ts'
import { lazy } from '../../../lib/memoize.ts'
import { nearestName } from '../../../lib/text/did-you-mean.ts'
import { properPlace } from '../../../resume/other-names.ts'

/** Patterns for titles in lower case without accents; the first match counts. `summary` is the person's. */
const patterns: readonly (readonly [pattern: RegExp, section: string])[] = [
  [/^(?:(?:professional |executive )?summary|profile|about(?: me)?|bio|biography|objective)$/, 'summary'],
  [/educat|studies|degree/, 'education'],
  [/volunt/, 'volunteer'],
  [/experience|work|employment|position|appointment/, 'work'],
  [/honou?r|award|grant|scholarship|fellowship/, 'awards'],
  [/skill|technolog|programming/, 'skills'],
  [/language/, 'languages'],
  [/certif/, 'certificates'],
  [/publication|paper|preprint/, 'publications'],
  [/project|open.?source/, 'projects'],
  [/interests|hobbies/, 'interests'],
  [/^references?$/, 'references'],
]

/** Fields that only the entries of one section have, whatever its title. */
const telltaleFields: readonly (readonly [names: readonly string[], section: string])[] = [
  [['company', 'position'], 'work'],
  [['institution', 'area'], 'education'],
  [['title', 'authors'], 'publications'],
]

const plain = (title: string): string => title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Vitrine's titles of the sections in its languages. */
const titles = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(
      readdirSync(messagesFolder).flatMap((file) => {
        const messages = objectOf(parse(readFileSync(join(messagesFolder, file), 'utf8')))
        return patterns
          .filter(([, section]) => `cv.${section}` in messages)
          .map(([, section]) => [plain(String(messages[`cv.${section}`])), section] as const)
      }),
    ),
)

/** Whether Vitrine has this title for a section. */
export const isUsualTitle = (title: string, section: string): boolean =>
  titles().get(plain(title)) === section

/** Returns a title as RenderCV derives it from a key: `Invited talks` for `invited_talks`. */
export const titleOf = (written: string): string => {
  const words = written.replaceAll('_', ' ').trim()
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

/** Sections whose entries have fields that no other section's have. */
const ofTheirOwnKind: ReadonlySet<string | undefined> = new Set(['languages', 'references', 'profiles'])

/** Whether a section's entries may move to a custom section with this title as its key. */
export const mayBeOwn = (title: string, section: string | undefined): boolean =>
  !ofTheirOwnKind.has(section) &&
  properPlace(title) === undefined && // otherwise the server takes it for a section of JSON Resume
  nearestName(title, cvSectionKeys) === undefined

/**
 * Returns the section for a title and its contents: `work`, `summary`, or `basics.url` for a field of another
 * section; undefined for a custom section.
 */
export const sectionOf = (title: string, contents: unknown): string | undefined => {
  const [entry = {}] = objectsOf(contents)
  const hasAll = (names: readonly string[]): boolean => names.every((name) => Object.hasOwn(entry, name))
  return (
    patterns.find(([pattern]) => pattern.test(plain(title)))?.[1] ??
    titles().get(plain(title)) ??
    telltaleFields.find(([names]) => hasAll(names))?.[1] ??
    properPlace(title)
  )
}
