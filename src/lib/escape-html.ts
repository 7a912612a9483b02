/** Text inside markup that is put together by hand: the heat map and the sitemap. Templates have their own. */
import MarkdownIt from 'markdown-it'

/** Returns text that is safe in XML and HTML, between tags and in attributes in double quotes. */
export const escapeMarkup = new MarkdownIt().utils.escapeHtml
