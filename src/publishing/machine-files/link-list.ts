/** The lines that llms.txt and agent.txt are made of: lists of files, lists of sentences, and the owner's guidance. */

import type { FormatMessage } from '../../content/i18n/messages.ts'
import { type Site, translate } from '../../content/site.ts'

/** Returns text without line breaks, so that it can't end the line it stands in. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns text that can't end a link's name or open another. */
const linkName = (text: string): string => oneLine(text).replace(/[[\]\\]/g, '\\$&')

/** Returns a line of a list of files as llmstxt.org has it: `- [name](url): notes`. */
export const fileLine = (name: string, url: string, notes?: string): string => {
  const suffix = notes === undefined || notes === '' ? '' : `: ${oneLine(notes)}`
  return `- [${linkName(name)}](${url.replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'))})${suffix}`
}

/** Returns the line of one of the site's own files, whose name and notes are among the words: `files.cvPdf`. */
export const ownFileLine = (message: FormatMessage, name: string, url: string): string =>
  fileLine(message(`files.${name}`), url, message(`files.${name}Notes`))

/** Returns a heading of the second level and lines under it; nothing where there are no lines. */
export const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `## ${oneLine(heading)}`, '', ...lines]

const sentenceLines = (sentences: readonly string[]): readonly string[] =>
  sentences.map((sentence) => `- ${oneLine(sentence)}`)

/** Returns the lines of a text of words as a list of sentences. */
export const ruleLines = (text: string): readonly string[] => sentenceLines(text.split('\n'))

const labelled = (label: string, sentences: readonly string[] | undefined): readonly string[] =>
  sentences === undefined || sentences.length === 0
    ? []
    : ['', `**${label}**`, '', ...sentenceLines(sentences)]

/**
 * Returns the guidance of site.yaml as two lists under the labels of the language. Every site says when to use it: in
 * the owner's words, or else in a sentence that is true of any.
 */
export const guidanceLines = (site: Site, language: string, message: FormatMessage): readonly string[] => {
  const { owner, guidance = {} } = site.settings
  const inLanguage = (list: typeof guidance.useFor) =>
    list && translate<readonly string[]>(list, language, site.settings.languages)
  return [
    ...labelled(
      message('guidance.useFor'),
      inLanguage(guidance.useFor) ?? [message('guidance.usualUse', { owner: owner.name })],
    ),
    ...labelled(message('guidance.avoidFor'), inLanguage(guidance.avoidFor)),
  ]
}
