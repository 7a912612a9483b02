/** Escapes text for markup built without templates, such as the heat map and the sitemap. */
import MarkdownIt from 'markdown-it'

/** Returns text that is safe in HTML and XML, between tags and in double-quoted attributes. */
export const escapeMarkup = new MarkdownIt().utils.escapeHtml

const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Removes characters that XML forbids even escaped (XML 1.0 §2.2): one would break the whole file. */
export const toValidXml = (xml: string): string => xml.replaceAll(notInXml, '')
