/** Replaces the URLs in raw HTML: what its attributes link to and load. */
import { parseFragment } from 'parse5'
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { elementsIn, isText } from './html-tree.ts'
import { mapStyleUrls } from './map-style-urls.ts'

/** What a URL is for: readers follow a link; the page shows an image; it embeds media; frames and scripts are blocked. */
export type UrlUse = 'link' | 'image' | 'embed' | 'blocked'

/** Elements whose `href` is an image that is drawn, rather than a link (SVG 2 §16.1.7). Outside of SVG, `image` is `img`. */
const drawn = new Set(['image', 'use', 'feImage', 'img'])

/** Elements that the Content-Security-Policy keeps from loading anything, wherever it is. */
const blocked = new Set(['script', 'iframe', 'frame', 'embed'])

/** Returns what an attribute's URL is for; undefined if it has none (HTML, index of attributes). */
const useOf = (element: string, attribute: string): UrlUse | undefined => {
  if (attribute === 'href' || attribute === 'xlink:href') return drawn.has(element) ? 'image' : 'link'
  if (attribute === 'src' && blocked.has(element)) return 'blocked'
  if (attribute === 'src') return element === 'img' || element === 'input' ? 'image' : 'embed'
  return ['poster', 'srcset', 'style'].includes(attribute) ? 'image' : undefined
}

/** One candidate of `srcset`: a URL, which cannot end in a comma, and its descriptor up to the comma (HTML §4.8.4.2.2). */
const candidate = /(?<url>[^\s,](?:\S*[^\s,])?)(?<descriptor>(?:\s[^,]*)?(?:,|$))/g

/** How to replace the URLs of what has several. */
const severalUrls: Readonly<Record<string, typeof mapStyleUrls>> = {
  srcset: (list, map) =>
    list.replaceAll(candidate, (_, url: string, descriptor: string) => map(url, 0) + descriptor),
  style: mapStyleUrls,
}

/**
 * Returns the HTML with each URL replaced. Everything else, URLs that stay the same included, is copied as written.
 *
 * @param map returns the URL to write instead of one, given the line of the HTML that has it, from 1
 */
export const mapUrls = (html: string, map: (url: string, line: number, use: UrlUse) => string): string => {
  if (!/href|src|poster|style/i.test(html)) return html
  const tree = parseFragment(html, { scriptingEnabled: false, sourceCodeLocationInfo: true })
  const found = elementsIn(tree).flatMap(({ tagName, attrs, childNodes, sourceCodeLocation }) => [
    ...attrs.flatMap(({ name: localName, prefix, value }) => {
      const name = prefix ? `${prefix}:${localName}` : localName
      const [use, place] = [useOf(tagName, name), sourceCodeLocation?.attrs?.[name]]
      return use && place ? { name, value, use, place, isAttribute: true } : []
    }),
    ...(tagName === 'style' ? childNodes.filter(isText) : []).flatMap(
      ({ value, sourceCodeLocation: place }) =>
        place ? { name: 'style', value, use: 'image' as const, place, isAttribute: false } : [],
    ),
  ])
  const parts: string[] = []
  let copied = 0
  // The parser moves some elements, and makes two of some.
  for (const { name, value, use, place, isAttribute } of found.toSorted(
    (a, b) => a.place.startOffset - b.place.startOffset,
  )) {
    const { startOffset, startLine, endOffset } = place
    if (startOffset < copied) continue
    const mapOne = (url: string): string => map(url, startLine, use)
    const mapped = severalUrls[name]?.(value, mapOne) ?? mapOne(value)
    const written = html.slice(startOffset, endOffset)
    const changed = isAttribute ? `${written.slice(0, name.length)}="${escapeMarkup(mapped)}"` : mapped
    parts.push(html.slice(copied, startOffset), mapped === value ? written : changed)
    copied = endOffset
  }
  return parts.join('') + html.slice(copied)
}
