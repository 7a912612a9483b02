/** What the settings of a generator hide. Whatever is not understood hides, too. */
import { posix } from 'node:path'
import { privacyMarksIn } from '../../content/schema/privacy-marks.ts'
import { isJsonObject } from '../../lib/json.ts'
import type { Data } from './front-matter/parse-loosely.ts'

/** Names of settings that decide what is published, in any generator. */
const visibilityName =
  /^_?(?:cascade|build|headless|render|segments|security|disablekinds|limit_posts|filters?)$|^(?:ignore|exclud|includ|skip|hid|privat|unpublish|publish_?only|password|encrypt|draft|protect|unlisted)/i

/** Returns why nothing of a site may be public: a setting of visibility that its rules do not understand; undefined if there is none. */
export const settingDoubt = (config: Data, understood: string): string | undefined => {
  const known = new Set(understood.split(/\s+/))
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

/** A mark as the report shows it; a password is not shown. */
const markText = (path: readonly string[], value: unknown): string =>
  /pass|secret|token|key/i.test(path.join('.')) || typeof value === 'object'
    ? path.join('.')
    : `${path.join('.')}: ${String(value).slice(0, 40)}`

/** Returns the first mark of privacy among some members, as the report shows it. */
export const markIn = (data: Data): string | undefined => {
  const mark = privacyMarksIn(data).find(({ visibility }) => visibility !== 'public')
  return mark && markText(mark.path, mark.value)
}

/** A rule of `cascade`: what it hides, and why. */
interface Cascade {
  readonly covers: (file: string) => boolean
  readonly mark: string
}

/**
 * Returns what `cascade` hides: every page that it may mean.
 *
 * @param pathOf returns the path that a target's glob is compared with; undefined for files outside the folder that it covers
 */
export const cascadesIn = (
  value: unknown,
  place: string,
  pathOf: (file: string) => string | undefined,
): readonly Cascade[] =>
  [value].flat().flatMap((item) => {
    if (!isJsonObject(item)) return []
    const { _target: old, target = old, ...members } = item
    const mark = markIn(members) ?? markIn(isJsonObject(members.params) ? members.params : {})
    const isBuild = 'build' in members || '_build' in members
    if (mark === undefined && !isBuild) return []
    const glob = isJsonObject(target) && Object.keys(target).length === 1 ? target.path : undefined
    const matches = (path: string): boolean =>
      typeof glob !== 'string' ||
      [path, `/${path}`, `/${path.replace(/(?:\/_?index)?\.\w+$/, '')}`].some((form) =>
        posix.matchesGlob(form, glob.replace(/\{(.*)\}/, '{$1}')),
      )
    const covers = (file: string): boolean => {
      const path = pathOf(file)
      return path !== undefined && matches(path)
    }
    return [{ covers, mark: `${mark ?? 'build'} in the cascade of ${place}` }]
  })
