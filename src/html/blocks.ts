/** Writes the contents of an element as Markdown, block by block. */
import { isSliceOver, yieldIfDue } from '../lib/time/time-slices.ts'
import { fencedCode } from './escape.ts'
import { htmlBlock } from './html-blocks.ts'
import {
  attributeOf,
  childElements,
  childrenOf,
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isReadable,
  isText,
  listStart,
} from './html-tree.ts'
import { type RunPlace, writeRun } from './phrasing.ts'
import type { ResolveUrl } from './run-pieces.ts'
import { segmentsOf } from './segments.ts'
import { writeTable } from './tables.ts'

/** A block as Markdown. */
interface Block {
  readonly text: string
  /** Marker of a list's items. Two adjacent lists with one marker would merge. */
  readonly marker?: string
  /** Whether a list may follow without a blank line, which would make the list around both loose. */
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

const MAX_NUMBER = 999_999_999 // CommonMark §5.2

/** Whether Markdown can number a list: it only counts up from the first number. */
const isCounted = (list: HtmlElement, items: readonly HtmlElement[]): boolean =>
  attributeOf(list, 'reversed') === undefined &&
  !items.some((item) => attributeOf(item, 'value') !== undefined) &&
  listStart(list) >= 0 &&
  listStart(list) + items.length <= MAX_NUMBER

const hasParagraph = (element: HtmlElement): boolean =>
  childElements(element).some(({ tagName }) => tagName === 'p')

/** Returns the text of code, with a line feed for `<br>`. */
const codeText = (node: HtmlNode): string => {
  if (isText(node)) return node.value
  return node.nodeName === 'br' ? '\n' : childrenOf(node).map(codeText).join('')
}

const codeBlock = (pre: HtmlElement): string => {
  const code = elementsIn(pre).find(({ tagName }) => tagName === 'code') ?? pre
  const language = /(?:^|\s)language-([^\s`]+)/.exec(attributeOf(code, 'class') ?? '')?.[1] ?? ''
  return fencedCode(codeText(pre), language)
}

const FOOTNOTE_INDENT = 4 // columns, by which markdown-it-footnote recognises a note's further lines

/** Creates the function that writes blocks. It yields to requests between them. */
export const createBlockWriter = (resolve: ResolveUrl) => {
  const writeNodes = (nodes: readonly HtmlNode[], place: RunPlace): Promise<string> =>
    writeRun({ nodes, around: [] }, place, resolve)

  const heading = async (element: HtmlElement): Promise<string> => {
    const text = await writeNodes(element.childNodes, 'heading')
    const ownId = attributeOf(element, 'data-own-id') === undefined ? '' : ` {#${attributeOf(element, 'id')}}`
    return `${'#'.repeat(Number(element.tagName.slice(1)))} ${text}${ownId}`.trimEnd()
  }

  const quote = async (element: HtmlElement): Promise<string> => {
    const [first] = childElements(element)
    const isAlert = first !== undefined && classesOf(first).includes('alert-label')
    const kind = classesOf(element).find((name) => name.startsWith('alert-')) ?? ''
    const label = isAlert ? `[!${kind.slice('alert-'.length).toUpperCase()}]\n` : ''
    const text = label + joinBlocks(await blocksIn(element))
    return text.replaceAll(/^(?=[^\n])/gm, '> ').replaceAll(/^$/gm, '>')
  }

  const footnotes = async (list: HtmlElement): Promise<string> => {
    const notes: string[] = []
    for (const note of childElements(list)) {
      const number = /\d+/.exec(attributeOf(note, 'id') ?? '')?.[0]
      notes.push(`[^${number}]: ${indentLines(joinBlocks(await blocksIn(note)), FOOTNOTE_INDENT)}`)
    }
    return notes.join('\n\n')
  }

  const list = async (element: HtmlElement, before: string | undefined): Promise<Block> => {
    const items = childElements(element).filter(isReadable)
    const isOrdered = element.tagName === 'ol'
    if (classesOf(element).includes('footnotes-list')) return { text: await footnotes(element) }
    if (isOrdered && !isCounted(element, items)) return { text: htmlBlock(element, resolve) }
    const marks = isOrdered ? ['.', ')'] : ['-', '+']
    const marker = marks.find((mark) => mark !== before) ?? ''
    const isLoose = items.some(hasParagraph)
    const texts: string[] = []
    for (const [index, item] of items.entries()) {
      const mark = isOrdered ? `${listStart(element) + index}${marker}` : marker
      const text = indentLines(joinBlocks(await blocksIn(item), !isLoose), mark.length + 1)
      texts.push(text === '' ? mark : `${mark} ${text}`)
    }
    return { text: texts.join(isLoose ? '\n\n' : '\n'), marker }
  }

  /** Writes a `<dl>` in the syntax of markdown-it-deflist. */
  const definitions = async (element: HtmlElement): Promise<string> => {
    const parts = childElements(element).flatMap((part) =>
      part.tagName === 'div' ? childElements(part) : part,
    )
    let text = ''
    let before: string | undefined
    for (const part of parts.filter(isReadable)) {
      const isTerm = part.tagName === 'dt'
      const written = isTerm
        ? await writeNodes(part.childNodes, 'lines')
        : indentLines(joinBlocks(await blocksIn(part)), 2)
      if (written === '') continue
      const isApart = isTerm ? before === 'dd' : hasParagraph(part)
      if (before) text += isApart ? '\n\n' : '\n'
      text += isTerm ? written : `: ${written}`
      before = part.tagName
    }
    return text
  }

  const table = async (element: HtmlElement): Promise<readonly Block[]> => {
    const text = await writeTable(element, (nodes) => writeNodes(nodes, 'cell'), resolve)
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
        return list(element, before?.marker)
      case 'table':
        return table(element)
      case 'blockquote':
        return { text: await quote(element) }
      case 'dl':
        return { text: await definitions(element) }
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
    for (const segment of segmentsOf(root)) {
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
