/** agent.txt: llms.txt's guidance and how to speak with the site, one for each language. */
import { problem } from '../problem.ts'
import { type Site, translate } from '../site.ts'
import {
  languageAddress,
  languageLinks,
  type MachineFile,
  type MachineFileOptions,
  TEXT,
} from './machine-file.ts'
import { fileLine, guidanceLines, oneLine, section, sentenceLines } from './markdown-lists.ts'
import { contentSignals } from './robots-text.ts'
import { wordsOf } from './words.ts'

const named = ([name, notes]: readonly [string, string], url: string): string => fileLine(name, url, notes)

const endpointLines = (language: string, baseUrl: string): readonly string[] => {
  const words = wordsOf(language)
  return [
    ...sentenceLines(words.apiRules),
    named(words.cvPdf, `${baseUrl}/api/cv/`),
    named(words.card, `${baseUrl}/api/og/`),
    named(words.description, `${baseUrl}/openapi.json`),
  ]
}

const fileLines = (site: Site, language: string, baseUrl: string): readonly string[] => {
  const words = wordsOf(language)
  const inLanguage = (file: string) => `${baseUrl}${languageAddress(file, language, site)}`
  const proof = '/.well-known/did-configuration.json'
  return [
    named(words.index, inLanguage('llms.txt')),
    named(words.sitemap, `${baseUrl}/sitemap.xml`),
    ...(site.resumes.has(language) ? [named(words.cvJson, inLanguage('resume.json'))] : []),
    ...(site.wellKnown.has(proof) ? [named(words.proof, `${baseUrl}${proof}`)] : []),
  ]
}

const mannersLines = (site: Site, language: string): readonly string[] => {
  const words = wordsOf(language)
  const signals = contentSignals(site)
  return sentenceLines([...words.manners, ...(signals === '' ? [] : [words.crawlRule(signals)])])
}

/** Makes agent.txt in one language, as Markdown that reads well as plain text. */
export const buildAgentText = (
  site: Site,
  language: string,
  { baseUrl }: Pick<MachineFileOptions, 'baseUrl'>,
): MachineFile => {
  const words = wordsOf(language)
  const example = JSON.stringify(problem('not_found', { baseUrl }), null, 2)
  const lines = [
    `# ${words.forAgents(oneLine(translate<string>(site.settings.title, language, site.languages)))}`,
    '',
    `> ${oneLine(translate<string>(site.settings.description, language, site.languages))}`,
    ...guidanceLines(site, language),
    ...section(words.pagesHeading, sentenceLines(words.pagesRules(baseUrl))),
    ...section(words.apiHeading, endpointLines(language, baseUrl)),
    ...section(words.errorsHeading, [words.errorsRule, '', '```json', example, '```']),
    ...section(words.machineFiles, fileLines(site, language, baseUrl)),
    ...section(words.mannersHeading, mannersLines(site, language)),
  ]
  return {
    address: languageAddress('agent.txt', language, site),
    mediaType: TEXT,
    body: `${lines.join('\n')}\n`,
    language,
    link: languageLinks('agent.txt', language, site, baseUrl),
  }
}
