/** Resolves the links of a CV: to a file or page of the site first, as in pages, or else to a host. */
import { isElsewhere } from '../addresses/url-path.ts'
import type { FieldPath } from '../lib/data/data-document.ts'
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

/**
 * Returns data with each link replaced.
 *
 * @param replace receives the link, and the path of the field that has it
 */
export const mapLinks = <Data>(data: Data, replace: (link: string, path: FieldPath) => string): Data => {
  const inside = (value: unknown, path: FieldPath): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => inside(item, [...path, index]))
    if (isJsonObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, inside(field, [...path, name])]),
      )
    const name = path.findLast((part) => typeof part === 'string') ?? ''
    if (typeof value !== 'string' || value.trim() === '' || withoutLinks.has(name)) return value
    if (name === 'url' || name === 'website') return replace(readPlain(value).urls[0] ?? value, path)
    return value.replaceAll(linksInText, (link) => replace(link, path))
  }
  return inside(data, []) as Data
}
