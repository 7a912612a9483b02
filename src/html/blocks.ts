/** Writes the contents of an element as Markdown, block by block. */
import { isSliceOver, yieldIfDue } from '../lib/time/time-slices.ts'
import { fencedCode } from './escape.ts'
import { htmlBlock } from './html-blocks.ts'
import {
  attributeOf,
  childElements,
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  isReadable,
  listStart,
  nodeText,
} from './html-tree.ts'
import type { ResolveUrl } from './inlines.ts'
import { type RunPlace, writeRun } from './phrasing.ts'
import { segmentsOf } from './segments.ts'
import { writeTable } from './tables.ts'

/** A block as Markdown. */
interface Block {
  readonly text: string
  /** Marker of a list's items. Two adjacent lists with one marker would merge. */
  readonly marker?: string
  /** Whether a list may follow directly. A blank line would make an enclosing list loose. */
  readonly isText?: boolean
}

const indentLines = (text: string, width: number): string =>
  text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`)

const joinBlocks = (blocks: readonly Block[], isTight = false): string =>
  blocks
    .map(({ text, marker }, index) => {
      // Only a list that starts at 1 with a non-empty item can interrupt a paragraph (CommonMark §5.3).
      const isClose = isTight && blocks[index - 1]?.isText && marker && /^(?:[-+]|1[.)]) /.test(text)
      return index === 0 ? text : `${isClose ? '\n' : '\n\n'}${text}`
    })
    .join('')

/** Whether Markdown can number a list: it counts up, in numbers of at most nine digits (CommonMark §5.2). */
const isCounted = (list: HtmlElement, items: readonly HtmlElement[]): boolean =>
  attributeOf(list, 'reversed') === undefined &&
  items.every((item) => attributeOf(item, 'value') === undefined) &&
  [listStart(list), listStart(list) + items.length].every((number) => /^\d{1,9}$/.test(`${number}`))

const hasParagraph = (element: HtmlElement): boolean =>
  childElements(element).some(({ tagName }) => tagName === 'p')

/** Returns a list's items. Content between two items, as in old HTML, becomes an item. */
const itemsOf = (list: HtmlElement): readonly HtmlElement[] => {
  const items: HtmlElement[] = []
  for (const node of list.childNodes.filter(isReadable)) {
    const before = items.at(-1)
    if (isElement(node) && node.tagName === 'li') items.push(node)
    else if (before?.tagName === 'div') before.childNodes.push(node)
    else if (!isBlank(node)) items.push({ ...list, tagName: 'div', attrs: [], childNodes: [node] })
  }
  return items
}

const codeBlock = (pre: HtmlElement): string => {
  const code = elementsIn(pre).find(({ tagName }) => tagName === 'code') ?? pre
  const language = classesOf(code).find((name) => /^language-[^`]+$/.test(name)) ?? ''
  return fencedCode(nodeText(pre), language.slice('language-'.length))
}

const FOOTNOTE_INDENT = 4 // columns, by which markdown-it-footnote recognises a note's further lines

/**
 * Creates the function that writes blocks. It yields to requests between them.
 *
 * @param keepsDetails whether `<details>` stays HTML; otherwise, its blocks are written alone
 */
