/** llms-full.txt: the Markdown of a whole site in one file, per language. Drawn when it is asked for, in slices that let requests through. */
import { createMessageFormatter } from '../../content/i18n/messages.ts'
import { isTagPage, newestFirst } from '../../content/posts.ts'
import { markdownAddress, type Page, type Site, siteDescription, siteTitle } from '../../content/site.ts'
import type { Representation } from '../../http/representation.ts'
import { languageFileNames } from '../../http/server-paths.ts'
import { yieldIfDue } from '../../lib/time-slices.ts'
import { PageFailure } from '../page-failure.ts'
import { contactSection } from './contact-lines.ts'
import { fileLine, oneLine, section } from './link-list.ts'
import { byNavigation } from './llms-txt.ts'
import { languagePath, languageText, listedPages, type MachineFile } from './machine-file.ts'

/** More than the context of most models; the rest is a list of links. */
const MAX_BYTES = 1_000_000

/** What is needed of the edition. */
export interface FullTextOptions {
  readonly baseUrl: string
  /** @throws {PageFailure} (rejects) if the page cannot be rendered */
  readonly markdownOf: (page: Page) => Promise<Representation>
  /** 1 MB by default. */
  readonly maxBytes?: number
}

/** Returns the pages of a language: those without a date, which are always current, then posts, newest first. */
const orderedPages = (site: Site, language: string): readonly Page[] => {
  const pages = listedPages(site, language).filter((page) => !isTagPage(page))
  const isDated = ({ published }: Page): boolean => published !== undefined
  return [
    ...byNavigation(
      site,
      pages.filter((page) => !isDated(page)),
    ),
    ...newestFirst(pages.filter(isDated), () => 0),
  ]
}

/** Returns a page's part: its address and day, then its Markdown without the front matter, which repeats itself. */
const partOf = ({ address, published }: Page, baseUrl: string, markdown: string): string => {
  const day = published === undefined ? '' : `published: ${published}\n`
  const text = markdown.replace(/^---\n[\s\S]*?\n---\n+/, '')
  return `\n---\nurl: ${baseUrl}${address}\n${day}---\n\n${text.trim()}\n`
}

/** Returns the Markdown of a page; undefined if it cannot be rendered, which the log says. */
const readMarkdown = async (page: Page, { markdownOf }: FullTextOptions): Promise<string | undefined> => {
  try {
    return (await markdownOf(page)).bytes.toString()
  } catch (error) {
    if (error instanceof PageFailure) return undefined
    throw error
  }
}

/** Returns the path of each language's file. */
export const fullTextPaths = (site: Site): ReadonlyMap<string, string> =>
  new Map(
    site.settings.languages.map((language) => [
      languagePath(languageFileNames.llmsFull, language, site),
      language,
    ]),
  )

/** Makes the file of one language. */
export const makeFullText = async (
  site: Site,
  language: string,
  options: FullTextOptions,
): Promise<MachineFile> => {
  const { baseUrl, maxBytes = MAX_BYTES } = options
  const message = createMessageFormatter(language, site.messages)
  const head = [
    `# ${oneLine(siteTitle(site, language))}`,
    '',
    `> ${oneLine(siteDescription(site, language))}`,
    ...contactSection(site, language, message, baseUrl),
  ]
  const parts: string[] = []
  const rest: string[] = []
  let bytesLeft = maxBytes
  for (const page of orderedPages(site, language)) {
    await yieldIfDue()
    const markdown = bytesLeft < 0 ? undefined : await readMarkdown(page, options)
    const part = markdown === undefined ? undefined : partOf(page, baseUrl, markdown)
    bytesLeft -= Buffer.byteLength(part ?? '')
    if (part !== undefined && bytesLeft >= 0) parts.push(part)
    else rest.push(fileLine(page.title, `${baseUrl}${markdownAddress(page)}`, page.published))
  }
  return languageText(
    languageFileNames.llmsFull,
    () => [...head, parts.join('').trimEnd(), ...section(message('llms.pages'), rest)],
    { site, language, baseUrl },
  )
}
