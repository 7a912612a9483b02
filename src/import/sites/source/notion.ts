/** Reads Notion's export as Markdown and CSV, in which file names end in 32 digits. */
import type { PrepareText } from '../text/prepare-text.ts'
import { folderOf } from './page-files.ts'

/** Matches the files of pages. */
export const notionPage = / [0-9a-f]{32}\.md$/

const withoutIds = (file: string): string => file.replaceAll(/ [0-9a-f]{32}(?=\/|\.md$)/g, '')

/**
 * Returns a function from a file to its path on the site, without digits and spaces. If a single page was
 * exported, it is the home page, and paths are relative to its folder.
 */
export const notionPaths = (files: readonly string[]): ((file: string) => string) => {
  const [highest = ''] = files.map(folderOf).toSorted((one, other) => one.length - other.length)
  const shared = files.every((file) => file.startsWith(highest)) ? highest : ''
  const own = (file: string): string => withoutIds(file.slice(shared.length))
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

/** An image that only Notion's server has. */
const icon = /<img src="https:\/\/www\.notion\.so\/[^<>\n]*>\s*/g

/** Converts callouts to alerts. */
export const notionText: PrepareText = (text) =>
  text.replaceAll(
    /^([ \t]*)<aside>\n((?:(?![ \t]*<\/?aside>)[^\n]*\n)*)[ \t]*<\/aside>/gm,
    (_, indent: string, inner: string) =>
      `[!NOTE]\n${inner.replaceAll(icon, '').trim()}`
        .split('\n')
        .map((line) => `${indent}> ${line.replace(indent, '')}`)
        .join('\n'),
  )
