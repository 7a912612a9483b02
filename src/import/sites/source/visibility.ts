/**
 * Finds what hides the pages of a source: settings, fields of front matter, Hugo's cascades. A setting that
 * is not understood hides pages, too, since a missing page does less harm than a published private one.
 */
import { posix } from 'node:path'
import { frontMatterFields } from '../../../content/schema/front-matter.ts'
import { type Data, objectOf } from '../../../lib/data/unchecked.ts'
import type { JsonObject } from '../../../lib/json.ts'
import { shownValue } from '../../../privacy/describe-not-public.ts'
import { hidingFields } from '../../../privacy/not-public.ts'
import { keyOf, withoutPageSuffix } from './page-files.ts'

/** Settings that are understood or harmless. */
const clearSettings = [
  /^(?:exclude|includes?|ignored_content|skip_render)$/i,
  /^ignore(?:cache|errors|files|logs|patterns|vendorpaths)?$/i,
]

/** Settings that may hide pages, in any generator: whole names, and starts of names. */
const hidingSettings = [
  /^(?:disable(?:d|kinds|languages)|filters?|headless|limit_posts|render|segments)$/i,
  /^(?:draft|encrypt|exclud|hid|ignore|includ|password|privat|protect)/i,
  /^(?:publish_?only|skip|unlisted|unpublish)/i,
]

/** Returns why a setting may hide a page, as the import report shows it; undefined if none may. */
export const whySettingsMayHide = (settings: readonly Data[]): string | undefined => {
  const name = settings.flatMap(Object.entries<unknown>).find(([key, value]) => {
    const json = JSON.stringify(value)
    const isHarmless = /^(?:false|null|\[\]|"")$/.test(json)
    const hidesLists = key === 'disablekinds' && !/"page"/i.test(json)
    const isClear = isHarmless || hidesLists || clearSettings.some((setting) => setting.test(key))
    return !isClear && hidingSettings.some((setting) => setting.test(key))
  })?.[0]
  return name === undefined ? undefined : `the setting ${name} may hide it`
}

/** Whether any of the globs, which may start in any folder, matches a file or a folder above it. */
export const matchesAnyGlob = (path: string, globs: readonly string[]): boolean => {
  const above = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  return globs
    .map((glob) => glob.replace(/^\.?\//, '').replace(/\/$/, ''))
    .some((glob) =>
      above.some((part) => posix.matchesGlob(part, glob) || posix.matchesGlob(part, `**/${glob}`)),
    )
}

/** Returns the first field that hides a page, as the import report shows it. */
export const hidingFieldIn = (data: Data): string | undefined => {
  const [hiding] = hidingFields(data as JsonObject, 'page', frontMatterFields)
  const value = hiding?.cause === 'unreadable' ? 'not a date' : hiding && shownValue(hiding) // no password
  return hiding && [hiding.path.join('.'), value ?? []].flat().join(': ')
}

/** Returns which pages of a content folder Hugo's `cascade` or Jekyll's `defaults` may hide, and why. */
export const cascadesIn = (value: unknown, folder: string, settingsName: string) =>
  [value].flat().flatMap((item) => {
    const { _target, scope, target = scope ?? _target, values, ...fields } = objectOf(item)
    const isBuild = 'build' in fields || '_build' in fields
    const hiding = hidingFieldIn(objectOf(values ?? fields)) ?? (isBuild ? 'build' : undefined)
    if (hiding === undefined) return []
    const { path: glob = '', ...others } = objectOf(target)
    const pattern = String(glob).replaceAll(/(?<=[{,])\//g, '') // braces hold whole paths: `{/lab,/lab/**}`
    const hasOtherConditions = Object.keys(others).length > 0 // which are not understood
    const isEveryPage = pattern === '' || hasOtherConditions
    const covers = (path: string): boolean =>
      path.startsWith(folder) &&
      (isEveryPage || [path, keyOf(withoutPageSuffix(path))].some((each) => matchesAnyGlob(each, [pattern])))
    return [{ covers, reason: `${hiding} in the settings of ${settingsName}` }]
  })
