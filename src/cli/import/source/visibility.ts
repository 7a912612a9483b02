/** What hides the pages of a source: settings, marks in front matter, Hugo's cascades. Whatever is not understood hides, too. */
import { posix } from 'node:path'
import { privacyMarksIn } from '../../../content/schema/privacy-marks.ts'
import { isJsonObject } from '../../../lib/json.ts'
import type { Data } from '../front-matter/parse-loosely.ts'

/** Names of settings that decide what is published, in any generator. */
const visibilityName =
  /^_?(?:cascade|build|headless|render|segments|security|disablekinds|limit_posts|filters?)$|^(?:ignore|exclud|includ|skip|hid|privat|unpublish|publish_?only|password|encrypt|draft|protect|unlisted)/i

/** Returns why nothing of a site may be public: a setting of visibility that its rules do not understand; undefined if there is none. */
export const settingDoubt = (config: Data, understood: string): string | undefined => {
  const known = new Set(understood.split(' '))
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

/** A rule of `cascade`: what it hides, and why. */
export interface Cascade {
  /** Takes the path of a page in the content. */
  readonly covers: (path: string) => boolean
  readonly mark: string
}

/** Returns what `cascade` hides, which is every page that it may mean. */
export const cascadesIn = (value: unknown, place: string): readonly Cascade[] =>
  [value].flat().flatMap((item) => {
    if (!isJsonObject(item)) return []
    const { _target: old, target = old, ...members } = item
    const mark = markIn(members) ?? ('build' in members || '_build' in members ? 'build' : undefined)
    if (mark === undefined) return []
    const glob = isJsonObject(target) && Object.keys(target).length === 1 ? target.path : undefined
    const covers = (path: string): boolean =>
      typeof glob !== 'string' ||
      [path, `/${path}`, `/${path.replace(/(?:\/_?index)?\.\w+$/, '')}`].some((form) =>
        posix.matchesGlob(form, glob.replace(/\{(.*)\}/, '{$1}')),
      )
    return [{ covers, mark: `${mark} in the cascade of ${place}` }]
  })
