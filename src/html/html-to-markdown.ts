/** A page's Markdown, written from the tree of its `<main>`, so that the two representations cannot differ. */
import { Document, Scalar, visit } from 'yaml'
import { yieldIfDue } from '../lib/time/time-slices.ts'
import { createBlockWriter } from './blocks.ts'
import type { HtmlNode } from './html-tree.ts'

/** Characters that YAML cannot have, and those that end a line in YAML 1.1, which PyYAML and others read. Pasted texts have them. */
const notInYaml = /[\x7f-\x9f\u2028\u2029\ufffe\uffff]/g

/** Writes front matter so that readers of YAML 1.1 and of 1.2 take each text for a text: `no`, `12:30`, `=`. */
const frontMatterYaml = (frontMatter: object): string => {
  const document = new Document(frontMatter, { compat: 'yaml-1.1' })
  visit(document, {
    Scalar: (_key, scalar) => {
      if (scalar.value === '=') scalar.type = Scalar.QUOTE_DOUBLE // a type of YAML 1.1 that the library does not know
    },
  })
  return document.toString({ lineWidth: 0 }).replaceAll(notInYaml, ' ')
}

/**
 * Returns a page's Markdown: front matter, then CommonMark with GFM tables, footnotes and definition lists. Links and
 * images become absolute. Yields to requests between the blocks of a long page.
 *
 * @param main the page's `<main>`
 * @param url the page's absolute URL, against which its links are resolved
 * @param frontMatter in its order; fields that are undefined are left out
 * @param mapUrl returns the URL to write instead of an absolute one
 */
export const toMarkdown = async (
  main: HtmlNode,
  url: string,
  frontMatter: object,
  mapUrl: (url: string) => string = (absolute) => absolute,
): Promise<string> => {
  const resolve = (href: string): string => mapUrl(URL.parse(href, url)?.href ?? href)
  await yieldIfDue() // the page was just rendered
  const text = await createBlockWriter(resolve)(main)
  return `---\n${frontMatterYaml(frontMatter)}---\n\n${text}\n`
}
