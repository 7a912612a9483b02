/**
 * A page's Markdown, made from the same HTML that browsers get: its `<main>` alone, so that the two can't differ.
 * Used when a site is published.
 */
import { NodeHtmlMarkdown, PostProcessResult, type TranslatorConfigObject } from 'node-html-markdown'
import { stringify } from 'yaml'
import { type Element, elementChildren, isLoose, isTag, itemAfter, placeIn } from './list-shape.ts'
import { cutAtBlocks } from './split-blocks.ts'

/** What stands above the Markdown of a page. */
export interface MarkdownFrontMatter {
  readonly title: string
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly lang: string
  readonly updated?: string | undefined
}

const indentLines = (text: string, width: number): string =>
  text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`)

/** A line that a nested list follows ends in the space that stood between them. */
const trimLines = (text: string): string => text.trim().replaceAll(/(?<=\S) (?=\n)/g, '')

const hasClass = (node: Element, name: string): boolean =>
  (node.getAttribute('class') ?? '').split(/\s+/).includes(name)

const itemMarker = (item: Element, list: Element | undefined): string => {
  if (list === undefined || !isTag(list, 'OL')) return '- '
  return `${Number(list.getAttribute('start') ?? '1') + placeIn(list, item)}. `
}

/** The number of a footnote by the id that markdown-it-footnote gives its item. */
const footnoteNumber = (node: Element): string | undefined =>
  /^fn(\d+)$/.exec(node.getAttribute('id') ?? '')?.[1]

const FOOTNOTE_INDENT = 4 // columns: what markdown-it-footnote takes for a note's further lines

const inlineCode = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const delimiter = '`'.repeat(longest + 1)
  const padding = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return `${delimiter}${padding}${text}${padding}${delimiter}`
}

