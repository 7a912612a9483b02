/**
 * The tags of HTML, as parse5's tokenizer finds them: what only looks like one, in comments, quotes, scripts and styles,
 * is none. There is no tree, so that the time is in proportion to the text, whatever that is. The tokenizer is no part of
 * parse5's documented interface, but parse5-sax-parser, which is released on its own, stands on it too.
 */
import { Token, Tokenizer, TokenizerMode } from 'parse5'

/** An attribute: `name` is in small letters, `value` without quotes and entities. */
export interface HtmlAttribute {
  readonly name: string
  readonly value: string
  /** Where it begins, and where what follows it does. */
  readonly start: number
  readonly end: number
  /** The line that it begins on, from 1. */
  readonly line: number
}

/** A tag: `name` is in small letters. */
export interface HtmlTag {
  readonly name: string
  readonly isEnd: boolean
  /** True where the element has no content, and so no end. */
  readonly isEmpty: boolean
  /** Where it begins. */
  readonly start: number
  /** The line that it begins on, from 1. */
  readonly line: number
  /** Those of a start tag; of two that have one name, the first alone counts (HTML §13.2.5.33). */
  readonly attributes: readonly HtmlAttribute[]
}

/** Elements without content (HTML §13.1.2). */
const voidNames = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Elements whose content is text (HTML §13.2.6.2). `noscript` is one only where scripts run, and made for elsewhere. */
const textModes = new Map([
  ...['title', 'textarea'].map((name) => [name, TokenizerMode.RCDATA] as const),
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
])

/** Elements inside which XML's rules hold in part: there is CDATA, and no element's content is text. */
const foreignNames = new Set(['svg', 'math'])

const ignore = (): void => {}

const attributesOf = ({ attrs, location }: Token.TagToken): readonly HtmlAttribute[] =>
  attrs.flatMap(({ name, value }) => {
    const place = location?.attrs?.[name]
    return place === undefined
      ? []
      : { name, value, start: place.startOffset, end: place.endOffset, line: place.startLine }
  })

/**
 * Reads HTML and calls back for each tag, in order. A tag that does not end is none.
 *
 * A slash at the end of a tag says that the element is empty. To browsers it does so in drawings and formulas alone;
 * elsewhere it is what the author means by it.
 */
export const readTags = (html: string, visit: (tag: HtmlTag) => void): void => {
  let foreignDepth = 0
  const visitTag = (token: Token.TagToken): void => {
    const { tagName: name, location } = token
    const isEnd = token.type === Token.TokenType.END_TAG
    const isEmpty = voidNames.has(name) || (!isEnd && token.selfClosing)
    if (foreignNames.has(name) && !isEmpty) foreignDepth = Math.max(0, foreignDepth + (isEnd ? -1 : 1))
    tokenizer.inForeignNode = foreignDepth > 0
    if (foreignDepth === 0 && !isEnd) tokenizer.state = textModes.get(name) ?? TokenizerMode.DATA
    visit({
      name,
      isEnd,
      isEmpty,
      start: location?.startOffset ?? 0,
      line: location?.startLine ?? 1,
      attributes: isEnd ? [] : attributesOf(token),
    })
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: visitTag,
      onEndTag: visitTag,
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  )
  tokenizer.write(html, true)
}

/**
 * Takes an element off those that are open, outermost first: the innermost of a name, with those in it whose own ends are
 * missing. The end of what is not open ends nothing.
 */
export const endElement = (open: string[], name: string): void => {
  const index = open.lastIndexOf(name)
  if (index !== -1) open.length = index
}
