/** A page's Markdown, made from the HTML in its `<main>`, so that the two representations cannot differ. */
import { NodeHtmlMarkdown, PostProcessResult, type TranslatorConfigObject } from 'node-html-markdown'
import type { ElementNode } from 'node-html-markdown/dist/nodes.js'
import { stringify } from 'yaml'
import { yieldIfDue } from '../../lib/time-slices.ts'
import { elementChildren, gfmTable } from './gfm-table.ts'
import { translate } from './linear-visitor.ts'
import { noted, sourcesOf } from './markdown-source.ts'
import {
  destination,
  escapeLineStarts,
  globalEscape,
  inlineCode,
  isAddress,
  longestOf,
  noLineStartEscape,
  titlePart,
} from './markdown-text.ts'

const indentLines = (text: string, width: number): string =>
  text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`)

/** Removes the space that a line before a nested list ends in. */
const trimLines = (text: string): string => text.trim().replaceAll(/(?<=\S) (?=\n)/g, '')

const FOOTNOTE_INDENT = 4 // columns, by which markdown-it-footnote recognises a note's further lines

const fencedCode = (pre: ElementNode, title?: string): string => {
  const code = elementChildren(pre).find(({ tagName }) => tagName === 'CODE') ?? pre
  const language = /language-(\S+)/.exec(code.getAttribute('class') ?? '')?.[1] ?? ''
  const text = (pre.textContent ?? '').replace(/\n$/, '')
  const runs = (text.match(/^ *`+/gm) ?? []).map((run) => run.trim())
  const fence = '`'.repeat(longestOf(runs, 2) + 1)
  const info = [language, ...(title ? [`title="${title}"`] : [])].filter((part) => part !== '').join(' ')
  return `${fence}${info}\n${text}\n${fence}`
}

const image = (node: ElementNode, title: string | null | undefined): string => {
  const alternative = (node.getAttribute('alt') ?? '').replaceAll(/[[\]\\<]/g, '\\$&').replaceAll(/\s+/g, ' ')
  const url = node.getAttribute('src') ?? ''
  if (/^data:/i.test(url)) return alternative // readers of text have no use for its bytes
  return `![${alternative}](${destination(url)}${titlePart(title)})`
}

/** Returns a figure of an image or of code with its caption; undefined for any other. */
const figure = (node: ElementNode): string | undefined => {
  const parts = elementChildren(node)
  const shown = parts
    .flatMap((child) => (child.tagName === 'PICTURE' ? elementChildren(child) : [child]))
    .find(({ tagName }) => tagName === 'IMG')
  const caption = parts.find(({ tagName }) => tagName === 'FIGCAPTION')?.textContent?.trim()
  if (shown !== undefined) return image(shown, caption)
  const code = node.classList.contains('code') ? parts.find(({ tagName }) => tagName === 'PRE') : undefined
  return code && fencedCode(code, caption)
}

const TEXT_NODE = 3 // DOM's nodeType

/** Escapes a mark at the start of a block that begins with its own text rather than with another block. */
const escapeOwnStart = (node: ElementNode, content: string): string => {
  const text = content.trim()
  const first = [...node.childNodes].find(
    (child) => child.nodeType !== TEXT_NODE || child.textContent?.trim() !== '',
  )
  if (first?.nodeType !== TEXT_NODE) return text
  const [line = ''] = text.split('\n', 1)
  return escapeLineStarts(line) + text.slice(line.length)
}

/** The TeX of a formula, which Temml keeps in an annotation; other MathML is kept as its text. */
const formula = (node: ElementNode): string => {
  const tex = node.querySelector('annotation[encoding="application/x-tex"]')?.textContent
  if (!tex) return node.textContent ?? ''
  if (node.getAttribute('display') !== 'block') return `$${tex.trim()}$`
  const { tagName, childNodes } = node.parentNode as ElementNode
  const isParagraph = tagName === 'P' && childNodes.length === 1
  return isParagraph ? `$$\n${tex.trim()}\n$$` : `$$${tex.trim()}$$`
}

