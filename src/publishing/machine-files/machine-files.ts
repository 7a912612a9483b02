/** All files for machines, made from the site model whenever it changes and served from memory. */
import type { Site } from '../../content/site.ts'
import { languageFileNames, serverPaths } from '../../http/server-paths.ts'
import { buildAgentText } from './agent-txt.ts'
import { buildLlmsText } from './llms-txt.ts'
import {
  JSON_TYPE,
  languageAddress,
  type MachineFile,
  type MachineFileOptions,
  toJsonFile,
} from './machine-file.ts'
import { buildRobotsText } from './robots-txt.ts'
import { buildSitemap } from './sitemap.ts'
import { buildApiCatalog, buildSecurityText, ownWellKnownFiles } from './well-known.ts'

/** The CV as its owner wrote it, for each language; a language without one of its own has that of the first that has. */
const resumeFiles = (site: Site, baseUrl: string): readonly MachineFile[] =>
  [...site.resumeSources].map(([language, source]) => ({
    address: languageAddress(languageFileNames.resume, language, site),
    mediaType: JSON_TYPE,
    body: toJsonFile(source),
    language,
    link: `<${baseUrl}${languageAddress('cv/', language, site)}>; rel="alternate"; type="text/html"`,
  }))

const descriptionFiles = ({ baseUrl, openapi }: MachineFileOptions): readonly MachineFile[] => {
  const file = { mediaType: JSON_TYPE, body: toJsonFile(openapi), language: 'en' }
  return [
    { ...file, address: serverPaths.openapi, link: `<${baseUrl}/developers/>; rel="service-doc"` },
    {
      ...file,
      address: `${serverPaths.wellKnown}openapi.json`,
      link: `<${baseUrl}${serverPaths.openapi}>; rel="canonical"`,
    },
  ]
}

const agentFiles = (site: Site, options: MachineFileOptions): readonly MachineFile[] =>
  site.settings.languages.flatMap((language) => {
    const file = buildAgentText(site, language, options)
    const link = `<${options.baseUrl}${file.address}>; rel="canonical"`
    // Both spellings are met with; the contract has the singular.
    return [file, { ...file, address: languageAddress(languageFileNames.agents, language, site), link }]
  })

/**
 * Makes every file for machines, each address once. The owner's own files under /.well-known/ take precedence.
 *
 * @param site with the pages that every site has: see default-pages.ts
 */
export const buildMachineFiles = (site: Site, options: MachineFileOptions): readonly MachineFile[] => {
  const files = [
    ...site.settings.languages.map((language) => buildLlmsText(site, language, options)),
    ...agentFiles(site, options),
    ...descriptionFiles(options),
    ...buildSitemap(site, options),
    buildRobotsText(site, options),
    ...resumeFiles(site, options.baseUrl),
    buildApiCatalog(options),
    ...buildSecurityText(site, options),
    ...ownWellKnownFiles(site),
  ]
  return [...new Map(files.map((file) => [file.address, file])).values()]
}
