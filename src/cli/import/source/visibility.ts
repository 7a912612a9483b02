/** What hides the pages of a source: settings, marks in front matter, Hugo's cascades. Whatever is not understood hides, too. */
import { posix } from 'node:path'
import { privacyMarksIn } from '../../../content/schema/privacy-marks.ts'
import { objectOf } from '../../resumes/dialects/dialect.ts'
import type { Data } from '../front-matter/parse-loosely.ts'

/** Names of settings that decide what is published, in any generator. */
const visibilityName =
  /^_?(?:cascade|build|headless|render|segments|security|disablekinds|limit_posts|filters?)$|^(?:ignore|exclud|includ|skip|hid|privat|unpublish|publish_?only|password|encrypt|draft|protect|unlisted)/i

/** Those that are understood, or hide no page. */
const known = new Set(
  'cascade exclude excerpt_separator ignore ignorecache ignoreerrors ignorelogs ignorevendorpaths include includes build builddrafts render_drafts security skip_render'.split(
    ' ',
  ),
)

/** Returns why nothing of a site may be public: a setting of visibility that is not understood; undefined if there is none. */
export const settingDoubt = (config: Data): string | undefined => {
  const name = Object.keys(config).find(
    (setting) =>
      visibilityName.test(setting) &&
      !known.has(setting.toLowerCase()) &&
      config[setting] !== false &&
      config[setting] !== null,
  )
  return name === undefined ? undefined : `the setting ${name} may hide it`
}

/** Returns whether a file or a folder above it matches one of some globs, wherever that begins. */
export const isMatched = (path: string, globs: readonly string[]): boolean => {
  const above = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  return globs
    .map((glob) => glob.replace(/^\.?\//, '').replace(/\/$/, ''))
    .some((glob) =>
      above.some((part) => posix.matchesGlob(part, glob) || posix.matchesGlob(part, `**/${glob}`)),
    )
}

/** Returns the first mark of privacy among some members, as the report shows it: without a password. */
export const markIn = (data: Data): string | undefined => {
  const mark = privacyMarksIn(data).find(({ visibility }) => visibility !== 'public')
  if (mark === undefined) return undefined
  const path = mark.path.join('.')
  return /pass|secret|token|key/i.test(path) || typeof mark.value === 'object'
    ? path
    : `${path}: ${String(mark.value).slice(0, 40)}`
}

/** A rule of Hugo's `cascade` or of Jekyll's `defaults`: what it hides, and why. */
interface Cascade {
  /** Takes the path of a page in the content. */
  readonly covers: (path: string) => boolean
  readonly mark: string
}

/** Returns what `cascade` or `defaults` hide in a folder of the content, which is every page that they may mean. */
export const cascadesIn = (value: unknown, folder: string, place: string): readonly Cascade[] =>
  [value].flat().flatMap((item) => {
    const { _target, scope, target = scope ?? _target, values, ...members } = objectOf(item)
    const isBuild = 'build' in members || '_build' in members
    const mark = markIn(objectOf(values ?? members)) ?? (isBuild ? 'build' : undefined)
    if (mark === undefined) return []
    const { path: glob, ...others } = objectOf(target)
    const isWhole = typeof glob !== 'string' || glob === '' || Object.keys(others).length > 0
    const covers = (path: string): boolean => {
      const forms = [`/${path}`, `/${path.replace(/(?:\/_?index)?\.\w+$/, '')}`]
      const globs = isWhole ? [] : [glob.replace(/\{(.*)\}/, '{$1}')]
      const isMeant =
        isMatched(path, globs) || forms.some((form) => globs.some((each) => posix.matchesGlob(form, each)))
      return path.startsWith(folder) && (isWhole || isMeant)
    }
    return [{ covers, mark: `${mark} in the settings of ${place}` }]
  })
