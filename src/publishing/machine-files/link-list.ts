/** Building blocks of llms.txt and agent.txt: lists of files, lists of sentences, and the owner's guidance. */

import { cvPageOf } from '../../content/cv-page.ts'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import { type Site, translate } from '../../content/site.ts'
import { cvForms } from '../../pages/cv/forms/cv-forms.ts'
import type { Deployment } from '../../pages/deployment.ts'

/** Returns text on a single line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const roundBrackets: Readonly<Record<string, string>> = { '[': '(', ']': ')' }

/** Readers of llms.txt end a link's name at its first bracket, escaped or not, so names have round ones. */
const linkName = (text: string): string =>
  oneLine(text)
    .replace(/[[\]]/g, (mark) => roundBrackets[mark] ?? mark)
    .replaceAll('\\', '\\\\')

/** Returns an item of a file list (llmstxt.org): `- [name](url): notes`. */
export const fileLine = (name: string, url: string, notes?: string): string => {
  const suffix = notes === undefined || notes === '' ? '' : `: ${oneLine(notes)}`
  return `- [${linkName(name)}](${url.replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'))})${suffix}`
}

/** The files that an export describes differently. */
const differInExport: ReadonlySet<string> = new Set(['cvPdf', 'card', 'agent'])

/**
 * Returns the item of one of the site's own files, whose name and notes are messages: `files.cvPdf`, `files.cvPdfNotes` and,
 * in an export, `files.cvPdfExportNotes`.
 */
export const siteFileLine = (
  message: FormatMessage,
  name: string,
  url: string,
  { kind, hasStatistics }: Pick<Deployment, 'kind' | 'hasStatistics'>,
): string => {
  if (name === 'card' && kind === 'server' && !hasStatistics)
    return fileLine(message('files.card'), url, '1200 × 630') // no snapshot
  const notes = kind === 'export' && differInExport.has(name) ? 'ExportNotes' : 'Notes'
  return fileLine(message(`files.${name}`), url, message(`files.${name}${notes}`))
}

/** Returns the items of the CV's forms besides its page and the PDF. */
export const cvFormLines = (
  site: Site,
  language: string,
  message: FormatMessage,
  baseUrl: string,
): readonly string[] => {
  const page = cvPageOf(site, language)
  if (page === undefined) return []
  return cvForms.map((form) =>
    fileLine(`${page.title}, ${message(form.file)}`, `${baseUrl}${page.address}${form.file}`),
  )
}

/** Returns a level-two heading and the lines below it, or nothing if there are no lines. */
export const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `## ${oneLine(heading)}`, '', ...lines]

const sentenceLines = (sentences: readonly string[]): readonly string[] =>
  sentences.map((sentence) => `- ${oneLine(sentence)}`)

/** Returns a message of several lines as a list. */
export const ruleLines = (text: string): readonly string[] => sentenceLines(text.split('\n'))

const labelled = (label: string, sentences: readonly string[] | undefined): readonly string[] =>
  sentences === undefined || sentences.length === 0
    ? []
    : ['', `**${label}**`, '', ...sentenceLines(sentences)]

/** Returns the guidance of site.yaml as two labelled lists. If it has no uses, a sentence that suits any site stands in. */
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
