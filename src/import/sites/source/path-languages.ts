/** Finds the languages that paths name, where no configuration says them: `a.de`, `de/a`, `a/de`. */
import { isLanguage } from '../../../lib/text/language-names.ts'

const tag = '([a-z]{2}(?:-[A-Za-z]{2})?)'
const place = new RegExp(`(?<=^|/)${tag}/|[./]${tag}$`, 'g')

const split = (path: string): readonly [rest: string, language?: string] => {
  for (const { 0: part, 1: folder = '', 2: language = folder, index } of path.matchAll(place))
    if (isLanguage(language)) return [path.slice(0, index) + path.slice(index + part.length), language]
  return [path]
}

/**
 * Returns a function that splits a path without suffix into the page and its language. Pages in two languages
 * prove these: `cs/` alone may be about computer science.
 */
export const languagesInPaths = (paths: readonly string[]) => {
  const pages = Map.groupBy(paths.map(split), ([rest]) => rest.replace(/(?:^|\/)_?index$/, ''))
  pages.delete('') // several folders have an index
  const translated = [...pages.values()].filter((files) => files.length > 1)
  const known = new Set(translated.flat().map(([, language]) => language))
  return (path: string) => (known.has(split(path)[1]) ? split(path) : ([path, undefined] as const))
}
