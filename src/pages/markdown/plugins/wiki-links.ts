/**
 * A markdown-it plugin: links and embeds by name, as Obsidian writes them. `[[A page#A heading|text]]` links, `![[a.png]]` shows
 * an image, and `![[A page]]` alone in a paragraph shows the page. A name that nothing published has is text, with a warning.
 */
import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'
import { environmentOf, type MarkdownProblem } from '../context.ts'
import { visitTokens } from './token-lines.ts'

const pattern = /!?\[\[(?!\s|\^)(?<name>[^[\]|\n]+)(?:\|(?<label>[^[\]\n]*))?\]\](?![[(])/y

const imageName = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** `![[a.png|300]]` and `300x200` give a size, and no description. The image keeps its shape, so the width decides. */
const size = /^(?<width>\d+)(?:x\d+)?$/

/** Keeps a name that nothing has until the line of the text, which the warning needs, is known. */
const pushUnknown = (state: StateInline, whole: string, text: string): void => {
  const token = state.push('wiki_unknown', '', 0)
  token.content = text
  token.markup = whole
}

const pushLink = (state: StateInline, href: string, text: string): void => {
  state.push('link_open', 'a', 1).attrs = [['href', href]]
  state.push('text', '', 0).content = text
  state.push('link_close', 'a', -1)
}

const pushImage = (state: StateInline, source: string, label: string): void => {
  const width = size.exec(label)?.groups?.width
  const description = width === undefined ? label : ''
  const token = state.push('image', 'img', 0)
  token.meta = width === undefined ? null : { widthPx: Number(width) }
  token.attrs = [
    ['src', source],
    ['alt', ''],
  ]
  token.content = description
  const text = new state.Token('text', '', 0)
  text.content = description
  token.children = description === '' ? [] : [text]
}

const parseName = (state: StateInline, silent: boolean): boolean => {
  pattern.lastIndex = state.pos
  const start = state.src.charCodeAt(state.pos)
  if (start !== 0x5b /* [ */ && start !== 0x21 /* ! */) return false
  const { 0: whole = '', groups: { name = '', label } = {} } = pattern.exec(state.src) ?? {}
  // `[[1]]` may be a reference in brackets, and `[[toc]]` is a table of contents.
  const references = (state.env as { references?: Readonly<Record<string, unknown>> }).references ?? {}
  if (whole === '' || state.md.utils.normalizeReference(name) in references || /^_?toc_?$/i.test(name))
    return false
  const href = `[[${name.replace(/\\$/, '')}]]`
  const { links, resolveLink } = environmentOf(state.env)
  const isKnown = resolveLink(href) !== href
  // The page must be rendered again once something has this name, see publishing/inspection/.
  if (!isKnown) links.push({ href, url: href, use: 'link', line: undefined })
  // `x[[1]]` is code without its marks.
  if (!isKnown && (/^[\d\s.,:-]+$/.test(name) || /\w/.test(state.src[state.pos - 1] ?? ''))) return false
  if (!silent) {
    const isEmbed = whole.startsWith('!')
    const text = (label ?? name.replace(/^#/, '')).trim()
    if (!isKnown) pushUnknown(state, whole, isEmbed && size.test(text) ? name : text)
    else if (isEmbed && imageName.test(name)) pushImage(state, href, label === undefined ? '' : text)
    else if (isEmbed) {
      const token = state.push('page_embed', '', 0)
      token.content = text
      token.meta = { href }
    } else pushLink(state, href, text)
  }
  state.pos += whole.length
  return true
}

const unknownName = (written: string, line: number | undefined): MarkdownProblem => ({
  line,
  found: `${written}, a name that no published page or file has, so it is text`,
  expected: 'the name or an alias of a page, or the name of a file in pages/',
  fix: 'correct the name, or publish the page',
})

/** Turns unknown names into text once their lines are known. */
const reportUnknown = ({ tokens, env }: StateCore): void => {
  const { problems } = environmentOf(env)
  visitTokens(tokens, (token, line) => {
    if (token.type !== 'wiki_unknown') return
    token.type = 'text'
    problems.push(unknownName(token.markup, line))
    token.markup = ''
  })
}

/** How many pages one page may embed, nested ones included. */
const MAX_EMBEDS = 50

const hrefOf = ({ meta }: Token): string => (meta as { readonly href: string }).href

/** Returns the part of a text below a heading, down to the next of its level; the whole text if it has no such heading. */
const sectionOf = (markdown: string, heading: string): string => {
  const lines = markdown.split('\n')
  const level = (line: string | undefined): number => /^(#{1,6}) /.exec(line ?? '')?.[1]?.length ?? 7
  const start = lines.findIndex(
    (line) => level(line) < 7 && line.replace(/^#+\s+/, '').trim() === heading.trim(),
  )
  if (start === -1) return markdown
  const length = lines.slice(start + 1).findIndex((line) => level(line) <= level(lines[start]))
  return lines.slice(start, length === -1 ? undefined : start + 1 + length).join('\n')
}

const notShown = (href: string, reason: string): Omit<MarkdownProblem, 'line'> => ({
  found: `!${href}, ${reason}, so it is a link`,
  expected: 'a page that does not show this one',
  fix: 'write a link without the exclamation mark',
})

/** Renders the page that an embed names; undefined if it cannot be shown here. */
const renderEmbed = (
  md: MarkdownIt,
  token: Token,
  state: StateCore,
  line: number | undefined,
): string | undefined => {
  const env = environmentOf(state.env)
  const href = hrefOf(token)
  const address = env.resolveLink(href).replace(/#.*/, '')
  const page = env.findPage?.(address)
  if (page === undefined) return undefined
  const own = env.address === undefined ? [] : [env.address]
  const { addresses, report } = env.embedding ?? {
    addresses: own,
    report: (problem: Omit<MarkdownProblem, 'line'>) => void env.problems.push({ ...problem, line }),
  }
  env.embeds ??= { left: MAX_EMBEDS }
  const isCycle = addresses.includes(address)
  if (isCycle || env.embeds.left === 0) {
    report(notShown(href, isCycle ? 'a page that shows this one' : 'one page too many'))
    return undefined
  }
  const number = env.embeds.left
  env.embeds.left -= 1
  const [, heading] = /#([^#^\]]+)\]\]$/.exec(href) ?? []
  const inner = {
    ...page.context,
    ...{ links: [], images: [], headings: [], problems: [], hasFootnotes: false, hasOwnContents: false },
    ...{ embeds: env.embeds, embedding: { addresses: [...addresses, address], report } },
  }
  const text = heading === undefined ? page.markdown : sectionOf(page.markdown, heading)
  const html = md.render(text, inner)
  for (const link of inner.links as typeof env.links) env.links.push({ ...link, line })
  for (const image of inner.images as typeof env.images) env.images.push(image)
  env.hasFootnotes ||= inner.hasFootnotes
  // Notes of several texts have ids of their own.
  const notes = html.replaceAll(/(id="|#)(fn(?:ref)?\d)/g, `$1e${number}-$2`)
  return `<div class="embed">\n${notes}</div>\n`
}

const toLink = (state: StateCore, token: Token): readonly Token[] => {
  const [open, text, close] = [
    new state.Token('link_open', 'a', 1),
    new state.Token('text', '', 0),
    new state.Token('link_close', 'a', -1),
  ]
  open.attrs = [['href', hrefOf(token)]]
  text.content = token.content
  return [open, text, close]
}

/** Replaces paragraphs that hold an embed alone by the page, and other embeds by links. */
const showPages =
  (md: MarkdownIt) =>
  (state: StateCore): void => {
    const { tokens } = state
    for (let index = 0; index < tokens.length; index += 1) {
      const inline = tokens[index]
      const { children } = inline ?? {}
      if (!children?.some(({ type }) => type === 'page_embed')) continue
      const [only] = children
      const line = inline?.map ? inline.map[0] + 1 : undefined
      const isAlone = children.length === 1 && tokens[index - 1]?.type === 'paragraph_open'
      const html = isAlone && only !== undefined ? renderEmbed(md, only, state, line) : undefined
      if (html === undefined || inline === undefined) {
        const links = children.flatMap((token) =>
          token.type === 'page_embed' ? toLink(state, token) : [token],
        )
        children.splice(0, children.length, ...links)
      } else {
        const embedded = new state.Token('embedded_page', '', 0)
        embedded.content = html
        embedded.map = inline.map
        tokens.splice(index - 1, 3, embedded)
      }
    }
  }

/** Parses names in double brackets. */
export const wikiLinks = (md: MarkdownIt): void => {
  md.inline.ruler.before('link', 'wiki-links', parseName)
  md.core.ruler.push('unknown-names', reportUnknown)
  md.core.ruler.push('embedded-pages', showPages(md))
  md.renderer.rules.embedded_page = (tokens, index) => tokens[index]?.content ?? ''
}
