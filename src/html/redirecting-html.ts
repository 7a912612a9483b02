/**
 * Removes HTML that redirects visitors without a click, or breaks scripts that read the page, and replaces
 * images that browsers block.
 */
import {
  type DefaultTreeAdapterMap,
  html as names,
  Parser,
  type Token,
  defaultTreeAdapter as tree,
} from 'parse5'
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { hasSafeScheme } from '../lib/text/safe-href.ts'
import { blockedImageHtml, isBlockedSource } from './blocked-images.ts'

const urlAttributes = new Set(
  'action background cite data formaction href longdesc poster src xlink:href'.split(' '),
)

/** Elements whose `name` becomes a property of the document, in place of its methods (HTML §3.1.7). */
const namedElements = new Set('embed form iframe image img object'.split(' '))

/**
 * Returns whether an attribute is removed, because it can refresh, prefetch, report or rebase, or has a URL
 * that {@link hasSafeScheme} rejects.
 *
 * @param element its name in lower case
 * @param name of the attribute, in lower case
 */
export const isRemovedAttribute = (element: string, name: string, value: string): boolean => {
  if (urlAttributes.has(name) && !hasSafeScheme(value)) {
    const isMediaData = /^\s*data:(?:image|audio|video|font)\//i.test(value)
    return element === 'a' || !isMediaData
  }
  if (name === 'name') return namedElements.has(element)
  if (name === 'id') return element === 'object'
  if (name === 'rel') return element === 'link'
  if (name === 'attributename') return /href\s*$/i.test(value) // SVG can animate an address
  return element === 'base' || name === 'http-equiv' || name === 'ping'
}

/**
 * Elements that are replaced by their contents. Browsers parse the contents in different ways, depending on
 * scripts and on support for customizable selects, so a tag could be hidden there.
 */
const unwrapped = new Set(['noscript', 'select'])

/**
 * Collects the changes to a text's tags. Parses the whole text, since an attribute may span several blocks.
 * Skips the tags that it removes, so that it reads the rest as browsers will.
 */
class TagParser extends Parser<DefaultTreeAdapterMap> {
  readonly changes: (readonly [start: number, end: number, written: string])[] = []

  /** Replaces a token, by default with a space, so that the text around it does not become a tag. */
  private change({ location }: Token.Token, written = ' '): void {
    if (location !== null) this.changes.push([location.startOffset, location.endOffset, written])
  }

  override onStartTag(token: Token.TagToken): void {
    const { tagName, attrs, selfClosing } = token
    if (unwrapped.has(tagName)) {
      this.change(token)
      return
    }
    if (tagName === 'img') {
      const isLinked = this.activeFormattingElements.getElementEntryInScopeWithTagName('a') !== null
      const link = blockedImageHtml(attrs, isLinked)
      if (link !== undefined) {
        this.change(token, link)
        return
      }
    }
    const kept = attrs.filter(
      ({ name, value }) =>
        !isRemovedAttribute(tagName, name, value) && !isBlockedSource(tagName, name, value),
    )
    // Removes duplicates as well: the second attribute of a name would count once the first is gone.
    const written = kept.map(({ name, value }) => ` ${name}="${escapeMarkup(value)}"`).join('')
    if (kept.length < attrs.length || kept.some(({ value }) => value.includes('<')))
      this.change(token, `<${tagName}${written}${selfClosing ? ' /' : ''}>`)
    super.onStartTag(token)
  }

  override onEndTag(token: Token.TagToken): void {
    if (unwrapped.has(token.tagName)) this.change(token)
    else super.onEndTag(token)
  }

  override onComment(token: Token.CommentToken): void {
    this.change(token)
  }
}

/** Returns the changes to the tags of HTML; undefined if the last tag has no end. */
const changesIn = (html: string): TagParser['changes'] | undefined => {
  let isEnded = true
  const onParseError = ({ code }: { readonly code: string }): void => {
    if (code === 'eof-in-tag') isEnded = false
  }
  const options = { scriptingEnabled: false, sourceCodeLocationInfo: true, onParseError }
  const main = tree.createElement('main', names.NS.HTML, [])
  const parser = TagParser.getFragmentParser<DefaultTreeAdapterMap>(main, options) as TagParser
  parser.tokenizer.write(html, true)
  return isEnded ? parser.changes : undefined
}

/** Possible ends of an unclosed last tag, which would swallow what follows the text. */
const ends = ['', '>', '">', "'>"]

/**
 * Removes comments, {@link unwrapped} tags, and the attributes that {@link isRemovedAttribute} names. An
 * image on another server becomes a link to it.
 */
export const removeRedirectingHtml = (html: string): string => {
  for (const closedHtml of ends.map((end) => html + end)) {
    const changes = changesIn(closedHtml)
    if (changes === undefined) continue
    let position = 0
    const parts = changes.map(([start, end, written]) => {
      const before = closedHtml.slice(position, start)
      position = end
      return before + written
    })
    return parts.join('') + closedHtml.slice(position)
  }
  return ''
}
