/** Reads Eleventy's data files: those of folders, such as `posts/posts.json`, and those of single pages. */
import type { Data } from '../../../lib/data/unchecked.ts'
import { parseFields } from '../front-matter/parse-loosely.ts'
import { withoutPageSuffix } from './page-files.ts'
import type { SourceFolder } from './source-folder.ts'

const suffixes = 'json yml yaml 11tydata.json 11tydata.js 11tydata.mjs 11tydata.cjs'.split(' ')

/** Settings in a script that keep its pages out of the site. Scripts are not run. */
const hidingScript = /\b(?:permalink\s*:\s*false|draft\s*:\s*true)\b/

/** Returns a function from a page's file to the fields that data files add to its front matter. */
export const eleventyData = (source: SourceFolder) => {
  const readFile = (file: string): Data => {
    const text = source.text(file)
    if (!/js$/.test(file)) return parseFields(file, text)
    return hidingScript.test(text) ? { draft: true } : {}
  }
  const readAt = (path: string): Data =>
    Object.assign({}, ...suffixes.map((suffix) => readFile(`${path}.${suffix}`)))
  return (file: string): Data => {
    const stem = withoutPageSuffix(file)
    const names = stem.split('/').slice(0, -1)
    const folders = names.map((name, index) => [...names.slice(0, index + 1), name].join('/'))
    // The tags of a folder are names of collections.
    return Object.assign({}, ...folders.map((path) => ({ ...readAt(path), tags: undefined })), readAt(stem))
  }
}
