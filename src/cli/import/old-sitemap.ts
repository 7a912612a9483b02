/** Checks that every address of a former sitemap answers in the imported site. */

/** Returns the paths that a sitemap lists. */
export const pathsInSitemap = (xml: string): readonly string[] => [
  ...new Set(
    [...xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*<\/loc>/g)].flatMap(
      ([, url = '']) => {
        const path = URL.parse(url.replaceAll('&amp;', '&'))?.pathname
        return path === undefined ? [] : [path]
      },
    ),
  ),
]

/**
 * Returns the paths of a sitemap that lead nowhere.
 *
 * @param hasTarget returns whether a path is served or redirects
 */
export const unansweredPaths = (xml: string, hasTarget: (path: string) => boolean): readonly string[] =>
  pathsInSitemap(xml).filter((path) => !hasTarget(path))
