/** Says which section of a JSON Resume a section under a free title is. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { properPlace } from '../../../content/files/resume/other-names.ts'
import { messagesFolder } from '../../../content/i18n/builtin-messages.ts'
import { lazy } from '../../../lib/memoize.ts'
import { objectOf, objectsOf } from './dialect.ts'

/** The first that matches an English title counts. `summary` is that of the person. */
const english: readonly (readonly [pattern: RegExp, section: string])[] = [
  [/^(?:(?:professional |executive )?summary|profile|about(?: me)?|bio|biography|objective)$/i, 'summary'],
  [/educat|studies|degree/i, 'education'],
  [/volunt/i, 'volunteer'],
  [/experience|work|employment|position|appointment/i, 'work'],
  [/honou?r|award|grant|scholarship|fellowship/i, 'awards'],
  [/skill|technolog|programming/i, 'skills'],
  [/language/i, 'languages'],
  [/certif/i, 'certificates'],
  [/publication|paper|preprint/i, 'publications'],
  [/project|open.?source/i, 'projects'],
  [/interest|hobb/i, 'interests'],
  [/^references?$/i, 'references'],
]

/** Members that only the entries of one section have, whatever its title. */
const marks: readonly (readonly [names: readonly string[], section: string])[] = [
  [['company', 'position'], 'work'],
  [['institution', 'area'], 'education'],
  [['title', 'authors'], 'publications'],
]

const plain = (title: string): string => title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What Vitrine calls the sections in its languages. */
const titles = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(
      readdirSync(messagesFolder).flatMap((file) => {
        const messages = objectOf(parse(readFileSync(join(messagesFolder, file), 'utf8')))
        return english
          .filter(([, section]) => `cv.${section}` in messages)
          .map(([, section]) => [plain(String(messages[`cv.${section}`])), section] as const)
      }),
    ),
)

/**
 * Returns the section of a title and its contents: `work`, `summary`, or `basics.url` for a member of another section;
 * undefined for a section of the owner's own.
 */
export const sectionOf = (title: string, contents: unknown): string | undefined => {
  const known = english.find(([pattern]) => pattern.test(title))?.[1]
  if (known !== undefined) return known
  const [entry = {}] = objectsOf(contents)
  return (
    titles().get(plain(title)) ??
    marks.find(([names]) => names.every((name) => Object.hasOwn(entry, name)))?.[1] ??
    properPlace(title)
  )
}
