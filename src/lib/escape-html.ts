/** Escapes text for markup built by hand, such as the heat map and the sitemap. Templates escape on their own. */
import MarkdownIt from 'markdown-it'

/** Returns text that is safe in HTML and XML, between tags and in double-quoted attributes. */
export const escapeMarkup = new MarkdownIt().utils.escapeHtml
