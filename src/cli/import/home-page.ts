/** The home page of a folder that was never a website. */
import { titleFromKey } from '../../content/files/page-name.ts'
import { encodePath } from '../../http/url-path.ts'
import { escapeLabel, relativePath } from './addresses/links.ts'
import type { PlacedPage } from './addresses/place-pages.ts'
import type { SourcePage } from './generator.ts'

const homeName = /^(?:home|index|readme|welcome)$/i

/** Returns pages of which one is the home page, if its name says so: `README.md` where there is no `index.md`. */
export const withHome = (pages: readonly SourcePage[]): readonly SourcePage[] => {
  const home =
    pages.find(({ key }) => key === '') ??
    pages.find(({ key, hiddenBy }) => homeName.test(key) && hiddenBy === undefined)
  return pages.map((page) => (page === home ? { ...page, key: '' } : page))
}

/** Returns a list of the top folders and notes; undefined if there is a home page already, or posts, which every home page lists. */
export const listOfNotes = (pages: readonly PlacedPage[]): string | undefined => {
  const shown = pages.filter(({ isDraft, language }) => !isDraft && language === undefined)
  if (shown.length === 0 || shown.some(({ key, members }) => key === '' || members.published !== undefined))
    return undefined
  const folders = new Set(shown.flatMap(({ key }) => (key.includes('/') ? (key.split('/')[0] ?? []) : [])))
  const notes = shown.filter(({ key }) => !key.includes('/') && !folders.has(key))
  const entries = [
    ...[...folders].map((folder) => [titleFromKey(folder), encodePath(`/${folder}/`)] as const),
    ...notes.map(
      ({ members, key, target }) => [members.title ?? titleFromKey(key), relativePath('', target)] as const,
    ),
  ]
  const { compare } = new Intl.Collator('en', { numeric: true })
  return entries
    .toSorted(([a], [b]) => compare(a, b))
    .map(([title, href]) => `- [${escapeLabel(title)}](${href})\n`)
    .join('')
}
