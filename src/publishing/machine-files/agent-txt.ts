/** agent.txt: the guidance of llms.txt and the site's protocol, one file per language. */

import { createMessageFormatter, type FormatMessage } from '../../content/i18n/messages.ts'
import { isPost, newestFirst } from '../../content/navigation/posts.ts'
import { type Site, siteDescription, siteTitle } from '../../content/site.ts'
import { endpoints } from '../../http/endpoints.ts'
import { hintsWithoutCv, problem } from '../../http/problem.ts'
import { languageFileNames, machineFilePaths } from '../../http/server-paths.ts'
import { DID_CONFIGURATION_ADDRESS } from '../../identity/domain-linkage.ts'
import { utcDay } from '../../lib/clock.ts'
import { contactSection } from './contact-lines.ts'
import { cvFormLines, guidanceLines, oneLine, ruleLines, section, siteFileLine } from './link-list.ts'
import { crawlSentence, pageLine } from './llms-txt.ts'
import {
  languagePath,
  languageTexts,
  listedPages,
  type MachineFile,
  type MachineFileOptions,
} from './machine-file.ts'

type Options = Pick<MachineFileOptions, 'baseUrl' | 'deployment' | 'proof'>

/** What is at the endpoints of a server; an export has it as files. */
const documentLines = (
  { resumes }: Site,
  message: FormatMessage,
  { baseUrl, deployment }: Options,
): readonly string[] => [
  ...(resumes.size > 0 && deployment.hasPdf
    ? [siteFileLine(message, 'cvPdf', `${baseUrl}${deployment.cvPath}`, deployment)]
    : []),
  siteFileLine(message, 'card', `${baseUrl}${deployment.cardPath}`, deployment),
]

/** The endpoints and their errors. */
const apiSections = (site: Site, message: FormatMessage, options: Options): readonly string[] => {
  const { baseUrl, deployment } = options
  if (deployment.kind !== 'server') return []
  const { hasCv } = deployment
  const details = hasCv ? {} : { hint: hintsWithoutCv.not_found(baseUrl) }
  const example = JSON.stringify(problem('not_found', { baseUrl, ...details }), null, 2)
  return [
    ...section(message('agent.api'), [
      ...ruleLines(message('agent.apiRules')),
      ...(hasCv
        ? []
        : ruleLines(
            `GET ${endpoints.curriculumVitae} is 503, without Retry-After: this site has no curriculum vitae.`,
          )),
      ...documentLines(site, message, options),
      siteFileLine(message, 'openapi', `${baseUrl}${machineFilePaths.openapi}`, deployment),
    ]),
    ...section(message('agent.errors'), [message('agent.errorsRule'), '', '```json', example, '```']),
  ]
}

/** The claims that verifiers look for come last: who, and until when. */
const proofLines = (message: FormatMessage, { baseUrl, deployment, proof }: Options): readonly string[] => {
  if (proof === undefined) return []
  const { dids, expires } = proof
  const claims = [...dids, `exp ${utcDay(expires)}`].join(', ')
  return [
    `${siteFileLine(message, 'proof', `${baseUrl}${DID_CONFIGURATION_ADDRESS}`, deployment)}: ${claims}`,
  ]
}

const fileLines = (
  site: Site,
  language: string,
  message: FormatMessage,
  options: Options,
): readonly string[] => {
  const { baseUrl, deployment } = options
  const inLanguage = (file: string) => `${baseUrl}${languagePath(file, language, site)}`
  const [latest] = newestFirst(listedPages(site, language).filter(isPost), () => 0)
  return [
    ...(latest === undefined ? [] : [pageLine(latest, baseUrl)]),
    siteFileLine(message, 'llms', inLanguage(languageFileNames.llms), deployment),
    siteFileLine(message, 'llmsFull', inLanguage(languageFileNames.llmsFull), deployment),
    siteFileLine(message, 'sitemap', `${baseUrl}${machineFilePaths.sitemap}`, deployment),
    ...(site.resumes.has(language)
      ? [siteFileLine(message, 'cvJson', inLanguage(languageFileNames.resume), deployment)]
      : []),
    ...cvFormLines(site, language, message, baseUrl),
    ...(deployment.kind === 'server' ? [] : documentLines(site, message, options)),
    ...proofLines(message, options),
  ]
}

const etiquetteLines = (
  site: Site,
  message: FormatMessage,
  { kind }: Options['deployment'],
): readonly string[] => {
  return [
    ...(kind === 'server' ? ruleLines(message('agent.limitRule')) : []), // a static host has its own
    ...ruleLines(message('agent.mannersRule')),
    ...crawlSentence(site, message).flatMap(ruleLines),
  ]
}

/** Returns the text of agent.txt in one language: Markdown. */
export const agentText = (site: Site, language: string, options: Options): string => {
  const { baseUrl, deployment } = options
  const message = createMessageFormatter(language, site.messages)
  const title = oneLine(siteTitle(site, language))
  const pagesRules = deployment.kind === 'server' ? 'agent.pagesRules' : 'agent.exportPagesRules'
  const lines = [
    `# ${message('agent.title', { title })}`,
    '',
    `> ${oneLine(siteDescription(site, language))}`,
    ...guidanceLines(site, language, message),
    ...contactSection(site, language, message, baseUrl),
    ...section(message('agent.pages'), ruleLines(message(pagesRules, { baseUrl }))),
    ...apiSections(site, message, options),
    ...section(message('files.heading'), fileLines(site, language, message, options)),
    ...section(message('agent.manners'), etiquetteLines(site, message, deployment)),
  ]
  return `${lines.join('\n')}\n`
}

/** Makes the files of each language. Agents ask for both spellings; the contract has the singular. */
export const buildAgentTexts = (site: Site, options: Options): readonly MachineFile[] =>
  languageTexts(languageFileNames.agent, site, options, (language) =>
    agentText(site, language, options),
  ).flatMap((file) => {
    const path = file.path.replace(languageFileNames.agent, languageFileNames.agents)
    return [file, { ...file, path, link: `<${options.baseUrl}${file.path}>; rel="canonical"` }]
  })
