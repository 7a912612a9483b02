/** agent.txt: llms.txt's guidance and how to speak with the site, one for each language. */

import { createWord, type Word } from '../../content/i18n/messages.ts'
import { type Site, siteDescription, siteTitle } from '../../content/site.ts'
import { endpoints } from '../../http/endpoints.ts'
import { problem } from '../../http/problem.ts'
import { DID_CONFIGURATION_ADDRESS } from '../../identity/domain-linkage.ts'
import { guidanceLines, oneLine, ownFileLine, ruleLines, section } from './link-list.ts'
import { languageAddress, languageText, type MachineFile, type MachineFileOptions } from './machine-file.ts'
import { contentSignals } from './robots-txt.ts'

const endpointLines = ({ resumes }: Site, word: Word, baseUrl: string): readonly string[] => [
  ...ruleLines(word('agent.apiRules')),
  ...(resumes.size > 0 ? [ownFileLine(word, 'cvPdf', `${baseUrl}${endpoints.curriculumVitae}`)] : []),
  ownFileLine(word, 'card', `${baseUrl}${endpoints.openGraphImage}`),
  ownFileLine(word, 'openapi', `${baseUrl}/openapi.json`),
]

const fileLines = (site: Site, language: string, word: Word, baseUrl: string): readonly string[] => {
  const inLanguage = (file: string) => `${baseUrl}${languageAddress(file, language, site)}`
  return [
    ownFileLine(word, 'llms', inLanguage('llms.txt')),
    ownFileLine(word, 'sitemap', `${baseUrl}/sitemap.xml`),
    ...(site.resumes.has(language) ? [ownFileLine(word, 'cvJson', inLanguage('resume.json'))] : []),
    ...(site.wellKnown.has(DID_CONFIGURATION_ADDRESS)
      ? [ownFileLine(word, 'proof', `${baseUrl}${DID_CONFIGURATION_ADDRESS}`)]
      : []),
  ]
}

const mannersLines = (site: Site, word: Word): readonly string[] => {
  const signals = contentSignals(site)
  return [
    ...ruleLines(word('agent.mannersRules')),
    ...(signals === '' ? [] : ruleLines(word('agent.crawlRule', { signals }))),
  ]
}

/** Makes agent.txt in one language, as Markdown that reads well as plain text. */
export const buildAgentText = (
  site: Site,
  language: string,
  { baseUrl }: Pick<MachineFileOptions, 'baseUrl'>,
): MachineFile => {
  const word = createWord(language, site.words)
  const title = oneLine(siteTitle(site, language))
  const example = JSON.stringify(problem('not_found', { baseUrl }), null, 2)
  const lines = [
    `# ${word('agent.title', { title })}`,
    '',
    `> ${oneLine(siteDescription(site, language))}`,
    ...guidanceLines(site, language, word),
    ...section(word('agent.pages'), ruleLines(word('agent.pagesRules', { baseUrl }))),
    ...section(word('agent.api'), endpointLines(site, word, baseUrl)),
    ...section(word('agent.errors'), [word('agent.errorsRule'), '', '```json', example, '```']),
    ...section(word('files.heading'), fileLines(site, language, word, baseUrl)),
    ...section(word('agent.manners'), mannersLines(site, word)),
  ]
  return languageText('agent.txt', lines, { site, language, baseUrl })
}
