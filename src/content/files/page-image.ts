/** Finds the image that stands for a page: which one the front matter names, and its file. Used by the site reader. */
import MarkdownIt from 'markdown-it'
import { encodePath, respellPath } from '../../http/url-path.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import type { FrontMatter } from '../schema/front-matter.ts'
import type { Page } from '../site.ts'
import { pagesFolder } from './content-file.ts'
import type { PageReading } from './page-file.ts'

const ORIGIN = 'http://content.invalid' // only to resolve paths against; never leaves this file

const markdownIt = new MarkdownIt('commonmark')

const firstImageIn = (markdown: string): string | undefined =>
  markdownIt
    .parse(markdown, {})
    .flatMap(({ children }) => children ?? [])
    .find(({ type }) => type === 'image')
    ?.attrGet('src')
    ?.toString()

/** Returns the image as the front matter names it, or the first in the text if it asks for that one. */
export const namedImage = (
  image: FrontMatter['image'],
  markdown: string,
): Pick<Page, 'image' | 'imageAlt'> => {
  if (typeof image === 'object') return { image: image.src, imageAlt: image.alt || undefined }
  return { image: image === true ? firstImageIn(markdown) : image, imageAlt: undefined }
}

/** Returns the address of an image, relative to the page's file or to pages/; undefined if it is on another site. */
const imageAddress = (page: Page, image: string): string | undefined => {
  const folder = encodePath(page.file.slice(pagesFolder.length - 1).replace(/[^/]*$/, ''))
  const url = URL.parse(image, `${ORIGIN}${folder}`)
  return url?.origin === ORIGIN ? respellPath(url.pathname) : undefined
}

const missingImage = ({ page, locate }: PageReading): ContentIssue => ({
  file: page.file,
  ...locate('image'),
  found: `${quoteValue(page.image)}, no such file in pages/, so it is not shown`,
  expected: 'the path of an image from pages/ or from this page',
  fix: 'put the image there, or remove the member',
})

/** Keeps the result, so that a page that has not changed stays the same object. */
const withImage = memoizeByObject((page: Page, image: string | undefined): Page => ({ ...page, image }))

/**
 * Returns a page with the address of its image, and a warning if there is no such file.
 *
 * @param files addresses of the files beside the pages
 */
export const withImageAddress = (
  reading: PageReading,
  files: ReadonlySet<string>,
): { readonly page: Page; readonly warnings: readonly ContentIssue[] } => {
  const { page } = reading
  if (page.image === undefined) return { page, warnings: [] }
  const image = imageAddress(page, page.image)
  return image !== undefined && files.has(image)
    ? { page: withImage(page, image), warnings: [] }
    : { page: withImage(page, undefined), warnings: [missingImage(reading)] }
}
