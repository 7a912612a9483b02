/** Finds the URLs in the owner's style sheet, templates and CVs, to check them like the links of pages. */

import { serverPaths } from '../../addresses/server-paths.ts'
import { isElsewhere } from '../../addresses/url-path.ts'
import { STYLE_SHEET_FILE } from '../../content/files/content-file.ts'
import type { ResumeInLanguage, Site } from '../../content/site.ts'
import { mapStyleUrls } from '../../html/map-style-urls.ts'
import type { LinkTarget } from '../../markdown/context.ts'
import type { PageLinks } from './broken-links.ts'

const STYLE_SHEET_URL = `https://site.invalid${serverPaths.staticFiles}${STYLE_SHEET_FILE}`

const styleSheetLinks = (css: string): readonly LinkTarget[] => {
  const links: LinkTarget[] = []
  mapStyleUrls(css, (href, offset) => {
    const url = isElsewhere(href) ? href : new URL(href, STYLE_SHEET_URL).pathname
    links.push({ url, use: 'embed', line: css.slice(0, offset).split('\n').length })
    return href
  })
  return links
}

/** A literal path in a template. */
const writtenLink = /\shref="(\/[^"<>]*)"/g

const templateLinks = (template: string): readonly LinkTarget[] =>
  [...template.matchAll(writtenLink)].map(({ index, 1: url = '' }) => {
    return { url, use: 'link', line: template.slice(0, index + 1).split('\n').length }
  })

/** A path in JSON: the value of `url`, or where a link in Markdown or HTML leads. */
const ownLink = /(?:"url":"|\]\(|href=(?:\\"|'))(\/[^\s"'()\\]*)/g

/** Returns a CV's links to this site. */
export const resumeLinks = ({ resume }: Pick<ResumeInLanguage, 'resume'>): readonly LinkTarget[] =>
  [...JSON.stringify(resume).matchAll(ownLink)].map(([, url = '']) => {
    return { url, use: 'link', line: undefined }
  })

/** Returns the links of the style sheet, templates and CVs, as if each were a page. */
export const linksOutsidePages = ({ styleSheet, templates, resumes }: Site): readonly PageLinks[] => {
  const cvs = [...resumes.values()].map((cv) => [cv.file, resumeLinks(cv)] as const)
  const own = [...templates].map(([name, text]) => [`templates/${name}.eta`, templateLinks(text)] as const)
  const styles = [STYLE_SHEET_FILE, styleSheetLinks(styleSheet ?? '')] as const
  return [...cvs, ...own, styles].map(([file, links]) => {
    return { page: { address: file, file, markdownLine: 1 }, links, ids: () => new Set() }
  })
}
