/** The OpenSearch description of the search (OpenSearch 1.1, draft 6), one file per language: browsers offer it in the address bar. */
import { searchPageOf } from '../../content/navigation/menu.ts'
import { markdownAddress, type Page, type Site, siteDescription, siteTitle } from '../../content/site.ts'
import { languageFileNames } from '../../http/server-paths.ts'
import { escapeMarkup, toValidXml } from '../../lib/escape-html.ts'
import { languagePath, type MachineFile, type MachineFileOptions } from './machine-file.ts'

const OPEN_SEARCH = 'application/opensearchdescription+xml; charset=utf-8'

/** Limits of the specification. */
const MAX_SHORT_NAME = 16
const MAX_DESCRIPTION = 1024

const cut = (text: string, characters: number): string => text.slice(0, characters).toWellFormed().trim()

const describe = (site: Site, page: Page, baseUrl: string): string => {
  const { language } = page
  const e = escapeMarkup
  const url = (path: string): string => e(`${baseUrl}${path}?q={searchTerms}`)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${e(cut(siteTitle(site, language), MAX_SHORT_NAME))}</ShortName>`,
    `<Description>${e(cut(siteDescription(site, language), MAX_DESCRIPTION))}</Description>`,
    `<Url type="text/html" template="${url(page.address)}"/>`,
    `<Url type="text/markdown" template="${url(markdownAddress(page))}"/>`,
    `<Language>${e(language)}</Language>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    '</OpenSearchDescription>',
  ]
  return toValidXml(`${lines.join('\n')}\n`)
}

/** Makes the file of each language, where there is a search. */
export const buildOpenSearch = (
  site: Site,
  { baseUrl, deployment }: Pick<MachineFileOptions, 'baseUrl' | 'deployment'>,
): readonly MachineFile[] =>
  site.settings.languages.flatMap((language) => {
    const page = deployment.hasSearch ? searchPageOf(site, language) : undefined
    if (page === undefined) return []
    return {
      path: languagePath(languageFileNames.openSearch, language, site),
      mediaType: OPEN_SEARCH,
      body: () => describe(site, page, baseUrl),
      language,
    }
  })