export const createBlockWriter = (resolve: ResolveUrl, keepsDetails: boolean) => {
  const writeInlines = ({ childNodes }: HtmlElement, place: RunPlace): Promise<string> =>
    writeRun({ nodes: childNodes, around: [] }, place, resolve)

  const heading = async (element: HtmlElement): Promise<string> => {
    const text = await writeInlines(element, 'heading')
    const ownId = attributeOf(element, 'data-own-id') === undefined ? '' : ` {#${attributeOf(element, 'id')}}`
    return `${'#'.repeat(Number(element.tagName.slice(1)))} ${text}${ownId}`.trimEnd()
  }

  const quote = async (element: HtmlElement): Promise<string> => {
    const isAlert = childElements(element).some((child) => classesOf(child).includes('alert-label'))
    const kind = classesOf(element).find((name) => name.startsWith('alert-')) ?? ''
    const label = isAlert ? `[!${kind.slice('alert-'.length).toUpperCase()}]\n` : ''
    const text = label + joinBlocks(await blocksIn(element))
    return text.replaceAll(/^(?=[^\n])/gm, '> ').replaceAll(/^$/gm, '>')
  }

  const footnote = async (note: HtmlElement): Promise<string> => {
    const number = /\d+/.exec(attributeOf(note, 'id') ?? '')?.[0]
    return `[^${number}]: ${indentLines(joinBlocks(await blocksIn(note)), FOOTNOTE_INDENT)}`
  }

  const list = async (element: HtmlElement, before: Block | undefined): Promise<Block> => {
    const items = itemsOf(element)
    if (classesOf(element).includes('footnotes-list'))
      return { text: (await Array.fromAsync(items, footnote)).join('\n\n') }
    const isOrdered = element.tagName === 'ol'
    if (isOrdered && !isCounted(element, items)) return { text: htmlBlock(element, resolve) }
    const markers = isOrdered ? ['.', ')'] : ['-', '+']
    const marker = markers.find((other) => other !== before?.marker) ?? ''
    const isLoose = items.some(hasParagraph)
    const texts = await Array.fromAsync(items, async (item, index) => {
      const label = isOrdered ? `${listStart(element) + index}${marker}` : marker
      return `${label} ${indentLines(joinBlocks(await blocksIn(item), !isLoose), label.length + 1)}`.trimEnd()
    })
    return { text: texts.join(isLoose ? '\n\n' : '\n'), marker }
  }

  /** Writes a `<dl>` in the syntax of markdown-it-deflist. */
  const definitions = async (element: HtmlElement): Promise<string> => {
    const parts = childElements(element)
      .flatMap((part) => (part.tagName === 'div' ? childElements(part) : part))
      .filter(isReadable)
    const texts = await Array.fromAsync(parts, async (part, index) => {
      const isTerm = part.tagName === 'dt'
      const text = isTerm
        ? await writeInlines(part, 'lines')
        : `: ${indentLines(joinBlocks(await blocksIn(part)), 2)}`
      const isApart = isTerm ? parts[index - 1]?.tagName === 'dd' : hasParagraph(part)
      return isApart ? `\n${text}` : text
    })
    return texts.join('\n')
  }

  /** Writes `<details>` as HTML around Markdown, which has no syntax for it. */
  const details = async (element: HtmlElement): Promise<string> => {
    const summary = childElements(element).find(({ tagName }) => tagName === 'summary')
    const open = attributeOf(element, 'open') === undefined ? '' : ' open'
    const title = summary === undefined ? '' : `\n${htmlBlock(summary, resolve)}`
    const childNodes = element.childNodes.filter((node) => node !== summary)
    const blocks = [`<details${open}>${title}`, joinBlocks(await blocksIn({ ...element, childNodes }))]
    return [...blocks, '</details>'].join('\n\n')
  }

  const table = async (element: HtmlElement): Promise<readonly Block[]> => {
    const text = await writeTable(element, (cell) => writeInlines(cell, 'cell'), resolve)
    const caption = childElements(element).find(({ tagName }) => tagName === 'caption')
    const isHtml = text.startsWith('<') // the HTML includes the caption
    return [...(caption && !isHtml ? await blocksIn(caption) : []), { text }]
  }

  const writeBlock = async (
    element: HtmlElement,
    before: Block | undefined,
  ): Promise<Block | readonly Block[]> => {
    switch (element.tagName) {
      case 'ul':
      case 'ol':
      case 'menu':
        return list(element, before)
      case 'table':
        return table(element)
      case 'blockquote':
        return { text: await quote(element) }
      case 'dl':
        return { text: await definitions(element) }
      case 'details':
        return { text: await details(element) }
      case 'pre':
        return { text: codeBlock(element) }
      case 'hr':
        return { text: '***' }
      default:
        return { text: await heading(element) }
    }
  }

  const blocksIn = async (root: HtmlNode): Promise<readonly Block[]> => {
    const blocks: Block[] = []
    for (const segment of segmentsOf(root, keepsDetails)) {
      if (isSliceOver()) await yieldIfDue()
      if ('nodes' in segment) {
        const text = await writeRun(segment, 'lines', resolve)
        blocks.push({ text, isText: !text.startsWith('<') }) // a tag alone on its line begins an HTML block
      } else blocks.push(...[await writeBlock(segment, blocks.at(-1))].flat())
      if (blocks.at(-1)?.text === '') blocks.pop()
    }
    return blocks
  }

  /** Returns the contents of a node as Markdown. */
  return async (root: HtmlNode): Promise<string> => joinBlocks(await blocksIn(root))
}
