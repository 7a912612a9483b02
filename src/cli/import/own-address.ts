/** What a page says about its address and its other names. */
import { encodePath } from '../../http/url-path.ts'
import { stringOf, stringsOf } from './config-values.ts'
import type { SourcePage, SourceSite } from './source-site.ts'

/** Jekyll's names for patterns, and patterns for a generator to fill. */
const isPattern = (path: string): boolean => /^(?:date|pretty|ordinal|weekdate|none)$|[:{}]/.test(path)

/** Returns the address that Vitrine gives to a page. */
export const naturalAddress = (key: string, language: string | undefined): string =>
  encodePath(`${language === undefined ? '' : `/${language}`}/${key === '' ? '' : `${key}/`}`)

/** Returns the address that a page names: `/2024/a.html`, `/a/`. Undefined if it names none. */
export const namedAddress = ({ data, key, language }: SourcePage): string | undefined => {
  const path = [data.permalink, data.url, data.path, data.address]
    .flatMap(stringsOf)
    .map((text) => text.replace(/^https?:\/\/[^/]+/i, ''))
    .find((text) => !isPattern(text))
  if (path !== undefined) return `/${path}`.replaceAll(/\/{2,}/g, '/')
  const slug = stringOf(data.slug)
  return slug === undefined || isPattern(slug)
    ? undefined
    : naturalAddress(key.replace(/[^/]*$/, slug), language)
}

const aliasesIn = ({ data }: SourcePage): readonly string[] =>
  [data.aliases, data.alias, data.redirect_from, data.redirects].flatMap(stringsOf)

/** Returns further addresses that led to a page. */
export const aliasesOf = (page: SourcePage, { linksByName }: SourceSite): readonly string[] =>
  aliasesIn(page).filter((path) => linksByName !== true || path.startsWith('/'))

/** Returns other names by which `[[links]]` mean a page. */
export const namesOf = (page: SourcePage, { linksByName }: SourceSite): readonly string[] =>
  linksByName === true
    ? [
        ...(page.key === '' && !page.file.startsWith('_') ? [page.file.replace(/\.\w+$/, '')] : []),
        ...aliasesIn(page)
          .flatMap((text) => text.split(/,\s*/))
          .filter((name) => !name.startsWith('/')),
      ]
    : []
