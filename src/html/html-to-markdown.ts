/** Writes a page's Markdown from its `<main>`, so that the two representations cannot differ. */
import { stringify } from 'yaml'
import { yieldIfDue } from '../lib/time/time-slices.ts'
import { createBlockWriter } from './blocks.ts'
import { escapeLineStarts, escapeMarks } from './escape.ts'
import { type HtmlNode, isTooDeep } from './html-tree.ts'
import { readText } from './page-text.ts'

/** Characters in pasted text that YAML forbids, or that YAML 1.1 (PyYAML) reads as line ends. */
const notInYaml = /[\x7f-\x9f\u2028\u2029\ufffe\uffff]/g

/** Writes front matter that YAML 1.1 and 1.2 read as the same text: `no`, `12:30`. */
const frontMatterYaml = (frontMatter: object): string =>
  stringify(frontMatter, { compat: 'yaml-1.1', lineWidth: 0 }).replaceAll(notInYaml, ' ')

/**
 * Returns a page's Markdown: front matter, then CommonMark with GFM tables, footnotes and definition lists.
 * Links and images become absolute. A page with too deeply nested elements becomes plain text. Yields to
 * requests between the blocks of a long page.
 *
 * @param main the page's `<main>`
 * @param url the page's absolute URL, against which its links are resolved
 * @param frontMatter in its order; undefined fields are left out
 * @param options.mapUrl returns the URL to write in place of an absolute URL
 * @param options.keepsDetails whether `<details>` stays HTML; otherwise, only its text stays
 */
export const toMarkdown = async (
  main: HtmlNode,
  url: string,
  frontMatter: object,
  {
    mapUrl = (absolute) => absolute,
    keepsDetails = false,
  }: { readonly mapUrl?: ((url: string) => string) | undefined; readonly keepsDetails?: boolean } = {},
): Promise<string> => {
  const resolve = (href: string): string => mapUrl(URL.parse(href, url)?.href ?? href)
  await yieldIfDue() // rendering may have used up the time slice
  const text = isTooDeep(main)
    ? escapeLineStarts(escapeMarks(readText(main).text))
    : await createBlockWriter(resolve, keepsDetails)(main)
  return `---\n${frontMatterYaml(frontMatter)}---\n\n${text}\n`
}
