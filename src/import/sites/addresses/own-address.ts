/** The address of a page: named in its front matter, or derived from its file. */
import { encodePath } from '../../../addresses/url-path.ts'
import { textOf, textsOf } from '../../../lib/data/unchecked.ts'
import type { SourcePage } from '../source/source-site.ts'

/** Returns the address that Vitrine gives to a page. */
export const naturalAddress = (key: string, language: string | undefined): string =>
  encodePath(`${language === undefined ? '' : `/${language}`}/${key === '' ? '' : `${key}/`}`)

/** Whether a path is one of Jekyll's named patterns, or a pattern for a generator to fill. */
const isPattern = (path: string): boolean => /^(?:date|pretty|ordinal|weekdate|none)$|[:{}]/.test(path)

/** Returns the path that a page names: `/2024/a.html`, `/a/`. Undefined if it names none. */
export const namedPath = ({ data }: SourcePage): string | undefined => {
  // `url` may be the subject of a post, and `address` a postal address.
  const address = textsOf(data.address).filter((text) => text.startsWith('/'))
  const path = [data.permalink, data.url, data.path, address]
    .flatMap(textsOf)
    .find((text) => !/^\w+:\/\//.test(text) && !isPattern(text))
  return path && `/${path}`.replaceAll(/\/{2,}/g, '/')
}

/** Returns the address that a page names by its path or its last part; undefined if it names none. */
export const namedAddress = (page: SourcePage): string | undefined => {
  const { data, key, language } = page
  const path = namedPath(page)
  if (path !== undefined) return path
  const slug = textOf(data.slug)
  return slug === undefined || isPattern(slug)
    ? undefined
    : naturalAddress(key.replace(/[^/]*$/, slug), language)
}

export const isUsable = (address: string): boolean =>
  /^\/[^\s?#{}]*$/.test(address) && !/\/\.{1,2}\//.test(address)

/** Returns the address that a page names, or that of its file. */
export const ownAddress = (page: SourcePage): string =>
  namedAddress(page) ?? naturalAddress(page.key.replaceAll(/\s+/g, '-'), page.language)
