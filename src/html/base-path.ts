/**
 * Sites below a path, such as the project pages of code hosts: `/vitrine` of `https://ada.github.io/vitrine`. Inside Vitrine, paths
 * begin at the root of the site; this adds the base path to those in what is rendered.
 */
import { urlBelow } from '../addresses/url-path.ts'
import { mapStyleUrls } from './map-style-urls.ts'
import { mapUrls } from './map-urls.ts'

/** Adds the base path to what HTML links to and loads. */
export const htmlBelow = (basePath: string, html: string): string =>
  basePath === '' ? html : mapUrls(html, (url) => urlBelow(basePath, url))

/** Adds the base path to what a style sheet loads. */
export const styleSheetBelow = (basePath: string, css: string): string =>
  basePath === '' ? css : mapStyleUrls(css, (url) => urlBelow(basePath, url))
