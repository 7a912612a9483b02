/** Finds the bibliography of a Jekyll site that uses jekyll-scholar, as al-folio does. */
import { objectOf, textOf } from '../../lib/data/unchecked.ts'
import type { PlacedPage } from './addresses/place-pages.ts'
import type { SourceFolder } from './source/source-folder.ts'
import type { SourceSite } from './source/source-site.ts'

/** The tag that lists a file's entries, with its options. */
const bibliographyTag = /\{%-?\s*bibliography\b([^%]*?)-?%\}/g

/** Options that leave no entry out. Others select entries, so the rest of the file may not be public. */
const harmless = /(?:^|\s)(?:-f|--file|-g|--group_by|-T|--template)[\s=]+\S+/g

const keyOfEntry = /^[ \t]*@(?!comment|string|preamble)\w+[ \t]*[{(][ \t]*([^\s,{}]+)/gim

/**
 * Returns a page's text with a link to the list of the CV in place of the tag, which became a comment. Between
 * blank lines, it is Markdown inside a `<div>` as well.
 */
export const withoutList = ({ text, notes }: Pick<PlacedPage, 'text' | 'notes'>) => ({
  text: text.replaceAll(/<!-- \{%[-\s]*bibliography\b[^%]*%\} -->/g, '\n\n[CV](/cv/#publications)\n\n'),
  notes: notes.filter((reason) => !reason.startsWith('tag bibliography,')),
})

/** Returns the file that a public page lists completely, and that page; undefined if there is none. */
export const publicationsIn = (
  source: SourceFolder,
  { config }: SourceSite,
  pages: readonly PlacedPage[],
) => {
  const usual = textOf(objectOf(config.scholar).bibliography) ?? 'references.bib'
  for (const { file: page, body, isDraft, existing } of pages)
    for (const [, options = ''] of isDraft ? [] : body.matchAll(bibliographyTag)) {
      const name = /(?:^|\s)(?:-f|--file)[\s=]+(\S+)/.exec(options)?.[1] ?? usual
      const file = `_bibliography/${name.replace(/\.bib$/, '')}.bib`
      if (!source.has(file) || options.replaceAll(harmless, '').trim() !== '') continue
      const text = source.text(file).replace(/^---\r?\n---\r?\n/, '')
      // Each entry on the page has its key as an id.
      const keys = [...text.matchAll(keyOfEntry)].map(([, key = '']) => key)
      if (existing === undefined || keys.every((key) => existing.html.includes(`"${key}"`)))
        return { file, page, text }
    }
  return undefined
}
