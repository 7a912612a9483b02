/** Replaces the URLs in CSS. */

/** A comment, or what stands in `url(…)` and after `@import` (CSS Values 4 §4.5). */
const commentOrUrl =
  /\/\*[\s\S]*?(?:\*\/|$)|(?<before>url\(\s*|@import\s+(?=["']))(?:"(?<double>[^"]+)|'(?<single>[^']+)|(?<bare>[^"'()\s]+))/gi

/**
 * Returns CSS with each URL replaced. Everything else is copied as written, fragments too: they name parts of SVG images.
 *
 * @param map returns the URL to write instead of one, given where in the CSS it is
 */
export const mapStyleUrls = (css: string, map: (url: string, offset: number) => string): string =>
  css.replaceAll(commentOrUrl, (match: string, ...rest) => {
    const { double, single, bare } = rest.at(-1) as Readonly<Record<string, string | undefined>>
    const url = double ?? single ?? bare
    if (url === undefined || url.startsWith('#')) return match
    return match.slice(0, -url.length) + map(url, rest.at(-3) as number)
  })
