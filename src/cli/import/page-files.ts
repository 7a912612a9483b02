/** Names of pages among files. */
import type { SourceFolder } from './source-folder.ts'

/** What generators take for pages. HTML is a page if it has front matter. */
export const pageName = /\.(?:md|mdx|markdown|mkdn?|mkdown|mdown|html?)$/i

/** Returns a path below a folder; undefined if it is elsewhere. */
export const below = (file: string, folder: string): string | undefined =>
  folder === '' ? file : file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined

/** Returns a path without suffix. */
export const bareName = (path: string): string => path.replace(pageName, '')

/** Returns the key of a page: `a/index` and `a/_index` are `a`. */
export const keyOf = (bare: string): string => bare.replace(/(?:^|\/)_?index$/, '')

/** Returns the last name of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns a name without its suffix of a language, and the language. */
export const splitLanguage = (
  bare: string,
  names: readonly string[],
): readonly [bare: string, language: string | undefined] => {
  const language = names.find((name) => bare.endsWith(`.${name}`))
  return [language === undefined ? bare : bare.slice(0, -language.length - 1), language]
}

/** Returns whether a file begins with a fence of front matter. */
export const hasFrontMatter = (text: string): boolean => /^\s*(?:---|\+\+\+|\{)/.test(text)

/** Returns the page of a bundle whose member a file is, the file of `index.md` in its folder or above; undefined if it is in none. */
export const bundleOf = (file: string, indexFolders: ReadonlySet<string>): string | undefined => {
  const parts = file.split('/').slice(0, -1)
  for (let end = parts.length; end > 0; end -= 1) {
    const folder = parts.slice(0, end).join('/')
    if (indexFolders.has(folder)) return folder
  }
  return undefined
}

/** Returns the folders that hold an `index.md`. */
export const leafBundles = (files: readonly string[]): ReadonlySet<string> =>
  new Set(
    files
      .filter((file) => /\/index(?:\.[\w-]+)?\.(?:md|markdown|mdown|html?)$/i.test(file))
      .map((file) => file.replace(/\/[^/]*$/, '')),
  )

/** Returns the file of the home page of a folder that was never a website; undefined if no name says so. */
export const homeFile = ({ files }: Pick<SourceFolder, 'files'>): string | undefined =>
  ['index', 'home', 'readme', 'welcome']
    .map((name) => files.find((file) => new RegExp(`^${name}\\.(?:md|markdown)$`, 'i').test(file)))
    .find((file) => file !== undefined)
