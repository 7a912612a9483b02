/** Finds the publications of a Jekyll site that lists them with jekyll-scholar, as al-folio does. */
import { objectOf, textOf } from '../../lib/data/unchecked.ts'
import type { PlacedPage } from './addresses/place-pages.ts'
import type { SourceSite } from './source/read-source.ts'
import type { SourceFolder } from './source/source-folder.ts'

/** The tag that lists a file's entries, with its options. */
const bibliographyTag = /\{%-?\s*bibliography\b([^%]*?)-?%\}/g

/** Options that leave no entry out. Others select entries, so the rest of the file may not be public. */
const harmless = /(?:^|\s)(?:-f|--file|-g|--group_by|-T|--template)[\s=]+\S+/g

/** Comments and examples, in which a tag lists nothing. */
const notShown = /<!--[\s\S]*?(?:-->|$)|\{%-?\s*raw\s*-?%\}[\s\S]*?(?:\{%-?\s*endraw\s*-?%\}|$)/g

const keyOfEntry = /@(?!(?:comment|string|preamble)\b)\w+\s*[{(]\s*([^\s,{}]*)/gi

/** Returns a page with a link to the CV's list in place of the tag, which became a comment. */
export const linkPublications = (page: PlacedPage): PlacedPage => ({
  ...page,
  text: page.text.replaceAll(
    /<!-- \{%[-\s]*bibliography\b[^%]*%\} -->/g,
    '<a href="/cv/#publications">CV</a>',
  ),
  notes: page.notes.filter((reason) => !reason.startsWith('tag bibliography,')),
})

/** Returns the file that a public page lists completely, and that page; undefined if there is none. */
export const findPublications = (
  source: SourceFolder,
  { rules }: SourceSite,
  pages: readonly PlacedPage[],
) => {
  const scholar = objectOf(rules.config.scholar)
  if ((textOf(scholar.query) ?? '@*') !== '@*') return undefined
  const usual = textOf(scholar.bibliography) ?? 'references.bib'
  const shown = pages.filter(({ isDraft, isCurrent, isUnlisted }) => !isDraft && isCurrent && !isUnlisted)
  for (const page of shown)
    for (const [, options = ''] of page.body.replaceAll(notShown, '').matchAll(bibliographyTag)) {
      const name = /(?:^|\s)(?:-f|--file)[\s=]+(\S+)/.exec(options)?.[1] ?? usual
      const file = `_bibliography/${name.replace(/\.bib$/, '')}.bib`
      if (!source.has(file) || options.replaceAll(harmless, '').trim() !== '') continue
      const text = source.text(file).replace(/^---\r?\n---\r?\n/, '')
      // Each entry on the page has its key as an id.
      const keys = [...text.matchAll(keyOfEntry)].map(([, key = '']) => key)
      const isListed = (key: string): boolean =>
        page.existing === undefined || (key !== '' && page.existing.html.includes(`"${key}"`))
      if (keys.every(isListed)) return { file, page, text }
    }
  return undefined
}
