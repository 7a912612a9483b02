/** Replaces the URLs in raw HTML: what its attributes link to and load. */

import { escapeMarkup } from '../../lib/escape-html.ts'
import { type HtmlAttribute, readTags } from './tokenize-tags.ts'

/** What a URL is for: readers follow a link; the page shows an image; it embeds media; frames and scripts are blocked. */
export type UrlUse = 'link' | 'image' | 'embed' | 'blocked'

/** Returns the URL to write instead of one, given the line of the HTML that has it, from 1. */
export type MapUrl = (url: string, line: number, use: UrlUse) => string

/** Elements whose `href` is an image that is drawn, rather than a link (SVG 2 §16.1.7). */
const drawn = new Set(['image', 'use', 'feimage'])

/** Elements that the Content-Security-Policy keeps from loading anything, wherever it is. */
const blocked = new Set(['script', 'iframe', 'frame', 'embed'])

/** Returns what an attribute's URL is for; undefined if it has none (HTML, index of attributes). */
const useOf = (element: string, attribute: string): UrlUse | undefined => {
  if (attribute === 'href' || attribute === 'xlink:href') return drawn.has(element) ? 'image' : 'link'
  if (attribute === 'src' && blocked.has(element)) return 'blocked'
  if (attribute === 'src') return element === 'img' || element === 'input' ? 'image' : 'embed'
  return attribute === 'poster' ? 'image' : undefined
}

/** One candidate of `srcset`: a URL, which cannot end in a comma, and its descriptor up to the comma (HTML §4.8.4.2.2). */
const candidate = /(?<url>[^\s,](?:\S*[^\s,])?)(?<descriptor>(?:\s[^,]*)?(?:,|$))/g

const mapCandidates = (srcset: string, map: (url: string) => string): string =>
  srcset.replaceAll(candidate, (_match, url: string, descriptor: string) => map(url) + descriptor)

const mapAttribute = (element: string, { name, value, line }: HtmlAttribute, map: MapUrl): string => {
  if (name === 'srcset') return mapCandidates(value, (url) => map(url, line, 'image'))
  const use = useOf(element, name)
  return use === undefined ? value : map(value, line, use)
}

/** Returns the HTML with each URL replaced. Everything else, URLs that stay the same included, is copied as written. */
export const mapUrls = (html: string, map: MapUrl): string => {
  const parts: string[] = []
  let copied = 0
  readTags(html, ({ name: element, attributes }) => {
    for (const attribute of attributes) {
      const mapped = mapAttribute(element, attribute, map)
      if (mapped === attribute.value) continue
      const nameEnd = attribute.start + attribute.name.length
      parts.push(html.slice(copied, nameEnd), `="${escapeMarkup(mapped)}"`)
      copied = attribute.end
    }
  })
  return parts.join('') + html.slice(copied)
}
