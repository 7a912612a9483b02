/** Building blocks of llms.txt and agent.txt: lists of files and sentences, and the owner's guidance. */

import { languageFileNames } from '../../addresses/server-paths.ts'
import { contactOf } from '../../content/contact.ts'
import { cvPageOf, otherCvRepresentations } from '../../content/navigation/cv-page.ts'
import { isPost } from '../../content/navigation/posts.ts'
import { type Site, siteDescription, siteTitle, translate } from '../../content/site.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import { feedLinks } from '../../pages/views/shared-view.ts'
import { englishMessages, languagePath, listedPages } from './machine-file.ts'

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Readers of llms.txt end a link's name at its first bracket, even if escaped, so names get round ones. */
const linkName = (text: string): string =>
  oneLine(text).replaceAll('[', '(').replaceAll(']', ')').replaceAll('\\', '\\\\')

/** Returns an item of a file list (llmstxt.org): `- [name](url): notes`. */
export const fileLine = (name: string, url: string, notes?: string): string => {
  const suffix = notes === undefined || notes === '' ? '' : `: ${oneLine(notes)}`
  return `- [${linkName(name)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})${suffix}`
}

/** Descriptions of the site's own files, true on a server and in an export. */
const siteFiles = {
  cvPdf: { name: 'Curriculum vitae, PDF', notes: 'download it once and keep the file' },
  resume: { name: 'Curriculum vitae, JSON Resume', notes: 'the same data, for programs' },
  bibtex: { name: 'Publications, BibTeX', notes: 'authors, titles, venues, years and DOIs' },
  card: { name: 'Social preview image, PNG', notes: '1200 × 630 pixels' },
  openapi: { name: 'OpenAPI description', notes: 'the two published endpoints and their errors' },
  search: { name: 'Search', notes: 'append your words; HTML or Markdown' },
  agent: { name: 'Guidance for agents', notes: 'when to use the site, and how to get what it has' },
  llms: { name: 'Index of the site', notes: 'every page as Markdown, in the llms.txt format' },
  llmsFull: {
    name: 'The whole site in one file',
    notes: 'the Markdown of its pages, newest first, up to 1 MB; then a list of the rest',
  },
  sitemap: { name: 'Sitemap', notes: 'every canonical URL with its translations' },
  proof: {
    name: 'Proof of identity',
    notes: 'binds this domain to a decentralized identifier (DIF Well-Known DID Configuration)',
  },
}

/** Returns the item of one of the site's own files. */
export const siteFileLine = (file: keyof typeof siteFiles, path: string, inputs: EditionInputs): string => {
  const { name, notes } = siteFiles[file]
  return fileLine(name, inputs.baseUrl + path, notes)
}

/** Returns the item of a file that each language has below its prefix. */
export const languageFileLine = (
  file: keyof typeof siteFiles & keyof typeof languageFileNames,
  language: string,
  inputs: EditionInputs,
): string => siteFileLine(file, languagePath(languageFileNames[file], language, inputs.site), inputs)

/** Returns the items of the CV's forms besides its page and the PDF. */
export const cvFormLines = ({ site, baseUrl }: EditionInputs, language: string): readonly string[] => {
  const page = cvPageOf(site, language)
  if (page === undefined) return []
  const message = englishMessages(site)
  return otherCvRepresentations.map(({ file }) =>
    fileLine(`${page.title}, ${message(file)}`, `${baseUrl}${page.address}${file}`),
  )
}

/** Returns the first lines of a language's file. @param purpose added to the site's title */
export const headLines = (site: Site, language: string, purpose = ''): readonly string[] => [
  `# ${oneLine(siteTitle(site, language))}${purpose}`,
  '',
  `> ${oneLine(siteDescription(site, language))}`,
]

/** Returns a level-two heading and the lines below it, or nothing if there are no lines. */
export const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `## ${oneLine(heading)}`, '', ...lines]

/** Returns a list item for each sentence. */
export const bulletLines = (sentences: readonly string[]): readonly string[] =>
  sentences.map((sentence) => `- ${oneLine(sentence)}`)

const labelled = (label: string, sentences: readonly string[] = []): readonly string[] =>
  sentences.length === 0 ? [] : ['', `**${label}**`, '', ...bulletLines(sentences)]

/** Returns the guidance of site.yaml as two labelled lists. A general sentence replaces missing uses. */
export const guidanceLines = (site: Site, language: string): readonly string[] => {
  const { owner, guidance = {} } = site.settings
  const inLanguage = (list: typeof guidance.useFor) =>
    list && translate<readonly string[]>(list, language, site.settings.languages)
  const usualUse =
    `Questions about ${owner.name}: who they are, what they do and have done, ` +
    'and where to find out more.'
  return [
    ...labelled('When to use this site:', inLanguage(guidance.useFor) ?? [usualUse]),
    ...labelled('When not to use it:', inLanguage(guidance.avoidFor)),
  ]
}

/** Returns the section with contact, licence and news; empty without any. */
export const contactSection = ({ site, baseUrl }: EditionInputs, language: string): readonly string[] => {
  const { email, links, securityPath } = contactOf(site, language)
  const { license } = site.settings
  const feeds = listedPages(site, language).some(isPost) ? feedLinks : []
  return section('Contact and license', [
    ...(email === undefined ? [] : [fileLine('Email', `mailto:${email}`, email)]),
    ...links.map(({ label, url }) => fileLine(label, url)),
    ...(securityPath === undefined ? [] : [fileLine('Security contact', `${baseUrl}${securityPath}`)]),
    ...(license === undefined ? [] : [fileLine('License', license.url, license.name)]),
    ...feeds.map(({ file, message: name }) =>
      fileLine(englishMessages(site)(name), `${baseUrl}${languagePath(file, language, site)}`),
    ),
  ])
}
