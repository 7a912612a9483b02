/** All files for machines, made from the site model whenever it changes and served from memory. */
import type { Site } from '../site.ts'
import { buildAgentText } from './agent-text.ts'
import { buildLlmsText } from './llms-text.ts'
import {
  JSON_TYPE,
  languageAddress,
  type MachineFile,
  type MachineFileOptions,
  toJsonFile,
} from './machine-file.ts'
import { buildRobotsText } from './robots-text.ts'
import { buildSitemap } from './sitemap.ts'
import { buildApiCatalog, buildSecurityText, ownWellKnownFiles } from './well-known.ts'

/** The CV as its owner wrote it, for each language; a language without one of its own has that of the first that has. */
const resumeFiles = (site: Site, baseUrl: string): readonly MachineFile[] =>
  [...site.resumeSources].map(([language, source]) => {
    const page = languageAddress('cv/', language, site)
    return {
      address: languageAddress('resume.json', language, site),
      mediaType: JSON_TYPE,
      body: toJsonFile(source),
      language,
      ...(site.pages.has(page) ? { link: `<${baseUrl}${page}>; rel="alternate"; type="text/html"` } : {}),
    }
  })

const descriptionFiles = (site: Site, { baseUrl, openapi }: MachineFileOptions): readonly MachineFile[] => {
  const file = { mediaType: JSON_TYPE, body: toJsonFile(openapi), language: 'en' }
  const documentation = site.pages.has('/developers/')
    ? `<${baseUrl}/developers/>; rel="service-doc"`
    : undefined
  return [
    { ...file, address: '/openapi.json', ...(documentation === undefined ? {} : { link: documentation }) },
    {
      ...file,
      address: '/.well-known/openapi.json',
      link: `<${baseUrl}/openapi.json>; rel="canonical"`,
    },
  ]
}

const agentFiles = (site: Site, options: MachineFileOptions): readonly MachineFile[] =>
  site.languages.flatMap((language) => {
    const file = buildAgentText(site, language, options)
    const link = `<${options.baseUrl}${file.address}>; rel="canonical"`
    // Both spellings are met with; the contract has the singular.
    return [file, { ...file, address: languageAddress('agents.txt', language, site), link }]
  })

/** Makes every file for machines, each address once. The owner's own files under /.well-known/ take precedence. */
export const buildMachineFiles = (site: Site, options: MachineFileOptions): readonly MachineFile[] => {
  const files = [
    ...site.languages.map((language) => buildLlmsText(site, language, options)),
    ...agentFiles(site, options),
    ...descriptionFiles(site, options),
    ...buildSitemap(site, options),
    buildRobotsText(site, options),
    ...resumeFiles(site, options.baseUrl),
    buildApiCatalog(site, options),
    ...buildSecurityText(site, options),
    ...ownWellKnownFiles(site),
  ]
  return [...new Map(files.map((file) => [file.address, file])).values()]
}
