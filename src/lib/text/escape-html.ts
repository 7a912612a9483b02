/** Escapes text for markup built by hand, such as the heat map and the sitemap. Templates escape on their own. */
import MarkdownIt from 'markdown-it'

/** Returns text that is safe in HTML and XML, between tags and in double-quoted attributes. */
export const escapeMarkup = new MarkdownIt().utils.escapeHtml

const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Removes characters that XML cannot have even escaped (XML 1.0 §2.2): a single one in a pasted text would break the whole file. */
export const toValidXml = (xml: string): string => xml.replaceAll(notInXml, '')
