/** Turns a page's text into Markdown that Vitrine shows: tags by their rows, the rest as its generator's rules say. */
import type { SourceSite } from '../generator.ts'
import { maskCode } from './code-spans.ts'
import { convertTags, type Tag } from './convert-tags.ts'
import { linkEmbeds } from './embeds.ts'
import { keepHeadingIds } from './heading-ids.ts'
import { rowOf, type TagContext } from './tags.ts'

/** The text, and the tags that nothing shows. */
export interface ConvertedText {
  readonly text: string
  /** Such as `{{< mermaid >}}`, each as often as it was found. */
  readonly leftOut: readonly string[]
}

const OPEN = '\uE002'
const PERCENT = '\uE003'
const BLOCK_START = '\uE004'
const BLOCK_END = '\uE005'

const protect = (text: string): string => text.replaceAll('{{', OPEN).replaceAll('{%', PERCENT)

const unprotect = (text: string): string => text.replaceAll(OPEN, '{{').replaceAll(PERCENT, '{%')

/** Examples of tags, which the generators show as they are. */
const showExamples = (text: string): string =>
  text
    .replaceAll(/\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g, (_, inner: string) => protect(inner))
    .replaceAll(/\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g, (_, start: string, inner: string, end: string) =>
      protect(`{{${start}${inner}${end}}}`),
    )
    .replaceAll(/(\{\{|\{%)\/\*([\s\S]*?)\*\/(\}\}|%\})/g, (_, start: string, inner: string, end: string) =>
      protect(`${start}${inner}${end}`),
    )

/** Branches of a template, which are both kept, and loops, which are left out. */
const branches = new Set(['if', 'unless', 'case', 'ifversion', 'else', 'elsif', 'elif', 'when'])
const loops = new Set(['for', 'capture', 'tablerow', 'set', 'macro', 'cycle', 'schema', 'comment'])

/** The owner finds the tag in the page's source, and visitors do not see it. */
const asComment = (source: string): string =>
  `<!-- ${protect(
    source
      .replaceAll('--', '- -')
      .replaceAll(/[<>]/g, (sign) => (sign === '<' ? '‹' : '›'))
      .trim(),
  )} -->`

/** Arguments of several words are probably text that the tag showed. */
const textsOf = ({ positional, named }: Tag): string =>
  [...positional, ...Object.values(named)].filter((value) => /\S\s+\S+\s+\S/.test(value)).join('\n\n')

/** Puts blocks on lines of their own where nothing else is on the line, and leaves others in their sentence. */
const placeBlocks = (text: string): string =>
  text.replaceAll(
    /(^[ \t>]*)?\uE004\s*([\s\S]*?)\s*\uE005([ \t]*(?=\n|$))?/gm,
    (_, indent: string | undefined, inner: string, end: string | undefined) => {
      if (indent === undefined || end === undefined) return inner.includes('\n') ? `\n\n${inner}\n\n` : inner
      return `${indent.trimEnd() === '' ? '\n' : ''}${inner.replaceAll(/^/gm, indent)}\n`
    },
  )

const forgive = (text: string): string =>
  text
    .replaceAll(/\n\n\n+/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd()

/** Converts a page's text. */
export const convertText = (
  source: string,
  {
    syntaxes,
    headingId,
    prepareText = (text) => text,
  }: Pick<SourceSite, 'syntaxes' | 'prepareText' | 'headingId'>,
  { linkTo, lookUp, snippet }: Pick<TagContext, 'linkTo' | 'lookUp' | 'snippet'>,
): ConvertedText => {
  const leftOut: string[] = []
  const masked = maskCode(showExamples(source))
  const context: TagContext = { linkTo, lookUp, snippet, restore: masked.restore, keep: masked.keep }
  const convert = (tag: Tag): string => {
    const { name, inner, source } = tag
    if (branches.has(name)) return inner ?? ''
    const row = rowOf(name)
    const text = loops.has(name)
      ? undefined
      : (row?.(tag, context) ?? (inner === undefined ? snippet(name) : undefined))
    if (text !== undefined)
      return /^\n\n[\s\S]*\n\n$/.test(text) ? `${BLOCK_START}${text.trim()}${BLOCK_END}` : text
    if (row !== undefined && /^(?:ref|relref|post_url|pageref|link)$/.test(name))
      return tag.positional[0] ?? '' // check names the link
    if (name === 'comment') return ''
    leftOut.push(name === '=' ? '{{ … }}' : loops.has(name) ? `${name} … end${name}` : name)
    if (loops.has(name)) return ''
    const kept = [asComment(source), textsOf(tag), inner ?? ''].filter((part) => part !== '')
    return inner === undefined && kept.length === 1 ? (kept[0] ?? '') : kept.join('\n\n')
  }
  const prepared = linkEmbeds(prepareText(masked.text))
  const converted = syntaxes.reduce((text, syntax) => convertTags(text, syntax, convert), prepared)
  const placed = forgive(placeBlocks(converted))
  const withIds = headingId === undefined ? placed : keepHeadingIds(placed, headingId, masked.restore)
  return { text: unprotect(masked.restore(withIds)), leftOut }
}
