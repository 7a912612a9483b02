/** Machine files: their type, and helpers to make them. Bodies are made on first request. */
import { createMessageFormatter, type FormatMessage, fallbackLanguage } from '../../content/i18n/messages.ts'
import { languagePrefix, type Page, type Site } from '../../content/site.ts'
import { createRepresentation, type HeaderFields, type Representation } from '../../http/representation.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import type { PageRenderer } from '../../pages/page-renderer.ts'

/** A machine file. */
export interface MachineFile {
  /** The path it is served at, percent-encoded. */
  readonly path: string
  /** The complete `Content-Type`. */
  readonly mediaType: string
  /** Returns the body, the same at each call. */
  readonly body: () => string | Buffer | Promise<string | Buffer>
  /** Its headers besides the common ones. */
  readonly headers?: HeaderFields
}

/**
 * Makes the files of one kind.
 *
 * @param markdownOf returns a page's Markdown; rejects with a PageFailure if the page cannot be rendered
 */
export type BuildFiles = (
  inputs: EditionInputs,
  renderer: PageRenderer,
  markdownOf: (page: Page) => Promise<Representation>,
) => readonly MachineFile[]

/** `Content-Type` of plain text, in UTF-8. */
export const TEXT_TYPE = 'text/plain; charset=utf-8'

/** `Content-Type` of JSON, which has no charset parameter (RFC 8259 §11). */
export const JSON_TYPE = 'application/json'

/** Returns data as indented JSON, which people can read. @param replacer as of `JSON.stringify` */
export const toJsonFile = (value: unknown, replacer?: (key: string, value: unknown) => unknown): string =>
  `${JSON.stringify(value, replacer, 2)}\n`

/** Returns the UI strings of pages in English, the only language of machine files' own sentences. */
export const englishMessages = ({ messages }: Site): FormatMessage =>
  createMessageFormatter(fallbackLanguage, messages)

/** Returns the pages of a language that machine files list: all without `noindex`. */
export const listedPages = (site: Site, language: string): readonly Page[] =>
  [...site.pages.values()].filter((page) => page.language === language && !page.noindex)

/** Returns the path of a file that each language has below its prefix. */
export const languagePath = (file: string, language: string, site: Site): string =>
  `${languagePrefix(language, site.settings.languages)}/${file}`

/** Makes a text file for each language, below its prefix. @param linesIn returns its lines */
export const languageTexts = (
  file: string,
  { site, baseUrl }: EditionInputs,
  linesIn: (language: string) => readonly string[] | Promise<readonly string[]>,
): readonly MachineFile[] =>
  site.settings.languages.map((language) => {
    const home = `<${baseUrl}${languagePath('', language, site)}>; rel="describes"`
    const others = site.settings.languages.filter((other) => other !== language)
    const alternates = others.map(
      (other) => `<${baseUrl}${languagePath(file, other, site)}>; rel="alternate"; hreflang="${other}"`,
    )
    return {
      path: languagePath(file, language, site),
      mediaType: TEXT_TYPE,
      body: async () => `${(await linesIn(language)).join('\n')}\n`,
      headers: { 'content-language': language, link: [home, ...alternates].join(', ') },
    }
  })

/** Cached for five minutes: crawlers and agents return within hours, and an edit is soon visible. */
const commonHeaders = {
  'cache-control': 'public, max-age=300',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Makes the representation of a machine file. */
export const representationOf = async ({ mediaType, body, headers }: MachineFile): Promise<Representation> =>
  createRepresentation(mediaType, await body(), { ...commonHeaders, ...headers })
