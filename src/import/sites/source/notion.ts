/** Reads Notion's export as Markdown and CSV, in which file names end in 32 digits. */
import type { PrepareText } from '../text/prepare-text.ts'
import { folderOf } from './page-files.ts'

/** Matches the files of pages. */
export const notionPage = / [0-9a-f]{32}\.md$/

/**
 * Returns a function from a file to its path on the site, without digits and spaces. If a single page was
 * exported, it is the home page, and paths are relative to its folder.
 */
export const notionPaths = (files: readonly string[]): ((file: string) => string) => {
  const [highest = ''] = files.map(folderOf).toSorted((one, other) => one.length - other.length)
  const shared = files.every((file) => file.startsWith(highest)) ? highest : ''
  const own = (file: string): string => file.slice(shared.length).replaceAll(/ [0-9a-f]{32}(?=\/|\.md$)/g, '')
  const [top = '', ...others] = files
    .filter((file) => notionPage.test(file))
    .map(own)
    .filter((file) => !file.includes('/'))
  const home = others.length === 0 ? top : ''
  const below = home.replace(/\.md$/, '/')
  return (file) => {
    const path = own(file)
    if (path === home) return 'index.md'
    return (home !== '' && path.startsWith(below) ? path.slice(below.length) : path).replaceAll(' ', '-')
  }
}

/** Removes icons that only Notion's server has, and adds the blank line that Markdown in a callout needs. */
export const notionText: PrepareText = (text) =>
  text
    .replaceAll(/<img src="https:\/\/www\.notion\.so\/[^<>\n]*>\s*/g, '')
    .replaceAll(/^([ \t]*<aside>)\n/gm, '$1\n\n')
