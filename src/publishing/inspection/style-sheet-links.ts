/** Finds the URLs in the owner's style sheet, so that they are checked like the links of pages. */
import { STYLE_SHEET_FILE } from '../../content/files/content-file.ts'
import { serverPaths } from '../../http/server-paths.ts'
import { isElsewhere } from '../../http/url-path.ts'
import { mapStyleUrls } from '../../pages/html/map-style-urls.ts'
import type { LinkTarget } from '../../pages/markdown/context.ts'
import type { PageLinks } from './broken-links.ts'

const ADDRESS = `${serverPaths.staticFiles}${STYLE_SHEET_FILE}`

const resolve = (href: string): string =>
  isElsewhere(href) ? href : new URL(href, `https://site.invalid${ADDRESS}`).pathname

/** Returns what a style sheet loads, as if it were a page. */
export const styleSheetLinks = (css: string): PageLinks => {
  const links: LinkTarget[] = []
  mapStyleUrls(css, (href, offset) => {
    const line = css.slice(0, offset).split('\n').length
    links.push({ href, url: resolve(href), use: 'embed', line })
    return href
  })
  return {
    page: { address: ADDRESS, file: STYLE_SHEET_FILE, markdownLine: 1 },
    links,
    ids: () => new Set(),
  }
}
