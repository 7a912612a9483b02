/** What all files for machines have in common. Each is made when the site changes and served from memory. */

import { languagePrefix, type Page, type Site } from '../../content/site.ts'
import type { ApiDescription } from '../../pages/openapi/api-description.ts'

/** One file, ready to be served. */
export interface MachineFile {
  /** The path it is served under, percent-encoded. */
  readonly address: string
  /** The whole `Content-Type`, charset and all. */
  readonly mediaType: string
  readonly body: string | Buffer
  /** For `Content-Language`, where the file is in one. */
  readonly language?: string
  /** For the `Link` header (RFC 8288), where it has one. */
  readonly link?: string
}

/** What the files are made from besides the site. */
export interface MachineFileOptions {
  /** The public origin, without a slash at its end. */
  readonly baseUrl: string
  /** The API's description in English. */
  readonly openapi: ApiDescription
}

/** `Content-Type` of texts that people may look at too. */
export const TEXT = 'text/plain; charset=utf-8'

/** `Content-Type` of JSON, which has no charset parameter (RFC 8259 §11). */
export const JSON_TYPE = 'application/json'

/** Returns data as the bytes of a file that people may look at too. */
export const toJsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Returns the pages that crawlers and agents are told of, in one language. */
export const listedPages = (site: Site, language: string): readonly Page[] =>
  [...site.pages.values()].filter((page) => page.language === language && !page.noindex)

/** Returns the address of a file that each language has under its prefix. */
export const languageAddress = (file: string, language: string, site: Site): string =>
  `${languagePrefix(language, site.settings.languages)}/${file}`

/** Returns the links between a file's languages, and from it to the home page that it is about. */
const languageLinks = (file: string, language: string, site: Site, baseUrl: string): string => {
  const home = `<${baseUrl}${languageAddress('', language, site)}>; rel="describes"`
  const others = site.settings.languages.filter((other) => other !== language)
  const alternates = others.map(
    (other) => `<${baseUrl}${languageAddress(file, other, site)}>; rel="alternate"; hreflang="${other}"`,
  )
  return [home, ...alternates].join(', ')
}

/** Makes a text that each language has under its prefix. */
export const languageText = (
  file: string,
  lines: readonly string[],
  { site, language, baseUrl }: { readonly site: Site; readonly language: string; readonly baseUrl: string },
): MachineFile => ({
  address: languageAddress(file, language, site),
  mediaType: TEXT,
  body: `${lines.join('\n')}\n`,
  language,
  link: languageLinks(file, language, site, baseUrl),
})