const translators: TranslatorConfigObject = {
  'ul,ol': ({ node }) => ({ surroundingNewlines: node.hasAttribute(noted.isApart) ? 2 : 1 }),
  li: ({ node }) => {
    const number = /^fn(\d+)$/.exec(node.getAttribute('id') ?? '')?.[1] // of a footnote
    if (number !== undefined) {
      return {
        surroundingNewlines: 2,
        postprocess: ({ content }) => `[^${number}]: ${indentLines(content.trim(), FOOTNOTE_INDENT)}`,
      }
    }
    const marker = node.getAttribute(noted.marker) ?? '- '
    return {
      surroundingNewlines: node.hasAttribute(noted.isApart) ? 2 : 1,
      preserveIfEmpty: true,
      postprocess: ({ content }) =>
        `${marker}${indentLines(trimLines(escapeOwnStart(node, content)), marker.length)}`,
    }
  },
  'h1,h2,h3,h4,h5,h6': ({ node }) => ({
    prefix: `${'#'.repeat(Number(node.tagName.slice(1)))} `,
    ...(node.hasAttribute('data-own-id') && { postfix: ` {#${node.getAttribute('id')}}` }),
  }),
  p: ({ node, parent }) => {
    const isLabel = node.classList.contains('alert-label')
    const alert = isLabel && /\balert-(\w+)/.exec(parent?.getAttribute('class') ?? '')?.[1]
    if (alert) return { surroundingNewlines: 1, content: `[!${alert.toUpperCase()}]`, recurse: false }
    return { surroundingNewlines: 2, postprocess: ({ content }) => escapeLineStarts(content) }
  },
  'div,section,article,summary': ({ node }) => ({
    surroundingNewlines: 2,
    postprocess: ({ content }) => escapeOwnStart(node, content),
  }),
  dt: ({ node }) => ({ surroundingNewlines: 1, postprocess: ({ content }) => escapeOwnStart(node, content) }),
  dl: { surroundingNewlines: 2 },
  dd: ({ node }) => {
    // A blank line before the next term ends the entry; before another definition it would make the list loose.
    const ending = node.hasAttribute(noted.isLast) ? '\n\n' : '\n'
    return {
      surroundingNewlines: elementChildren(node).some(({ tagName }) => tagName === 'P') ? 2 : 1,
      postprocess: ({ content }) => {
        const text = escapeOwnStart(node, content)
        return text === '' ? PostProcessResult.RemoveNode : `: ${indentLines(text, 2)}${ending}`
      },
    }
  },
  blockquote: {
    surroundingNewlines: 2,
    postprocess: ({ content }) =>
      content
        .trim()
        .replaceAll(/^(?!$)/gm, '> ')
        .replaceAll(/^$/gm, '>'),
  },
  pre: ({ node }) => ({ surroundingNewlines: 2, content: fencedCode(node), recurse: false }),
  code: ({ node }) => ({ content: inlineCode(node.textContent ?? ''), recurse: false }),
  table: ({ node }) => ({ surroundingNewlines: 2, content: gfmTable(node, convert), recurse: false }),
  figure: ({ node }) => {
    const content = figure(node)
    return { surroundingNewlines: 2, ...(content !== undefined && { content, recurse: false }) }
  },
  img: ({ node }) =>
    // Beside the title of a page that links to it.
    node.classList.contains('thumbnail') && !node.getAttribute('alt')
      ? { ignore: true }
      : { content: image(node, node.getAttribute('title')), recurse: false },
  'video,audio': ({ node }) => {
    const address = URL.parse(node.getAttribute('src') ?? '')
    const isFile = address?.protocol.startsWith('http') === true && node.childNodes.length === 0
    return isFile ? { content: `<${address.href}>`, recurse: false } : {}
  },
  a: ({ node }) => {
    if (node.classList.contains('footnote-backref')) return { ignore: true }
    if (node.classList.contains('anchor')) return {}
    const url = node.getAttribute('href')
    if (url === undefined || url === null) return {}
    const text = node.textContent ?? ''
    if (isAddress(text) && URL.parse(text)?.href === url) return { content: `<${text}>`, recurse: false }
    return {
      prefix: '[',
      postfix: `](${destination(url)}${titlePart(node.getAttribute('title'))})`,
    }
  },
  sup: ({ node }) => {
    const number = /\d+/.exec(node.textContent ?? '')?.[0]
    return node.classList.contains('footnote-ref') && number !== undefined
      ? { content: `[^${number}]`, recurse: false }
      : { prefix: '<sup>', postfix: '</sup>' }
  },
  sub: { prefix: '<sub>', postfix: '</sub>' },
  span: ({ node }) =>
    node.classList.contains('task-box')
      ? { content: node.textContent === '\u2611' ? '[x]' : '[ ]', recurse: false }
      : {},
  math: ({ node }) => ({ content: formula(node), recurse: false }),
}

/** One for all pages: creating it costs a tenth of a page's conversion. */
const converter = new NodeHtmlMarkdown(
  {
    bulletMarker: '-',
    emDelimiter: '*', // an underscore inside a word delimits nothing
    blockElements: ['details', 'summary'],
    maxConsecutiveNewlines: 0, // a limit would apply inside code blocks too
    globalEscape,
    lineStartEscape: noLineStartEscape,
  },
  translators,
)

const convert = (html: string): string => translate(converter, html).trim()

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
  const blocks: string[] = []
  await yieldIfDue() // the page was just rendered
  for await (const html of sourcesOf(mainHtml, resolve)) {
    const block = convert(html)
    if (block !== '') blocks.push(block)
  }
  const yaml = stringify(frontMatter, { lineWidth: 0 }).replaceAll(notInYaml, ' ')
  return `---\n${yaml}---\n\n${blocks.join('\n\n')}\n`
}
