/** agent.txt: the guidance of llms.txt and the site's protocol, one file per language. */

import { endpoints } from '../../addresses/endpoints.ts'
import { languageFileNames, machineFilePaths } from '../../addresses/server-paths.ts'
import { isPost, newestFirst } from '../../content/navigation/posts.ts'
import { hintsWithoutCv, problem } from '../../http/problem.ts'
import { DID_CONFIGURATION_ADDRESS } from '../../identity/domain-linkage.ts'
import { utcDay } from '../../lib/time/clock.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import {
  bulletLines,
  contactSection,
  cvFormLines,
  guidanceLines,
  headLines,
  languageFileLine,
  section,
  siteFileLine,
} from './link-list.ts'
import { crawlSentence, pageLines, pdfAndCardLines, resumeFileLines } from './llms-txt.ts'
import { type BuildFiles, languageTexts, listedPages } from './machine-file.ts'

const errorsRule =
  'Every failure under /api is application/problem+json: one object, always with the same ' +
  'five fields. error.code is not_found (404), method_not_allowed (405), internal_error (500) ' +
  'or upstream_unavailable (503, with Retry-After if waiting helps). For example:'

/** The endpoints and their errors. */
const apiSections = (inputs: EditionInputs): readonly string[] => {
  const { baseUrl, deployment, site } = inputs
  if (deployment.kind !== 'server') return []
  const { hasCv } = deployment
  const noCvRule =
    `GET ${endpoints.curriculumVitae} responds 503 without Retry-After: ` +
    'this site has no curriculum vitae.'
  const details = hasCv ? {} : { hint: hintsWithoutCv.not_found(baseUrl) }
  const example = JSON.stringify(problem('not_found', { baseUrl, ...details }), null, 2)
  return [
    ...section('Endpoints', [
      ...bulletLines([
        'GET and HEAD only. No parameters, no body, no authentication: ' +
          'there are no keys, accounts, sandboxes or webhooks.',
        ...(hasCv ? [] : [noCvRule]),
      ]),
      ...pdfAndCardLines(inputs, site.settings.languages[0]),
      siteFileLine('openapi', machineFilePaths.openapi, inputs),
    ]),
    ...section('Errors', [errorsRule, '', '```json', example, '```']),
  ]
}

const fileLines = (inputs: EditionInputs, language: string): readonly string[] => {
  const { deployment, proof } = inputs
  const claims = proof && [...proof.dids, `exp ${utcDay(proof.expires)}`].join(', ')
  return [
    languageFileLine('llms', language, inputs),
    languageFileLine('llmsFull', language, inputs),
    siteFileLine('sitemap', machineFilePaths.sitemap, inputs),
    ...resumeFileLines(inputs, language),
    ...cvFormLines(inputs, language),
    ...(deployment.kind === 'server' ? [] : pdfAndCardLines(inputs, language)),
    // The claims that verifiers look for come last: who, and until when.
    ...(claims ? [`${siteFileLine('proof', DID_CONFIGURATION_ADDRESS, inputs)}: ${claims}`] : []),
  ]
}

const etiquetteLines = ({ site, deployment: { kind } }: EditionInputs): readonly string[] => {
  const limitRule =
    'There is no fixed rate limit. Keep request volume reasonable: ' +
    'sustained automated traffic can make the host challenge every visitor.'
  return bulletLines([
    ...(kind === 'server' ? [limitRule] : []), // a static host has its own
    'Identify yourself in User-Agent, and cite the URL of any page you quote.',
    ...crawlSentence(site),
  ])
}

/** How to ask for pages. */
const pagesRules = ({ baseUrl, deployment }: EditionInputs): readonly string[] =>
  deployment.kind === 'server'
    ? [
        'To get Markdown instead of HTML, send Accept: text/markdown to the page’s URL. ' +
          'Quality values are honoured.',
        `Or append index.md to the URL: ${baseUrl}/index.md.`,
        'The x-markdown-tokens header estimates the length of the page in language-model tokens.',
        'Requests that accept neither text/html nor text/markdown get 406.',
        'Canonical URLs end in a slash; without it, the response is a 308 redirect.',
        'Cacheable responses carry an ETag; send it in If-None-Match to get 304 if nothing has changed.',
        'To search, append search/?q= and your words to the home page of a language: ' +
          `${baseUrl}/search/?q=words, or ${baseUrl}/search/index.md?q=words for Markdown. ` +
          'Accept: text/markdown works there, too.',
      ]
    : [
        'Each page is a file: HTML at the page’s URL, ' +
          `and Markdown at index.md below it: ${baseUrl}/index.md.`,
        'The Accept header has no effect. There is no search and no API.',
        'Canonical URLs end in a slash.',
      ]

/** Returns the lines of agent.txt for one language: Markdown. */
const agentLines = (inputs: EditionInputs, language: string): readonly string[] => {
  const { site, baseUrl } = inputs
  const posts = newestFirst(listedPages(site, language).filter(isPost))
  return [
    ...headLines(site, language, ': for agents'),
    ...guidanceLines(site, language),
    ...contactSection(inputs, language),
    ...section('Pages', bulletLines(pagesRules(inputs))),
    ...section('Latest post', pageLines(posts.slice(0, 1), baseUrl)),
    ...apiSections(inputs),
    ...section('Machine-readable files', fileLines(inputs, language)),
    ...section('Limits and etiquette', etiquetteLines(inputs)),
  ]
}

/** Makes the file of each language. */
export const buildAgentTexts: BuildFiles = (inputs) =>
  languageTexts(languageFileNames.agent, inputs, (language) => agentLines(inputs, language))
