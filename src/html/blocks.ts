/** Writes what is inside an element as Markdown, block by block. */
import { isSliceOver, yieldIfDue } from '../lib/time-slices.ts'
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
  isRead,
  isText,
  listStart,
  textOf,
} from './html-tree.ts'
import { type RunPlace, writeRun } from './phrasing.ts'
import type { ResolveUrl, Run } from './run-pieces.ts'
import { segmentsOf } from './segments.ts'
import { writeTable } from './tables.ts'

/** A block as it is written. */
interface Block {
  readonly text: string
  /** Whether it may follow a paragraph without a blank line, which would make a list around it loose (CommonMark §5.3). */
  readonly interrupts: boolean
  /** Of a list: its element and whether its items have the other mark, which keeps it apart from the list before it. */
  readonly list?: { readonly tag: string; readonly hasOtherMark: boolean }
  readonly isParagraph?: boolean
  /** Whether the next block follows it without a blank line. */
  readonly isLabel?: boolean
}

const block = (text: string, more: Partial<Block> = {}): Block => ({ text, interrupts: false, ...more })

const indentLines = (text: string, width: number): string =>
  text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`)

const joinBlocks = (blocks: readonly Block[], isTight = false): string =>
  blocks
    .map(({ text, interrupts }, index) => {
      const before = blocks[index - 1]
      if (before === undefined) return text
      const isClose = before.isLabel || (isTight && interrupts && before.isParagraph)
      return `${isClose ? '\n' : '\n\n'}${text}`
    })
    .join('')

const MAX_NUMBER = 999_999_999 // CommonMark §5.2

/** Markdown counts up from the first number of a list. */
const isCounted = (list: HtmlElement): boolean => {
  const items = childElements(list)
  const hasValue = items.some((item) => attributeOf(item, 'value') !== undefined)
  const start = listStart(list)
  return (
    attributeOf(list, 'reversed') === undefined &&
    !hasValue &&
    start >= 0 &&
    start + items.length <= MAX_NUMBER
  )
}

/** Code as it is shown: a break ends a line. */
const codeText = (node: HtmlNode): string => {
  if (isText(node)) return node.value
  return node.nodeName === 'br' ? '\n' : childrenOf(node).map(codeText).join('')
}

const FOOTNOTE_INDENT = 4 // columns, by which markdown-it-footnote recognises a note's further lines

/** Creates the function that writes blocks. It yields to requests between them. */
export const createBlockWriter = (resolve: ResolveUrl) => {
  const writeNodes = (nodes: readonly HtmlNode[], place: RunPlace): Promise<string> =>
    writeRun({ nodes: [...nodes], around: [] }, place, resolve)

  const paragraph = async (run: Run): Promise<Block> => {
    const text = await writeRun(run, 'lines', resolve)
    return block(text, { isParagraph: !text.startsWith('<') }) // a tag alone in its line begins HTML
  }

  const codeBlock = (pre: HtmlElement): Block => {
    const code = elementsIn(pre).find(({ tagName }) => tagName === 'code') ?? pre
    const language = /(?:^|\s)language-([^\s`]+)/.exec(attributeOf(code, 'class') ?? '')?.[1] ?? ''
    return block(fencedCode(codeText(pre), language), { interrupts: true })
  }

  const heading = async (element: HtmlElement): Promise<Block> => {
    const text = await writeNodes(element.childNodes, 'heading')
    const ownId = attributeOf(element, 'data-own-id') === undefined ? '' : ` {#${attributeOf(element, 'id')}}`
    const marks = '#'.repeat(Number(element.tagName.slice(1)))
    return block(`${marks} ${text}${ownId}`.trimEnd(), { interrupts: true })
  }

  const quote = async (element: HtmlElement): Promise<Block> => {
    const text = joinBlocks(await blocksIn(element))
    return block(text?.replaceAll(/^(?=[^\n])/gm, '> ').replaceAll(/^$/gm, '>'), { interrupts: true })
  }

  const alertLabel = ({ parentNode }: HtmlElement): Block => {
    const kind = classesOf(parentNode).find((name) => name.startsWith('alert-')) ?? 'alert-note'
    return block(`[!${kind.slice('alert-'.length).toUpperCase()}]`, { isLabel: true })
  }

  const footnotes = async (list: HtmlElement): Promise<Block> => {
    const notes: string[] = []
    for (const note of childElements(list)) {
      const number = /\d+/.exec(attributeOf(note, 'id') ?? '')?.[0]
      notes.push(`[^${number}]: ${indentLines(joinBlocks(await blocksIn(note)), FOOTNOTE_INDENT)}`)
    }
    return block(notes.join('\n\n'))
  }

  const list = async (element: HtmlElement, before: Block | undefined): Promise<Block> => {
    const isOrdered = element.tagName === 'ol'
    if (classesOf(element).includes('footnotes-list')) return footnotes(element)
    if (isOrdered && !isCounted(element)) return block(htmlBlock(element, resolve))
    const hasOtherMark = before?.list?.tag === element.tagName && !before.list.hasOtherMark
    const items = childElements(element).filter(isRead)
    const isLoose = items.some((item) => childElements(item).some(({ tagName }) => tagName === 'p'))
    const start = isOrdered ? listStart(element) : 1
    const texts: string[] = []
    for (const [index, item] of items.entries()) {
      const marker = isOrdered ? `${start + index}${hasOtherMark ? ')' : '.'}` : hasOtherMark ? '+' : '-'
      const text = joinBlocks(await blocksIn(item), !isLoose)
      texts.push(text === '' ? marker : `${marker} ${indentLines(text, marker.length + 1)}`)
    }
    const interrupts = start === 1 && /\s/.test(texts[0] ?? '')
    return block(texts.join(isLoose ? '\n\n' : '\n'), {
      interrupts,
      list: { tag: element.tagName, hasOtherMark },
    })
  }

  /** Terms with their definitions, as markdown-it-deflist reads them. */
  const definitions = async (list: HtmlElement): Promise<Block> => {
    const parts = childElements(list).flatMap((part) => (part.tagName === 'div' ? childElements(part) : part))
    let text = ''
    let before: string | undefined
    for (const part of parts.filter(isRead)) {
      const { tagName } = part
      const isTerm = tagName === 'dt'
      const written = isTerm
        ? await writeNodes(part.childNodes, 'lines')
        : indentLines(joinBlocks(await blocksIn(part)), 2)
      if (written === '') continue
      const isLoose = !isTerm && childElements(part).some(({ tagName }) => tagName === 'p')
      if (before) text += isLoose || (isTerm && before === 'dd') ? '\n\n' : '\n'
      text += isTerm ? written : `: ${written}`
      before = tagName
    }
    return block(text)
  }

  const table = async (element: HtmlElement): Promise<readonly Block[]> => {
    const text = await writeTable(element, (nodes) => writeNodes(nodes, 'cell'), resolve)
    const caption = childElements(element).find(({ tagName }) => tagName === 'caption')
    const isHtml = text.startsWith('<') // with its caption
    return [...(caption && !isHtml ? await blocksIn(caption) : []), block(text)]
  }

  const writeBlock = async (
    element: HtmlElement,
    before: Block | undefined,
  ): Promise<Block | readonly Block[]> => {
    const { tagName } = element
    if (/^h\d$/.test(tagName)) return heading(element)
    switch (tagName) {
      case 'blockquote':
        return quote(element)
      case 'ul':
      case 'ol':
      case 'menu':
        return list(element, before)
      case 'dl':
        return definitions(element)
      case 'pre':
        return codeBlock(element)
      case 'table':
        return table(element)
      case 'hr':
        return block('***', { interrupts: true })
      case 'p':
        return alertLabel(element)
      default: // a film or a recording
        return textOf(element).trim() === '' ? block(await writeNodes([element], 'lines')) : blocksIn(element)
    }
  }

  const blocksIn = async (root: HtmlNode, textIfDeep = false): Promise<readonly Block[]> => {
    const blocks: Block[] = []
    for (const segment of segmentsOf(root, textIfDeep)) {
      if (isSliceOver()) await yieldIfDue()
      const written = 'nodes' in segment ? await paragraph(segment) : await writeBlock(segment, blocks.at(-1))
      blocks.push(...[written].flat().filter(({ text }) => text !== ''))
    }
    return blocks
  }

  /** Returns the Markdown of what is inside a node. */
  return async (root: HtmlNode): Promise<string> => joinBlocks(await blocksIn(root, true))
}