const fencedCode = (pre: Element): string => {
  const code = elementChildren(pre).find((child) => isTag(child, 'CODE')) ?? pre
  const language = /language-(\S+)/.exec(code.getAttribute('class') ?? '')?.[1] ?? ''
  const text = (pre.textContent ?? '').replace(/\n$/, '')
  const longest = Math.max(2, ...(text.match(/^ *`+/gm) ?? []).map((run) => run.trim().length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

/** A destination with spaces or brackets stands between angle brackets (CommonMark §6.3). */
const destination = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>]/g, encodeURIComponent)}>` : url

const titlePart = (title: string | null | undefined): string =>
  title === undefined || title === null || title === '' ? '' : ` "${title.replaceAll(/["\\]/g, '\\$&')}"`

const image = (
  node: Element,
  absolute: (url: string) => string,
  title: string | null | undefined,
): string => {
  const alternative = (node.getAttribute('alt') ?? '').replaceAll(/[[\]\\]/g, '\\$&')
  return `![${alternative}](${destination(absolute(node.getAttribute('src') ?? ''))}${titlePart(title)})`
}

const figure = (node: Element, absolute: (url: string) => string): string | undefined => {
  const picture = elementChildren(node)
    .flatMap((child) => (isTag(child, 'PICTURE') ? elementChildren(child) : [child]))
    .find((child) => isTag(child, 'IMG'))
  const caption = elementChildren(node).find((child) => isTag(child, 'FIGCAPTION'))
  return picture === undefined ? undefined : image(picture, absolute, caption?.textContent?.trim())
}

const tableRows = (table: Element): Element[] => [...(table.querySelectorAll('tr') as Iterable<Element>)]

const alignmentRule = (cell: Element | undefined): string => {
  if (cell === undefined) return '---'
  if (hasClass(cell, 'align-right')) return '--:'
  if (hasClass(cell, 'align-center')) return ':-:'
  return hasClass(cell, 'align-left') ? ':--' : '---'
}

/** Writes a GFM table; the first row is the head, as GFM has no table without one. */
const gfmTable = (table: Element, translate: (html: string) => string): string => {
  const rows = tableRows(table).map((row) => elementChildren(row))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  if (width === 0) return ''
  const write = (cells: readonly Element[]): string => {
    const texts = Array.from({ length: width }, (_, column) => {
      const html = cells[column]?.innerHTML ?? ''
      return translate(html)
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|')
        .trim()
    })
    return `| ${texts.join(' | ')} |`
  }
  const [head = [], ...body] = rows
  const rule = Array.from({ length: width }, (_, column) => alignmentRule(head[column])).join(' | ')
  const caption = elementChildren(table)
    .find((child) => isTag(child, 'CAPTION'))
    ?.textContent?.trim()
  const lines = [write(head), `| ${rule} |`, ...body.map(write)]
  return [...(caption ? [`${caption}\n`] : []), ...lines].join('\n')
}

/**
 * Characters that mean something anywhere in a line, and at the start of one. HTML's own are among them, so that a
 * `<` in a text stays a text.
 */
const globalEscape = [/[\\`*_~[\]<]|&(?=#?\w+;)/gm, '\\$&'] as const
const blockMark = /^(\d{0,9})((?<=\d)[.)](?=\s|$)|(?<!\d)(?:[-+](?=\s|$)|[-=]+\s*$|>|#{1,6}(?=\s|$)))/gm

/** Only what stands at the start of a line is escaped there, so the converter's own rule, which can't tell, is off. */
const noLineStartEscape = [/(?!)/g, ''] as const

const escapeLineStarts = (text: string): string => text.trim().replaceAll(blockMark, '$1\\$2')

const TEXT_NODE = 3 // DOM's nodeType

/** A block that begins with text of its own, and not with another block, may begin with a mark. */
const escapeOwnStart = (node: Element, content: string): string => {
  const text = content.trim()
  const first = [...node.childNodes].find(
    (child) => child.nodeType !== TEXT_NODE || child.textContent?.trim() !== '',
  )
  if (first?.nodeType !== TEXT_NODE) return text
  const [line = '', ...rest] = text.split('\n')
  return [escapeLineStarts(line), ...rest].join('\n')
}

const blockTranslators: TranslatorConfigObject = {
  'ul,ol': ({ parent }) => ({
    // A blank line before a list inside a tight list's item would loosen the list around it.
    surroundingNewlines:
      parent !== undefined && isTag(parent, 'LI') && !isLoose(parent.parentNode as Element) ? 1 : 2,
  }),
  li: ({ node, parent }) => {
    const number = footnoteNumber(node)
    if (number !== undefined) {
      return {
        surroundingNewlines: 2,
        postprocess: ({ content }) => `[^${number}]: ${indentLines(content.trim(), FOOTNOTE_INDENT)}`,
      }
    }
    const marker = itemMarker(node, parent)
    return {
      // The first item stands where its list begins; the list has seen to the space above.
      surroundingNewlines: parent !== undefined && isLoose(parent) && placeIn(parent, node) > 0 ? 2 : 1,
      preserveIfEmpty: true,
      postprocess: ({ content }) =>
        `${marker}${indentLines(trimLines(escapeOwnStart(node, content)), marker.length)}`,
    }
  },
  p: { surroundingNewlines: 2, postprocess: ({ content }) => escapeLineStarts(content) },
  'div,section,article,summary': ({ node }) => ({
    surroundingNewlines: 2,
    postprocess: ({ content }) => escapeOwnStart(node, content),
  }),
  dt: ({ node }) => ({ surroundingNewlines: 1, postprocess: ({ content }) => escapeOwnStart(node, content) }),
  dl: { surroundingNewlines: 2 },
  dd: ({ node, parent }) => {
    // A blank line before the next term ends the list's entry; before a further definition it would loosen it.
    const ending = isTag(parent && itemAfter(parent, node), 'DT') ? '\n\n' : '\n'
    return {
      surroundingNewlines: elementChildren(node).some((child) => isTag(child, 'P')) ? 2 : 1,
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
}

const createTranslators = (
  absolute: (url: string) => string,
  translateCell: (html: string) => string,
): TranslatorConfigObject => ({
  ...blockTranslators,
  pre: ({ node }) => ({ surroundingNewlines: 2, content: fencedCode(node), recurse: false }),
  code: ({ node }) => ({ content: inlineCode(node.textContent ?? ''), recurse: false }),
  table: ({ node }) => ({ surroundingNewlines: 2, content: gfmTable(node, translateCell), recurse: false }),
  figure: ({ node }) => {
    const content = figure(node, absolute)
    return content === undefined
      ? { surroundingNewlines: 2 }
      : { surroundingNewlines: 2, content, recurse: false }
  },
  img: ({ node }) => ({ content: image(node, absolute, node.getAttribute('title')), recurse: false }),
  a: ({ node }) => {
    if (hasClass(node, 'footnote-backref')) return { ignore: true }
    const href = node.getAttribute('href')
    if (href === undefined || href === null) return {}
    const url = absolute(href)
    if (node.textContent === url) return { content: `<${url}>`, recurse: false }
    return {
      prefix: '[',
      postfix: `](${destination(url)}${titlePart(node.getAttribute('title'))})`,
    }
  },
  sup: ({ node }) => {
    const number = /\d+/.exec(node.textContent ?? '')?.[0]
    return hasClass(node, 'footnote-ref') && number !== undefined
      ? { content: `[^${number}]`, recurse: false }
      : { prefix: '<sup>', postfix: '</sup>' }
  },
  sub: { prefix: '<sub>', postfix: '</sub>' },
  // Pictures drawn in the page say in their words what they show; nothing else of them is text.
  'svg,nav,template': { ignore: true },
})

/** The converter's time grows with the square of what it is given. Pages shorter than this are given to it whole. */
const PIECE_CHARACTERS = 16_384

/** Making the converter takes a tenth of what it does for a page, so there is one; it is told where the page stands. */
const createConverter = (): ((html: string, url: string) => string) => {
  let pageUrl = ''
  const absolute = (href: string): string => URL.parse(href, pageUrl)?.href ?? href
  const converter: NodeHtmlMarkdown = new NodeHtmlMarkdown(
    {
      bulletMarker: '-',
      emDelimiter: '*', // an underscore is no delimiter inside a word
      blockElements: ['details', 'summary'],
      maxConsecutiveNewlines: 0, // the limit would reach into code blocks
      globalEscape,
      lineStartEscape: noLineStartEscape,
    },
    createTranslators(absolute, (html) => converter.translate(html)),
  )
  return (html, url) => {
    pageUrl = url
    return cutAtBlocks(html, PIECE_CHARACTERS)
      .map((piece) => converter.translate(piece).trim())
      .filter((markdown) => markdown !== '')
      .join('\n\n')
  }
}

const convert = createConverter()

/** Returns what stands between a page's `<main …>` and `</main>`. */
export const mainOf = (html: string): string => {
  const start = html.indexOf('>', html.search(/<main[\s>]/)) + 1
  return html.slice(start, html.lastIndexOf('</main>'))
}

const writeFrontMatter = (data: MarkdownFrontMatter): string =>
  `---\n${stringify(data, { lineWidth: 0 })}---\n\n`

/**
 * Turns a page into Markdown: front matter, then the page's `<main>` as CommonMark with GFM tables, footnotes and
 * definition lists. Links and images become absolute.
 *
 * @param html the page as it is served
 * @param url the page's own absolute URL, against which its links are resolved
 */
export const pageToMarkdown = (html: string, url: string, frontMatter: MarkdownFrontMatter): string =>
  `${writeFrontMatter(frontMatter)}${convert(mainOf(html), url).trim()}\n`
