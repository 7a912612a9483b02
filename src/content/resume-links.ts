/** Resolves the links of a CV: to a file or page of the site first, as in pages, or else to a host. */
import { isElsewhere } from '../addresses/url-path.ts'
import { isJsonObject } from '../lib/json.ts'
import { lazy } from '../lib/memoize.ts'
import { safeHref } from '../lib/text/safe-href.ts'
import { readPlain } from '../resume/cv-markdown.ts'
import { extensionOf, isServedType } from './files/file-types.ts'
import { createLinkResolver } from './navigation/link-resolver.ts'
import { indexPages } from './navigation/page-index.ts'
import type { ResumeInLanguage, Site } from './site.ts'

/** Extensions of files that are also common top-level domains. */
const domainExtensions: ReadonlySet<string> = new Set('cc md ml pl ps pub py rs sh'.split(' '))

const isFileName = (name: string): boolean => isServedType(name) && !domainExtensions.has(extensionOf(name))

/** Links in a text of a CV: `[a](b.pdf)`, `[a](<b c.pdf>)` and `<a href="b.pdf">`. */
const linksInText = new RegExp(
  [
    String.raw`(?<=\]\()(?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,2000}(?=[\s)])`,
    String.raw`(?<=\]\(<)[^<>\n]{1,2000}(?=>\))`,
    String.raw`(?<=<a\s[^<>]{0,200}href\s?=\s?["'])[^"'<>\n]{1,2000}(?=["'])`,
  ].join('|'),
  'gi',
)

/** Fields without links. */
const withoutLinks: ReadonlySet<string> = new Set(['image', 'email', 'phone'])

/** Creates a resolver for each CV. It returns a link's URL, or address on this site; undefined if unsafe. */
export const createResumeLinkResolvers = (site: Pick<Site, 'pages' | 'files' | 'settings'>) => {
  const index = lazy(() => indexPages(site))
  return ({ file, language }: Pick<ResumeInLanguage, 'file' | 'language'>) => {
    const resolvePath = lazy(() => createLinkResolver({ file, language }, index()))
    return (written: string): string | undefined => {
      const link = written.trim()
      if (isElsewhere(link) || /^[/#?]/.test(link)) return safeHref(link)
      const address = resolvePath()(link)
      const [path = ''] = address.split(/[#?]/)
      if (site.pages.has(path) || site.files.has(path)) return address
      const [name = ''] = link.split(/[#?]/)
      return isFileName(name) ? address : safeHref(link)
    }
  }
}

type ResolveLink = ReturnType<ReturnType<typeof createResumeLinkResolvers>>

/** Returns data with each link resolved; broken links stay as they are. */
export const withLinks = <Data>(data: Data, resolve: ResolveLink): Data => {
  const replace = (link: string): string => resolve(link) ?? link
  const inside = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') {
      if (name === 'url') return replace(value)
      return withoutLinks.has(name) ? value : value.replaceAll(linksInText, replace)
    }
    if (Array.isArray(value)) return value.map((item) => inside(item, name))
    if (!isJsonObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([field, own]) => [field, inside(own, field)]))
  }
  return inside(data, '') as Data
}

/** Returns the links in data, each with the path of the field that has it. */
export const linksIn = (
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly { readonly path: readonly (string | number)[]; readonly link: string }[] => {
  if (typeof value === 'string') {
    const name = path.findLast((part) => typeof part === 'string') ?? ''
    if (withoutLinks.has(name) || value.trim() === '') return []
    const isUrl = name === 'url' || name === 'website'
    const links = isUrl ? [readPlain(value).urls[0] ?? value] : (value.match(linksInText) ?? [])
    return links.map((link) => ({ path, link }))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) =>
    linksIn(field, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}
