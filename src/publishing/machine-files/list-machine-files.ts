/** Makes all machine files of a site. */
import { cvPageOf } from '../../content/cv-page.ts'
import type { Site } from '../../content/site.ts'
import { developersPath } from '../../http/endpoints.ts'
import { languageFileNames, serverPaths } from '../../http/server-paths.ts'
import { buildAgentSkills } from './agent-skills.ts'
import { buildAgentText } from './agent-txt.ts'
import { buildBibtex } from './bibtex.ts'
import { buildLlmsText } from './llms-txt.ts'
import {
  JSON_TYPE,
  languagePath,
  type MachineFile,
  type MachineFileOptions,
  toJsonFile,
} from './machine-file.ts'
import { buildOpenSearch } from './open-search.ts'
import { buildRobotsText } from './robots-txt.ts'
import { buildSitemap } from './sitemap.ts'
import { buildApiCatalog, buildSecurityText, ownerWellKnownFiles } from './well-known.ts'

/** The CV as its owner wrote it, in each language; a language without one has the CV of the first that has. */
const resumeFiles = (site: Site, baseUrl: string): readonly MachineFile[] =>
  [...site.resumeSources].map(([language, source]) => ({
    path: languagePath(languageFileNames.resume, language, site),
    mediaType: JSON_TYPE,
    body: () => toJsonFile(source),
    language,
    link: `<${baseUrl}${cvPageOf(site, language)?.address ?? languagePath('cv/', language, site)}>; rel="alternate"; type="text/html"`,
  }))

const descriptionFiles = ({ baseUrl, deployment, openapi }: MachineFileOptions): readonly MachineFile[] => {
  if (!deployment.hasApi) return []
  const file = { mediaType: JSON_TYPE, body: () => toJsonFile(openapi), language: 'en' }
  return [
    { ...file, path: serverPaths.openapi, link: `<${baseUrl}${developersPath}>; rel="service-doc"` },
    {
      ...file,
      path: `${serverPaths.wellKnown}openapi.json`,
      link: `<${baseUrl}${serverPaths.openapi}>; rel="canonical"`,
    },
  ]
}

const agentFiles = (site: Site, options: MachineFileOptions): readonly MachineFile[] =>
  site.settings.languages.flatMap((language) => {
    const file = buildAgentText(site, language, options)
    const link = `<${options.baseUrl}${file.path}>; rel="canonical"`
    // Agents ask for both spellings; the contract has the singular.
    return [file, { ...file, path: languagePath(languageFileNames.agents, language, site), link }]
  })

/** Makes some of the files. */
type Build = (site: Site, options: MachineFileOptions) => readonly MachineFile[]

const builds: readonly Build[] = [
  (site, options) => site.settings.languages.map((language) => buildLlmsText(site, language, options)),
  agentFiles,
  (_site, options) => descriptionFiles(options),
  buildSitemap,
  buildOpenSearch,
  (site, options) => [buildRobotsText(site, options)],
  (site, { baseUrl }) => resumeFiles(site, baseUrl),
  buildBibtex,
  (_site, options) => (options.deployment.hasApi ? [buildApiCatalog(options)] : []),
  buildSecurityText,
  buildAgentSkills,
  ownerWellKnownFiles,
]

/**
 * Lists the machine files, one for each path. The owner's files in well-known/ take precedence.
 *
 * @param site with the default pages
 */
export const listMachineFiles = (site: Site, options: MachineFileOptions): readonly MachineFile[] => {
  const files = builds.flatMap((build) => build(site, options))
  return [...new Map(files.map((file) => [file.path, file] as const)).values()]
}
