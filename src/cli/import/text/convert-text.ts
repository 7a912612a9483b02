/** Turns a page's text into Markdown that Vitrine shows: tags by their rows, the rest as its generator's rules say. */
import type { SiteRules } from '../source-site.ts'
import { maskCode } from './code-spans.ts'
import { convertTags, type Tag } from './convert-tags.ts'
import { linkEmbeds } from './embeds.ts'
import { type HeadingIds, keepHeadingIds } from './heading-ids.ts'
import { blockMark, placeBlocks } from './place-blocks.ts'
import { placeReferences } from './references.ts'
import { rowOf, type TagContext } from './tags.ts'

/** The text, and what its owner should know. */
export interface ConvertedText {
  readonly text: string
  /** Such as `tag mermaid, now a comment`, each as often as it was found. */
  readonly notes: readonly string[]
}

const OPEN = '\uE002'
const PERCENT = '\uE003'

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

/** Code that is no code to show: a plugin of Obsidian runs it, and shows what it finds. */
const queries =
  /^[ \t>]*(`{3,}|~{3,})[ \t]*(dataview(?:js)?|tasks|query|base)\b[^\n]*\n[\s\S]*?^[ \t>]*\1[ \t]*$/gim

/** The owner finds the tag in the page's source, and visitors do not see it. */
const asComment = (source: string): string =>
  `<!-- ${protect(
    source
      .replaceAll('--', '- -')
      .replaceAll(/[<>]/g, (sign) => (sign === '<' ? '‹' : '›'))
      .trim(),
  )} -->`

/** Arguments that are texts whatever their length, and those that never are. */
const texts = /^(?:title|caption|alt|credits?|attr|attribution|summary|description)$/
const styles = /^(?:class|style|sizes|src|srcset|options|command|rel|id|target)$/

/** Arguments of several words are probably text that the tag showed. */
const textsOf = ({ positional, named }: Tag): readonly string[] => [
  ...positional.filter((value) => /\S\s+\S+\s+\S/.test(value)),
  ...Object.entries(named).flatMap(([name, value]) =>
    (texts.test(name) && value.trim() !== '') || (!styles.test(name) && /\S\s+\S+\s+\S/.test(value))
      ? [value]
      : [],
  ),
]

/** What a text says, however it is written. */
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll('\\', '')
    .replaceAll(/[>\s]+/g, ' ')
    .trim()

/** Returns what a tag became with the texts of its arguments that are not in it. */
const withTexts = (converted: string, tag: Tag): string => {
  const known = plain(converted)
  const rest = textsOf(tag).filter((text) => !known.includes(plain(text)))
  return rest.length === 0 ? converted : `\n\n${[converted.trim(), ...rest].join('\n\n')}\n\n`
}

const tidyBlankLines = (text: string): string =>
  text
    .replaceAll(/\n\n\n+/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd()

/** Converts a page's text. */
export const convertText = (
  source: string,
  { syntaxes, prepareText = (text) => text }: Pick<SiteRules, 'syntaxes' | 'prepareText'>,
  given: Pick<TagContext, 'linkTo' | 'title'> & { readonly headingIds?: HeadingIds | undefined },
): ConvertedText => {
  const notes: string[] = []
  const shown = source.replaceAll(queries, (block: string, _, name: string) => {
    notes.push(`${name} block, which only Obsidian fills, now a comment`)
    return asComment(block)
  })
  const masked = maskCode(showExamples(shown))
  const context: TagContext = { ...given, restore: masked.restore, keep: masked.keep }
  const convert = (tag: Tag, noun: string): string => {
    const { name, inner, source } = tag
    const row = rowOf(name)
    const text = row?.(tag, context)
    if (text !== undefined) {
      const whole = name === '=' ? text : withTexts(text, tag)
      return /^\n\n[\s\S]*\n\n$/.test(whole) ? blockMark(whole) : whole
    }
    if (row !== undefined && /^(?:ref|relref|post_url|pageref|link)$/.test(name)) {
      const reference = tag.positional[0] ?? ''
      notes.push(`${noun} ${name} for a page that is not there`)
      return reference
    }
    notes.push(`${noun} ${name}, now a comment`)
    const kept = [asComment(source), ...textsOf(tag), inner ?? ''].filter((part) => part !== '')
    return inner === undefined && kept.length === 1 ? (kept[0] ?? '') : kept.join('\n\n')
  }
  const prepared = linkEmbeds(prepareText(masked.text, masked.keep))
  const converted = syntaxes.reduce(
    (text, syntax) => convertTags(text, syntax, (tag) => convert(tag, syntax.noun)),
    prepared,
  )
  const placed = tidyBlankLines(placeReferences(placeBlocks(converted)))
  const withIds =
    given.headingIds === undefined ? placed : keepHeadingIds(placed, given.headingIds, masked.restore)
  return { text: unprotect(masked.restore(withIds)), notes }
}
