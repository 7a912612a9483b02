/** agent.txt: the guidance of llms.txt and the site's protocol, one file per language. */

import { createMessageFormatter, type FormatMessage } from '../../content/i18n/messages.ts'
import { type Site, siteDescription, siteTitle } from '../../content/site.ts'
import { endpoints } from '../../http/endpoints.ts'
import { problem } from '../../http/problem.ts'
import { languageFileNames, serverPaths } from '../../http/server-paths.ts'
import { DID_CONFIGURATION_ADDRESS } from '../../identity/domain-linkage.ts'
import { guidanceLines, oneLine, ownFileLine, ruleLines, section } from './link-list.ts'
import { languagePath, languageText, type MachineFile, type MachineFileOptions } from './machine-file.ts'
import { contentSignals } from './robots-txt.ts'

const endpointLines = ({ resumes }: Site, message: FormatMessage, baseUrl: string): readonly string[] => [
  ...ruleLines(message('agent.apiRules')),
  ...(resumes.size > 0 ? [ownFileLine(message, 'cvPdf', `${baseUrl}${endpoints.curriculumVitae}`)] : []),
  ownFileLine(message, 'card', `${baseUrl}${endpoints.openGraphImage}`),
  ownFileLine(message, 'openapi', `${baseUrl}${serverPaths.openapi}`),
]

const fileLines = (
  site: Site,
  language: string,
  message: FormatMessage,
  baseUrl: string,
): readonly string[] => {
  const inLanguage = (file: string) => `${baseUrl}${languagePath(file, language, site)}`
  return [
    ownFileLine(message, 'llms', inLanguage(languageFileNames.llms)),
    ownFileLine(message, 'sitemap', `${baseUrl}${serverPaths.sitemap}`),
    ...(site.resumes.has(language)
      ? [ownFileLine(message, 'cvJson', inLanguage(languageFileNames.resume))]
      : []),
    ...(site.wellKnown.has(DID_CONFIGURATION_ADDRESS)
      ? [ownFileLine(message, 'proof', `${baseUrl}${DID_CONFIGURATION_ADDRESS}`)]
      : []),
  ]
}

const etiquetteLines = (site: Site, message: FormatMessage): readonly string[] => {
  const signals = contentSignals(site)
  return [
    ...ruleLines(message('agent.mannersRules')),
    ...(signals === '' ? [] : ruleLines(message('agent.crawlRule', { signals }))),
  ]
}

const agentLines = (site: Site, language: string, baseUrl: string): readonly string[] => {
  const message = createMessageFormatter(language, site.messages)
  const title = oneLine(siteTitle(site, language))
  const example = JSON.stringify(problem('not_found', { baseUrl }), null, 2)
  return [
    `# ${message('agent.title', { title })}`,
    '',
    `> ${oneLine(siteDescription(site, language))}`,
    ...guidanceLines(site, language, message),
    ...section(message('agent.pages'), ruleLines(message('agent.pagesRules', { baseUrl }))),
    ...section(message('agent.api'), endpointLines(site, message, baseUrl)),
    ...section(message('agent.errors'), [message('agent.errorsRule'), '', '```json', example, '```']),
    ...section(message('files.heading'), fileLines(site, language, message, baseUrl)),
    ...section(message('agent.manners'), etiquetteLines(site, message)),
  ]
}

/** Makes agent.txt in one language: Markdown, served as plain text. */
export const buildAgentText = (
  site: Site,
  language: string,
  { baseUrl }: Pick<MachineFileOptions, 'baseUrl'>,
): MachineFile =>
  languageText(languageFileNames.agent, () => agentLines(site, language, baseUrl), {
    site,
    language,
    baseUrl,
  })
