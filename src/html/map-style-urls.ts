/** Replaces the URLs in CSS. */

/** A comment, or the URL in `url(…)` or after `@import` (CSS Values 4 §4.5). */
const commentOrUrl =
  /\/\*[\s\S]*?(?:\*\/|$)|(?:url\(\s*|@import\s+(?=["']))(?:"([^"]+)|'([^']+)|([^"'()\s]+))/gi

/**
 * Returns CSS with each URL replaced, but not fragments, which name parts of SVG images. The rest is copied.
 *
 * @param map returns the replacement of a URL, given its offset in the CSS
 */
export const mapStyleUrls = (css: string, map: (url: string, offset: number) => string): string =>
  css.replaceAll(
    commentOrUrl,
    (match: string, double?: string, single?: string, bare?: string, offset = 0) => {
      const url = double ?? single ?? bare
      if (url === undefined || url.startsWith('#')) return match
      return match.slice(0, -url.length) + map(url, offset) // each match ends with its URL
    },
  )
