/** Takes out of raw HTML what leads visitors elsewhere without their doing, and what breaks scripts that read the page. */
import {
  type DefaultTreeAdapterMap,
  html as names,
  Parser,
  type Token,
  defaultTreeAdapter as tree,
} from 'parse5'
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { hasSafeScheme } from '../lib/text/safe-href.ts'

const urlAttributes = new Set(
  'action background cite data formaction href longdesc poster src xlink:href'.split(' '),
)

/** Elements whose `name` becomes a property of the document, in place of its methods (HTML §3.1.7). */
const namedElements = new Set('embed form iframe image img object'.split(' '))

/**
 * Returns whether an attribute is left out: without it, an element refreshes, prefetches, reports and rebases nothing, and links
 * nowhere that {@link hasSafeScheme} rejects.
 *
 * @param element its name in lower case
 * @param name of the attribute, in lower case
 */
export const isSteering = (element: string, name: string, value: string): boolean => {
  if (urlAttributes.has(name) && !hasSafeScheme(value))
    return !(element !== 'a' && /^\s*data:(?:image|audio|video|font)\//i.test(value))
  if (name === 'name') return namedElements.has(element)
  if (name === 'id') return element === 'object'
  if (name === 'rel') return element === 'link'
  if (name === 'attributename') return /href\s*$/i.test(value) // SVG can animate an address
  return element === 'base' || name === 'http-equiv' || name === 'ping'
}

/**
 * Elements of which only the content stays. Pages run no scripts; and what is inside these is read in different ways, by browsers with
 * scripts and without, and by those with selects of their own style, so that a tag could hide there.
 */
const unwrapped = new Set(['noscript', 'select'])

/** Notes each tag to change, as browsers find them in the whole text: an attribute may begin in one block and end in another. */
class TagParser extends Parser<DefaultTreeAdapterMap> {
  readonly changes: (readonly [start: number, end: number, written: string])[] = []

  /** A space, so that nothing around it becomes a tag. */
  private change({ location }: Token.Token, written = ' '): void {
    if (location !== null) this.changes.push([location.startOffset, location.endOffset, written])
  }

  override onStartTag(token: Token.TagToken): void {
    const { tagName, attrs, selfClosing } = token
    const kept = attrs.filter(({ name, value }) => !isSteering(tagName, name, value))
    // Of attributes with one name, the second would count once the first is gone.
    const written = kept.map(({ name, value }) => ` ${name}="${escapeMarkup(value)}"`).join('')
    if (unwrapped.has(tagName)) this.change(token)
    else if (kept.length < attrs.length || kept.some(({ value }) => value.includes('<')))
      this.change(token, `<${tagName}${written}${selfClosing ? ' /' : ''}>`)
    super.onStartTag(token)
  }

  override onEndTag(token: Token.TagToken): void {
    if (unwrapped.has(token.tagName)) this.change(token)
    super.onEndTag(token)
  }

  override onComment(token: Token.CommentToken): void {
    this.change(token)
    super.onComment(token)
  }
}

/** Notes the tags of HTML to change; undefined if its last tag has no end. */
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

/** Ends of a tag that has none: it would take in what follows the text. */
const ends = ['', '>', '">', "'>"]

/** Returns HTML of a page's text without what {@link isSteering}. What has nothing of it is copied as written, except for comments. */
export const withoutSteering = (html: string): string => {
  for (const ended of ends.map((end) => html + end)) {
    const changes = changesIn(ended)
    if (changes === undefined) continue
    let copied = 0
    const parts = changes.map(([start, end, written]) => {
      const before = ended.slice(copied, start)
      copied = end
      return before + written
    })
    return parts.join('') + ended.slice(copied)
  }
  return ''
}
