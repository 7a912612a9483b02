/** Addresses of pages that tags name, such as `{% post_url %}`: inside a link they are its address, elsewhere a link. */

const START = '\uE008'
const LABEL = '\uE009'
const END = '\uE00A'

/** Returns the mark of a reference, which is there until it is known what it stands in. */
export const referenceMark = (href: string, label: string): string => `${START}${href}${LABEL}${label}${END}`

/** What is before the address in a link, its definition or an attribute, with the site's own address. */
const inLink =
  /(\]\(\s*<?|\]:[ \t]*<?|\b(?:href|src)\s*=\s*["']?)[^\s()<>"'\uE008]*\uE008([^\uE009]*)\uE009[^\uE00A]*\uE00A/g

const bare = /<?\uE008([^\uE009]*)\uE009([^\uE00A]*)\uE00A((?:#[\w-]+)?)>?/g

/** Comments in place of a value that nobody knows, where a link or an attribute would break. */
const commentInUrl = /((?:\]\(\s*|\]:[ \t]*|\b(?:href|src)\s*=\s*["'])[^\s()"'<>]*)<!-- [^>]* -->/g

/** Returns a text with its references in place. */
export const placeReferences = (text: string): string =>
  text
    .replaceAll(inLink, '$1$2')
    .replaceAll(bare, (_, href: string, label: string, fragment: string) => `[${label}](${href}${fragment})`)
    .replaceAll(commentInUrl, '$1')
