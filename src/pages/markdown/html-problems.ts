/**
 * A markdown-it plugin: records raw HTML that swallows the rest of the page, and HTML that the Content-Security-Policy blocks.
 * The publisher warns of it. It is rendered as written.
 */
import type { MarkdownIt, StateCore } from 'markdown-it'
import { type HtmlTag, isVoidElement, readTags } from '../html/tokenize-tags.ts'
import { environmentOf, type MarkdownProblem } from './context.ts'
import { isHtml, visitTokens } from './plugins/token-lines.ts'

/** Elements whose end tag may be left out (HTML §13.1.2.4). A missing one does no harm. */
const optionalEnds = new Set(
  'html head body p li dt dd rt rp optgroup option colgroup caption thead tbody tfoot tr td th'.split(' '),
)

/** Elements that load another document. */
const frames = new Set(['iframe', 'frame', 'object', 'embed'])

type Wording = Omit<MarkdownProblem, 'line'>

const blocked = (found: string, fix: string): Wording => ({
  found: `${found}, which browsers block on this site`,
  expected: 'HTML without scripts, styles, forms and frames',
  fix,
})

const blockedElement = ({ name, attributes }: HtmlTag): Wording | undefined => {
  if (name === 'style') return blocked('<style>', 'move its rules to styles/custom.css')
  if (name === 'form') return blocked('<form>', 'write a link or an e-mail address instead')
  if (frames.has(name)) return blocked(`<${name}>`, 'write a link to its address instead')
  const isData = attributes.some((attribute) => attribute.name === 'type' && /json/i.test(attribute.value))
  return name === 'script' && !isData ? blocked('<script>', 'remove it') : undefined
}

const blockedAttributes = ({ name, attributes }: HtmlTag): readonly Wording[] =>
  attributes.flatMap((attribute) => {
    if (attribute.name === 'style')
      return [blocked(`a style attribute of <${name}>`, 'write a class, with rules in styles/custom.css')]
    if (/^on[a-z]/.test(attribute.name)) return [blocked(`${attribute.name} of <${name}>`, 'remove it')]
    return attribute.name === 'href' && /^\s*javascript:/i.test(attribute.value)
      ? [blocked(`a script as the address of <${name}>`, 'remove the link')]
      : []
  })

const selfClosed = (name: string): Wording => ({
  found: `<${name} … />, which browsers read as a start tag, so the rest of the page ends up inside`,
  expected: `an end tag of its own`,
  fix: `write <${name} … ></${name}>`,
})

const unclosed = (name: string): Wording => ({
  found: `<${name}> without an end tag, so the rest of the page ends up inside`,
  expected: `</${name}>`,
  fix: `add </${name}> where it ends, or write it as code if it is not HTML`, // such as List<String>
})

const unopened = (name: string): Wording => ({
  found: `</${name}> without a start tag, which may end a part of the page around it`,
  expected: `<${name}> before it`,
  fix: 'remove it, or add the start tag',
})

const unclosedComment: Wording = {
  found: 'an unclosed comment, which hides the rest of the page',
  expected: '--> after <!--',
  fix: 'add --> where the comment ends',
}

const isUnclosed = (comment: string): boolean => comment.startsWith('<!--') && !/--!?>$/.test(comment)

interface OpenElement {
  readonly name: string
  readonly line: number | undefined
  /** How many elements started before it. */
  readonly place: number
}

/** Elements that are open at some place of the page. */
interface OpenElements {
  /** By their names, so that thousands of them take linear time; the innermost is last. */
  readonly byName: Map<string, OpenElement[]>
  startedCount: number
}

const isForeign = ({ byName }: OpenElements): boolean =>
  ['svg', 'math'].some((name) => (byName.get(name) ?? []).length > 0)

/** Takes a tag into account, and returns what is wrong with its place. */
const follow = (open: OpenElements, { name, isEnd, isEmpty }: HtmlTag, line: number | undefined) => {
  if (isVoidElement(name) || optionalEnds.has(name)) return undefined
  if (!isEnd && isEmpty)
    return isForeign(open) || name === 'svg' || name === 'math' ? undefined : selfClosed(name)
  const sameName = open.byName.get(name) ?? []
  if (isEnd) return sameName.pop() === undefined ? unopened(name) : undefined // those inside are found at the end
  sameName.push({ name, line, place: open.startedCount })
  open.startedCount += 1
  open.byName.set(name, sameName)
  return undefined
}

const findProblems = ({ tokens, env }: StateCore): void => {
  const { problems } = environmentOf(env)
  const open: OpenElements = { byName: new Map(), startedCount: 0 }
  visitTokens(tokens, (token, tokenLine) => {
    if (!isHtml(token)) return
    const visitTag = (tag: HtmlTag): void => {
      const line = tokenLine && tokenLine + tag.line - 1
      const wordings = tag.isEnd ? [] : [blockedElement(tag), ...blockedAttributes(tag)]
      for (const wording of [...wordings, follow(open, tag, line)])
        if (wording !== undefined) problems.push({ line, ...wording })
    }
    readTags(token.content, visitTag, ({ start, end }) => {
      if (isUnclosed(token.content.slice(start, end))) problems.push({ line: tokenLine, ...unclosedComment })
    })
  })
  const unclosedElements = [...open.byName.values()].flat().toSorted((a, b) => a.place - b.place)
  for (const { name, line } of unclosedElements) problems.push({ line, ...unclosed(name) })
}

/** Records problems as owners write their HTML, before links are resolved. */
export const htmlProblems = (md: MarkdownIt): void => void md.core.ruler.push('html-problems', findProblems)
