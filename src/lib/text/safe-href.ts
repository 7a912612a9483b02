/** Which addresses become links, wherever they are written. */

/**
 * Schemes of links. Every form of a page has them alone, because a PDF, a Word document, Markdown, a feed and an export leave the
 * Content-Security-Policy behind: there, others run scripts, start programs or send a password to a file server.
 */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

/** Browsers ignore spaces and control characters before a scheme, and tabs and line breaks inside (URL Standard §4.4). */
const ignored = /[\0- ]/g

/** Returns whether a URL has one of the {@link linkSchemes} or, as a path or fragment has, none. */
export const hasSafeScheme = (url: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replaceAll(ignored, ''))?.[1]
  return scheme === undefined || linkSchemes.includes(scheme.toLowerCase())
}

/** A host, with a port, in letters of any script. */
const host = /^(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?=[/?#]|$)/u

/** An address with spaces in its path, as people copy it: not two of them, nor a sentence. */
const spaced = /^(?:https?:\/\/)?[^\s/]+\/[^,;]+$/i

/**
 * Returns a URL that is safe in `href`: one with a scheme of the {@link linkSchemes}, or a path of this site. A bare host becomes https.
 * Browsers read `/\` as `//`.
 */
export const safeHref = (written: string | undefined): string | undefined => {
  if (written === undefined) return undefined
  const isOne = spaced.test(written) && written.lastIndexOf('://') < written.indexOf('/')
  const url = isOne ? written.trim().replaceAll(/\s/g, '%20') : written
  const isAbsolute = /^(?:https?:\/\/|[a-z]+:(?!\/))\S+$/i.test(url) && hasSafeScheme(url)
  if (isAbsolute || /^\/(?![/\\])\S*$/.test(url)) return url
  return host.test(url) && !/\s/.test(url) ? `https://${url}` : undefined
}
