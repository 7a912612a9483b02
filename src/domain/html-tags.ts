/** The tags of HTML, found without parsing it: enough to tell how deep it nests and where its blocks begin. */

/** A tag: `name` is in small letters. */
export interface HtmlTag {
  readonly name: string
  readonly isEnd: boolean
  /** Where it begins. */
  readonly index: number
}

/** Comments are matched so that nothing in them is; what stands in quotes may hold signs of tags. */
const tag = /<!--[\s\S]*?(?:-->|$)|<(?<slash>\/?)(?<name>[a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi

/** Elements without content, and so without an end (HTML §13.1.2). */
const voidNames = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Yields the tags of elements that have content, in order; those of SVG and MathML may say that they have none. */
export function* tagsIn(html: string): Generator<HtmlTag> {
  for (const { 0: text, index, groups: { slash, name } = {} } of html.matchAll(tag)) {
    if (text.endsWith('/>')) continue
    const lowerName = name?.toLowerCase()
    if (lowerName !== undefined && !voidNames.has(lowerName))
      yield { name: lowerName, isEnd: slash === '/', index }
  }
}
