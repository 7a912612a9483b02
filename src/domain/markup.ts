/** Text inside markup that is put together by hand: the heat map and the sitemap. Templates and Markdown have their own. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Returns text that is safe in XML and HTML, between tags and in attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)
