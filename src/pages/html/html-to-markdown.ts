/** A page's Markdown, written from the tree of its `<main>`, so that the two representations cannot differ. */
import { stringify } from 'yaml'
import { yieldIfDue } from '../../lib/time-slices.ts'
import { createBlockWriter } from './blocks.ts'
import { parseHtml } from './html-tree.ts'

/** Characters that YAML cannot have, and those that end a line in YAML 1.1, which PyYAML and others read. Pasted texts have them. */
const notInYaml = /[\x7f-\x9f\u2028\u2029\ufffe\uffff]/g

/**
 * Returns a page's Markdown: front matter, then CommonMark with GFM tables, footnotes and definition lists. Links and
 * images become absolute. Yields to requests between the blocks of a long page.
 *
 * @param mainHtml the content of the page's `<main>`
 * @param url the page's absolute URL, against which its links are resolved
 * @param frontMatter in its order; fields that are undefined are left out
 * @param mapUrl returns the URL to write instead of an absolute one
 */
export const toMarkdown = async (
  mainHtml: string,
  url: string,
  frontMatter: object,
  mapUrl: (url: string) => string = (absolute) => absolute,
): Promise<string> => {
  const resolve = (href: string): string => mapUrl(URL.parse(href, url)?.href ?? href)
  await yieldIfDue() // the page was just rendered
  const text = await createBlockWriter(resolve)(parseHtml(mainHtml))
  const yaml = stringify(frontMatter, { lineWidth: 0 }).replaceAll(notInYaml, ' ')
  return `---\n${yaml}---\n\n${text}\n`
}
