/** Decides which addresses become links. */

/**
 * Schemes of links, the same in every representation. A PDF, a Word document, Markdown, a feed and an export
 * have no Content-Security-Policy: there, other schemes run scripts, start programs or send a password to a
 * file server.
 */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

/** Characters that browsers ignore in and before a scheme (URL Standard §4.4). */
const ignored = /[\0- ]/g

/** Returns whether a URL has one of the {@link linkSchemes}, or none, like a path or a fragment. */
export const hasSafeScheme = (url: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replaceAll(ignored, ''))?.[1]
  return scheme === undefined || linkSchemes.includes(scheme.toLowerCase())
}

/** A host in any script, perhaps with a port. */
const host = /^(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?=[/?#]|$)/u

/** One address with spaces in its path, as people copy it; not two addresses, nor a sentence. */
const spaced = /^(?:https?:\/\/)?[^\s/]+\/[^,;]+$/i

/**
 * Returns a URL that is safe in `href`: one with a scheme of the {@link linkSchemes}, or a path of this site.
 * A bare host becomes https. Browsers read `/\` as `//`.
 */
export const safeHref = (written: string | undefined): string | undefined => {
  if (written === undefined) return undefined
  const isOne = spaced.test(written) && written.lastIndexOf('://') < written.indexOf('/')
  const url = isOne ? written.trim().replaceAll(/\s/g, '%20') : written
  const isAbsolute = /^(?:https?:\/\/|[a-z]+:(?!\/))\S+$/i.test(url) && hasSafeScheme(url)
  if (isAbsolute || /^\/(?![/\\])\S*$/.test(url)) return url
  return host.test(url) && !/\s/.test(url) ? `https://${url}` : undefined
}
