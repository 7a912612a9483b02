/** Replaces the URLs in the attributes of raw HTML. */
import { parseFragment } from 'parse5'
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { elementsIn, isText } from './html-tree.ts'
import { mapStyleUrls } from './map-style-urls.ts'

/** How a page uses a URL: as a link, an image, embedded media, or a blocked frame or script. */
export type UrlUse = 'link' | 'image' | 'embed' | 'blocked'

/** Elements whose `href` is a drawn image (SVG 2 §16.1.7). Outside SVG, `image` is parsed as `img`. */
const hrefImages = new Set(['image', 'use', 'feImage', 'img'])

/** Elements that the Content-Security-Policy keeps from loading anything, from any origin. */
const blocked = new Set(['script', 'iframe', 'frame', 'embed'])

/** Returns the use of an attribute's URL; undefined for other attributes (HTML, index of attributes). */
const useOf = (element: string, attribute: string): UrlUse | undefined => {
  if (attribute === 'href' || attribute === 'xlink:href') return hrefImages.has(element) ? 'image' : 'link'
  if (attribute === 'src' && blocked.has(element)) return 'blocked'
  if (attribute === 'src') return element === 'img' || element === 'input' ? 'image' : 'embed'
  return ['poster', 'srcset', 'style'].includes(attribute) ? 'image' : undefined
}

/** A candidate of `srcset`: a URL, which cannot end in a comma, and its descriptor (HTML §4.8.4.2.2). */
const candidate = /(?<url>[^\s,](?:\S*[^\s,])?)(?<descriptor>(?:\s[^,]*)?(?:,|$))/g

/** Functions that replace the URLs in attributes that may hold several. */
const multiUrlMaps: Readonly<Record<string, typeof mapStyleUrls>> = {
  srcset: (list, map) =>
    list.replaceAll(candidate, (_, url: string, descriptor: string) => map(url, 0) + descriptor),
  style: mapStyleUrls,
}

/**
 * Returns the HTML with each URL replaced. Everything else, including unchanged URLs, is copied as written.
 *
 * @param map returns the replacement of a URL, given its line in the HTML, from 1
 */
export const mapUrls = (html: string, map: (url: string, line: number, use: UrlUse) => string): string => {
  if (!/href|src|poster|style/i.test(html)) return html
  const tree = parseFragment(html, { scriptingEnabled: false, sourceCodeLocationInfo: true })
  const uses = elementsIn(tree).flatMap(({ tagName, attrs, childNodes, sourceCodeLocation }) => [
    ...attrs.flatMap(({ name: localName, prefix, value }) => {
      const name = prefix ? `${prefix}:${localName}` : localName
      const [use, location] = [useOf(tagName, name), sourceCodeLocation?.attrs?.[name]]
      return use && location ? { name, value, use, location, isAttribute: true } : []
    }),
    ...(tagName === 'style' ? childNodes.filter(isText) : []).flatMap(
      ({ value, sourceCodeLocation: location }) =>
        location ? { name: 'style', value, use: 'image' as const, location, isAttribute: false } : [],
    ),
  ])
  const parts: string[] = []
  let copiedUntil = 0
  // In order and once each, because the parser moves some elements, and duplicates others.
  for (const { name, value, use, location, isAttribute } of uses.toSorted(
    (a, b) => a.location.startOffset - b.location.startOffset,
  )) {
    const { startOffset, startLine, endOffset } = location
    if (startOffset < copiedUntil) continue
    const mapOne = (url: string): string => map(url, startLine, use)
    const mapped = multiUrlMaps[name]?.(value, mapOne) ?? mapOne(value)
    const original = html.slice(startOffset, endOffset)
    const changed = isAttribute ? `${original.slice(0, name.length)}="${escapeMarkup(mapped)}"` : mapped
    parts.push(html.slice(copiedUntil, startOffset), mapped === value ? original : changed)
    copiedUntil = endOffset
  }
  return parts.join('') + html.slice(copiedUntil)
}
