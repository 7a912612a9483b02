/** Turns a page's text into Markdown that Vitrine shows: tags by their rows, the rest as its generator's rules say. */
import type { SourceSite } from '../generator.ts'
import { branchMark, choices, choose, isBranch, withoutMarks } from './branches.ts'
import { maskCode } from './code-spans.ts'
import { convertTags, type Tag } from './convert-tags.ts'
import { linkEmbeds } from './embeds.ts'
import { keepHeadingIds } from './heading-ids.ts'
import { blockMark, placeBlocks } from './place-blocks.ts'
import { placeReferences } from './references.ts'
import { rowOf, type TagContext } from './tags.ts'
import { outputText } from './values.ts'

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

/** What a template makes for each of a list, and what is for it alone. */
const loops = new Set(['for', 'tablerow', 'macro', 'cycle', 'schema'])

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
  const notes: string[] = []
  const shown = source.replaceAll(queries, (block: string, _, name: string) => {
    notes.push(`${name} block, which only Obsidian fills, now a comment`)
    return asComment(block)
  })
  const masked = maskCode(showExamples(shown))
  const assigned = new Map<string, unknown>()
  const knownValue = (expression: string): unknown =>
    assigned.has(expression.trim()) ? assigned.get(expression.trim()) : lookUp(expression)
  const context: TagContext = {
    ...{ linkTo, lookUp: knownValue, snippet },
    ...{ restore: masked.restore, keep: masked.keep },
  }
  const makeChoice = ({ name, argumentText, inner = '' }: Tag): string => {
    const choice = choose(name, argumentText, inner, knownValue)
    if (choice.isUnknown) notes.push(`text in {% ${name} %}, kept whatever the condition`)
    if (choice.isLeftOut) notes.push(`text in {% ${name} %} that the condition hides, left out`)
    return choice.text
  }
  /** Tags that are for the template alone; undefined for any other. */
  const convertLogic = (tag: Tag): string | undefined => {
    const { name, inner, argumentText } = tag
    if (choices.has(name) && inner !== undefined) return makeChoice(tag)
    if (isBranch(name)) return branchMark(name, argumentText)
    if (name === 'comment') return ''
    const [, variable, expression] = /^\s*([\w-]+)\s*(?:=\s*(.*\S))?\s*$/s.exec(argumentText) ?? []
    if (variable !== undefined && /^(?:assign|set|capture)$/.test(name)) {
      assigned.set(variable, inner ?? outputText(expression ?? '', knownValue))
      return ''
    }
    if (!loops.has(name)) return undefined
    if ((inner ?? '').trim() !== '') notes.push(`text in {% ${name} %}, which a template fills, left out`)
    return ''
  }
  const convert = (tag: Tag, noun: string): string => {
    const { name, inner, source } = tag
    const logic = convertLogic(tag)
    if (logic !== undefined) return logic
    const row = rowOf(name)
    const text = row?.(tag, context) ?? (inner === undefined ? snippet(name) : undefined)
    if (text !== undefined) {
      const whole = name === '=' ? text : withTexts(text, tag)
      return /^\n\n[\s\S]*\n\n$/.test(whole) ? blockMark(whole) : whole
    }
    if (row !== undefined && /^(?:ref|relref|post_url|pageref|link)$/.test(name)) {
      const reference = tag.positional[0] ?? ''
      notes.push(`${noun} ${name} for a page that is not there`)
      return reference
    }
    notes.push(
      name === '='
        ? 'value in {{ }} that only the generator knows, now a comment'
        : `${noun} ${name}, now a comment`,
    )
    const kept = [asComment(source), ...textsOf(tag), inner ?? ''].filter((part) => part !== '')
    return inner === undefined && kept.length === 1 ? (kept[0] ?? '') : kept.join('\n\n')
  }
  const prepared = linkEmbeds(prepareText(masked.text, masked.keep))
  const converted = syntaxes.reduce(
    (text, syntax) => convertTags(text, syntax, (tag) => convert(tag, syntax.noun)),
    prepared,
  )
  const placed = forgive(placeReferences(placeBlocks(withoutMarks(converted))))
  const withIds = headingId === undefined ? placed : keepHeadingIds(placed, headingId, masked.restore)
  return { text: unprotect(masked.restore(withIds)), notes }
}
