/** The addresses in HTML: what its attributes link to and show. Used for the owner's own HTML and for feeds. */

import { escapeMarkup } from '../../lib/escape-html.ts'
import { type HtmlAttribute, readTags } from './tokenize-tags.ts'

/** What an address is there for: readers may go to it, or the page loads what lies there. */
export type AddressUse = 'link' | 'load'

/** Returns the address to write in the place of one, given the line of the HTML that has it, from 1. */
export type MapAddress = (address: string, line: number, use: AddressUse) => string

/** Wherever an element has one of these, it is an address (HTML, index of attributes; SVG 2 §16.1.7). */
const useByName = new Map<string, AddressUse>([
  ['href', 'link'],
  ['xlink:href', 'link'],
  ['src', 'load'],
  ['poster', 'load'],
])

/** An address and what is said of its size, up to the comma that ends them; none ends in a comma (HTML §4.8.4.2.2). */
const candidate = /(?<address>[^\s,](?:\S*[^\s,])?)(?<descriptor>(?:\s[^,]*)?(?:,|$))/g

const mapCandidates = (srcset: string, map: (address: string) => string): string =>
  srcset.replaceAll(candidate, (_match, address: string, descriptor: string) => map(address) + descriptor)

const mapAttribute = ({ name, value, line }: HtmlAttribute, map: MapAddress): string => {
  if (name === 'srcset') return mapCandidates(value, (address) => map(address, line, 'load'))
  const use = useByName.get(name)
  return use === undefined ? value : map(value, line, use)
}

/** Returns HTML in which each address is replaced. What stays the same stays as it is written. */
export const mapAddresses = (html: string, map: MapAddress): string => {
  const parts: string[] = []
  let copied = 0
  readTags(html, ({ attributes }) => {
    for (const attribute of attributes) {
      const mapped = mapAttribute(attribute, map)
      if (mapped === attribute.value) continue
      const nameEnd = attribute.start + attribute.name.length
      parts.push(html.slice(copied, nameEnd), `="${escapeMarkup(mapped)}"`)
      copied = attribute.end
    }
  })
  return parts.join('') + html.slice(copied)
}
