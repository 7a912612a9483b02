/**
 * Finds the tags in HTML with parse5's tokenizer, so that comments, attribute values, scripts and styles are told apart
 * as in browsers, in linear time. The tokenizer is not in parse5's documentation, but the separately released
 * parse5-sax-parser depends on it too.
 */
import { Token, Tokenizer, TokenizerMode } from 'parse5'

/** An attribute: `name` in lower case, `value` without quotes and with entities decoded. */
export interface HtmlAttribute {
  readonly name: string
  readonly value: string
  /** Offsets of its first character and of the one after its last. */
  readonly start: number
  readonly end: number
  /** The line it starts on, from 1. */
  readonly line: number
}

/** A tag: `name` in lower case. */
export interface HtmlTag {
  readonly name: string
  readonly isEnd: boolean
  /** True if the element has no content and no end tag. */
  readonly isEmpty: boolean
  /** Offsets of its first character and of the one after its last. */
  readonly start: number
  readonly end: number
  /** The line it starts on, from 1. */
  readonly line: number
  /** Of a start tag. Of two attributes with one name, only the first counts (HTML §13.2.5.33). */
  readonly attributes: readonly HtmlAttribute[]
}

/** Elements without content (HTML §13.1.2). */
const voidNames = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Returns whether an element is void: it has no content, and an end tag for it is ignored. */
export const isVoidElement = (name: string): boolean => voidNames.has(name)

/** Elements whose content is text (HTML §13.2.6.2). `noscript` is not among them, because pages run no scripts. */
const textModes = new Map([
  ...['title', 'textarea'].map((name) => [name, TokenizerMode.RCDATA] as const),
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
])

/** Elements inside which CDATA sections exist and no element's content is text. */
const foreignNames = new Set(['svg', 'math'])

const ignore = (): void => {}

const attributesOf = ({ attrs, location }: Token.TagToken): readonly HtmlAttribute[] =>
  attrs.flatMap(({ name, value }) => {
    const place = location?.attrs?.[name]
    return place === undefined
      ? []
      : { name, value, start: place.startOffset, end: place.endOffset, line: place.startLine }
  })

/** A comment, or what browsers take for one, such as a processing instruction or a document type. */
export interface HtmlComment {
  /** Offsets of its first character and of the one after its last. */
  readonly start: number
  readonly end: number
}

/**
 * Calls back for each tag of the HTML and each comment, in order; an unfinished tag at the end is ignored. A tag that ends
 * in a slash is taken for an empty element as its author meant it, though browsers ignore the slash outside SVG and MathML.
 */
export const readTags = (
  html: string,
  visit: (tag: HtmlTag) => void,
  visitComment: (comment: HtmlComment) => void = ignore,
): void => {
  let foreignDepth = 0
  const visitTag = (token: Token.TagToken): void => {
    const { tagName: name, location } = token
    const isEnd = token.type === Token.TokenType.END_TAG
    const isEmpty = isVoidElement(name) || (!isEnd && token.selfClosing)
    if (foreignNames.has(name) && !isEmpty) foreignDepth = Math.max(0, foreignDepth + (isEnd ? -1 : 1))
    tokenizer.inForeignNode = foreignDepth > 0
    if (foreignDepth === 0 && !isEnd) tokenizer.state = textModes.get(name) ?? TokenizerMode.DATA
    visit({
      name,
      isEnd,
      isEmpty,
      start: location?.startOffset ?? 0,
      end: location?.endOffset ?? 0,
      line: location?.startLine ?? 1,
      attributes: isEnd ? [] : attributesOf(token),
    })
  }
  const visitHidden = ({ location }: Token.Token): void =>
    visitComment({ start: location?.startOffset ?? 0, end: location?.endOffset ?? 0 })
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: visitTag,
      onEndTag: visitTag,
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onComment: visitHidden,
      onDoctype: visitHidden,
      onEof: ignore,
    },
  )
  tokenizer.write(html, true)
}
