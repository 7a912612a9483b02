/**
 * Finds what hides the pages of a source: settings, fields of front matter, Hugo's cascades. Anything not
 * understood hides as well.
 */
import { posix } from 'node:path'
import { frontMatterFields } from '../../../content/schema/front-matter.ts'
import { type Data, objectOf } from '../../../lib/data/unchecked.ts'
import type { JsonObject } from '../../../lib/json.ts'
import { shownValue } from '../../../privacy/describe-not-public.ts'
import { hidingFields } from '../../../privacy/not-public.ts'
import { keyOf, withoutPageSuffix } from './page-files.ts'

/** Settings of any generator that decide what is published, unless they are understood or hide no page. */
const visibilityName =
  /^(?!(?:exclude|ignore(?:cache|errors|files|logs|vendorpaths)?|includes?|ignored_content|skip_render)$)(?:(?:disable(?:d|kinds|languages)|filters?|headless|limit_posts|render|segments)$|draft|encrypt|exclud|hid|ignore|includ|password|privat|protect|publish_?only|skip|unlisted|unpublish)/i

/** Returns why a setting may hide any page: it is not understood. Undefined if there is no such setting. */
export const whySettingsMayHide = (settings: readonly Data[]): string | undefined => {
  const name = settings.flatMap(Object.entries<unknown>).find(([key, value]) => {
    const written = JSON.stringify(value)
    const isHarmless = /^(?:false|null|\[\]|"")$/.test(written)
    const hidesLists = key === 'disablekinds' && !/"page"/i.test(written)
    return visibilityName.test(key) && !isHarmless && !hidesLists
  })?.[0]
  return name === undefined ? undefined : `the setting ${name} may hide it`
}

/** Whether a glob, which may start in any folder, matches a file or a folder above it. */
export const isMatched = (path: string, globs: readonly string[]): boolean => {
  const above = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  return globs
    .map((glob) => glob.replace(/^\.?\//, '').replace(/\/$/, ''))
    .some((glob) =>
      above.some((part) => posix.matchesGlob(part, glob) || posix.matchesGlob(part, `**/${glob}`)),
    )
}

/** Returns the first field that hides a page, as the report shows it: without a password. */
export const markIn = (data: Data): string | undefined => {
  const [hiding] = hidingFields(data as JsonObject, 'page', frontMatterFields)
  return hiding && [hiding.path.join('.'), shownValue(hiding) ?? []].flat().join(': ')
}

/** Returns which pages of a content folder Hugo's `cascade` or Jekyll's `defaults` may hide, and why. */
export const cascadesIn = (value: unknown, folder: string, place: string) =>
  [value].flat().flatMap((item) => {
    const { _target, scope, target = scope ?? _target, values, ...fields } = objectOf(item)
    const isBuild = 'build' in fields || '_build' in fields
    const mark = markIn(objectOf(values ?? fields)) ?? (isBuild ? 'build' : undefined)
    if (mark === undefined) return []
    const { path: glob = '', ...others } = objectOf(target)
    // '' is every page, if a condition is not understood. Hugo's braces hold whole paths: `{/lab,/lab/**}`.
    const globs = Object.keys(others).length > 0 ? [''] : [String(glob).replaceAll(/(?<=[{,])\//g, '')]
    const covers = (path: string): boolean =>
      path.startsWith(folder) &&
      [path, keyOf(withoutPageSuffix(path))].some((each) => globs[0] === '' || isMatched(each, globs))
    return [{ covers, mark: `${mark} in the settings of ${place}` }]
  })
