/** Finds the URLs in the owner's style sheet, so that they are checked as those of pages are. */

import { STYLE_SHEET_FILE } from '../../content/files/content-file.ts'
import { serverPaths } from '../../http/server-paths.ts'
import { isElsewhere } from '../../http/url-path.ts'
import type { LinkTarget } from '../../pages/markdown/context.ts'
import type { PageLinks } from './broken-links.ts'

const ADDRESS = `${serverPaths.staticFiles}${STYLE_SHEET_FILE}`

const comment = /\/\*[\s\S]*?(?:\*\/|$)/g

/** `url(…)`, and the text of an `@import` without it (CSS Values 4 §4.5). Fragments name parts of SVG images. */
const url =
  /url\(\s*(?:"(?<double>[^"]+)"|'(?<single>[^']+)'|(?<bare>[^"'()\s]+))\s*\)|@import\s+["'](?<imported>[^"']+)/gi

const resolve = (href: string): string =>
  isElsewhere(href) ? href : new URL(href, `https://site.invalid${ADDRESS}`).pathname

/** Returns what a style sheet loads, as if it were a page. */
export const styleSheetLinks = (css: string): PageLinks => {
  const withoutComments = css.replaceAll(comment, (text) => text.replaceAll(/[^\n]/g, ' '))
  const links = [...withoutComments.matchAll(url)].flatMap((match): readonly LinkTarget[] => {
    const { double, single, bare, imported } = match.groups ?? {}
    const href = double ?? single ?? bare ?? imported ?? ''
    if (href.startsWith('#')) return []
    const line = withoutComments.slice(0, match.index).split('\n').length
    return [{ href, url: resolve(href), use: 'embed', line }]
  })
  return {
    page: { address: ADDRESS, file: STYLE_SHEET_FILE, markdownLine: 1 },
    links,
    ids: () => new Set(),
  }
}
