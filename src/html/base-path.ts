/**
 * Adds the base path of a site, such as `/vitrine` of `https://ada.github.io/vitrine`, to rendered HTML and
 * CSS. Inside Vitrine, all paths begin at the root of the site.
 */
import { withBasePath } from '../addresses/url-path.ts'
import { mapStyleUrls } from './map-style-urls.ts'
import { mapUrls } from './map-urls.ts'

/** Adds the base path to the URLs in HTML. */
export const htmlWithBasePath = (basePath: string, html: string): string =>
  basePath === '' ? html : mapUrls(html, (url) => withBasePath(basePath, url))

/** Adds the base path to the URLs in a style sheet. */
export const styleSheetWithBasePath = (basePath: string, css: string): string =>
  basePath === '' ? css : mapStyleUrls(css, (url) => withBasePath(basePath, url))
