/** llms-full.txt: the Markdown of a whole site in one file, per language. Made on request, in time slices. */

import { languageFileNames } from '../../addresses/server-paths.ts'
import { isTagPage, newestFirst } from '../../content/navigation/posts.ts'
import { markdownAddress, type Page, type Site } from '../../content/site.ts'
import { yieldIfDue } from '../../lib/time/time-slices.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import { PageFailure } from '../../pages/page-failure.ts'
import { contactSection, fileLine, headLines, section } from './link-list.ts'
import { byNavigation } from './llms-txt.ts'
import { type BuildFiles, languageTexts, listedPages } from './machine-file.ts'

/** More than the context of most models; the rest is a list of links. */
const MAX_BYTES = 1_000_000

type MarkdownOf = Parameters<BuildFiles>[2]

/** Returns a language's pages: undated ones, which are always current, then posts, newest first. */
const orderedPages = (site: Site, language: string): readonly Page[] => {
  const pages = listedPages(site, language).filter((page) => !isTagPage(page))
  const sorted = newestFirst(byNavigation(site, pages))
  const isDated = ({ published }: Page): boolean => published !== undefined
  return [...sorted.filter((page) => !isDated(page)), ...sorted.filter(isDated)]
}

/** Returns a page's part: its address, its day, and its Markdown without the repetitive front matter. */
const partOf = ({ address, published }: Page, baseUrl: string, markdown: string): string => {
  const day = published === undefined ? '' : `published: ${published}\n`
  const text = markdown.replace(/^---\n[\s\S]*?\n---\n+/, '')
  return `\n---\nurl: ${baseUrl}${address}\n${day}---\n\n${text.trim()}\n`
}

/** Returns undefined for a page that cannot be rendered, which the log names; throws any other error. */
const omitFailure = (error: unknown): undefined => {
  if (!(error instanceof PageFailure)) throw error
}

const fullLines = async (inputs: EditionInputs, language: string, markdownOf: MarkdownOf) => {
  const { site, baseUrl } = inputs
  const parts: string[] = []
  const rest: string[] = []
  let bytesLeft = MAX_BYTES
  for (const page of orderedPages(site, language)) {
    await yieldIfDue()
    const markdown = bytesLeft < 0 ? undefined : await markdownOf(page).catch(omitFailure)
    const part = markdown && partOf(page, baseUrl, markdown.bytes.toString())
    bytesLeft -= Buffer.byteLength(part ?? '')
    if (part !== undefined && bytesLeft >= 0) parts.push(part)
    else rest.push(fileLine(page.title, `${baseUrl}${markdownAddress(page)}`, page.published))
  }
  return [
    ...headLines(site, language),
    ...contactSection(inputs, language),
    parts.join('').trimEnd(),
    ...section('Pages', rest),
  ]
}

/** Makes the file of each language. */
export const buildFullTexts: BuildFiles = (inputs, _renderer, markdownOf) =>
  languageTexts(languageFileNames.llmsFull, inputs, (language) => fullLines(inputs, language, markdownOf))
