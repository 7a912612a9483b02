/** Which addresses in a resume become links. */

/**
 * Returns a URL that is safe in `href`: http, https, mailto, tel or a path of this site. A bare host becomes https.
 * Browsers read `/\` as `//`.
 */
export const safeHref = (url: string | undefined): string | undefined => {
  if (url === undefined) return undefined
  if (/^(https?:\/\/|mailto:|tel:)[^\s]+$/i.test(url) || /^\/(?![/\\])\S*$/.test(url)) return url
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(url) ? `https://${url}` : undefined
}
