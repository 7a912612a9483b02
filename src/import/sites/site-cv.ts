/**
 * Imports the CV of a site, unless it may be the example of its theme, and the publications that a Jekyll
 * site lists with jekyll-scholar, as al-folio does.
 */
import { extname } from 'node:path'
import { objectOf } from '../../lib/data/unchecked.ts'
import { hidingFolder } from '../../privacy/not-public.ts'
import { readResume } from '../../resume/resume-file.ts'
import { UsageError } from '../../terminal/errors.ts'
import { type ImportedResume, readImportedResume, requireResume } from '../resumes/read-imported-resume.ts'
import { type PlacedPage, showsCv } from './addresses/place-pages.ts'
import type { ExistingSite } from './existing/existing-site.ts'
import { nameInAddress } from './existing/words.ts'
import type { SiteFacts } from './source/configuration.ts'
import type { SourceSite } from './source/read-source.ts'
import type { SourceFolder } from './source/source-folder.ts'

/** CVs, wherever a site keeps its data, and the authors' pages of Hugo Blox. */
const resumeFiles = [
  /(?:^|\/)(?:resume|cv)\.(?:json|ya?ml)$/,
  /^(?:content\/authors\/(?:admin|me)\/_index\.md|data\/authors\/me\.yaml)$/,
]

/** Whether one of two names has all parts of the other, as in Ada Lovelace and Ada King Lovelace. */
const isSameName = (name: string, other: string): boolean => {
  const [one, two] = [name, other].map((each) => new Set(nameInAddress(each).split('-')))
  return one !== undefined && two !== undefined && (one.isSubsetOf(two) || two.isSubsetOf(one))
}

/** Returns the CV in a file, and whose it is; undefined if it has none. */
const readCv = (file: string, text: string) => {
  try {
    const imported = readImportedResume(file, Buffer.from(text))
    const { resume = {} } = readResume(imported.file, imported.text)
    // Hugo Blox has the name in the title of the author's page.
    const [, pageTitle = ''] = /^title:[ \t]*["']?([^"'\n]+)/m.exec(text) ?? []
    return Object.keys(resume).length === 0
      ? undefined
      : { file, imported, name: resume.basics?.name ?? pageTitle }
  } catch (error) {
    // thrown for an author's page whose front matter is not a CV
    if (!(error instanceof UsageError)) throw error
    return undefined
  }
}

/** Returns the owner's name from the source or from the existing site. */
export const ownerOf = (facts: SiteFacts, existing: ExistingSite | undefined): string | undefined =>
  facts.owner ?? (existing?.pages.get('/')?.meta.get('author') || undefined)

/**
 * Returns the CV as a file of the content folder, if there is one, and the pages that have no text because
 * their theme showed it there.
 *
 * @param given the CV of `--resume`; by default the source's, if a public page shows it, or if its name is
 * the owner's
 */
export const importSiteCv = (
  source: SourceFolder,
  site: SourceSite,
  existing: ExistingSite | undefined,
  pages: readonly PlacedPage[],
  given: ImportedResume | undefined,
  note: (file: string, reason: string) => void,
) => {
  const showing = pages.filter((page) => page.isCurrent && showsCv(page))
  const cvPages = showing.filter(
    ({ text, mark, doubt, seenAt }) =>
      text === '' && mark === undefined && (existing ? seenAt !== undefined : doubt === undefined),
  )
  const isShown = cvPages.length > 0 || showing.some(({ isDraft }) => !isDraft)
  const owner = ownerOf(site.facts, existing) ?? site.facts.title ?? ''
  const isResume = (file: string): boolean => resumeFiles.some((name) => name.test(file))
  const files = source.files.filter((file) => isResume(file) && !hidingFolder(file))
  const found = files.flatMap((file) => readCv(file, source.text(file)) ?? [])
  const own = found.find(({ name }) => isShown || isSameName(name, owner))
  const taken = given ? { file: given.file, imported: { ...given, notes: requireResume(given).notes } } : own
  if (taken === undefined) {
    for (const { file, name } of found)
      note(
        file,
        `a CV${name && ` of ${name}`} that no public page shows; to import it, name it with --resume`,
      )
    return { cvPages: [] as readonly PlacedPage[] }
  }
  const { file, imported } = taken
  const target = `resume${extname(imported.file)}`
  for (const reason of [`the CV, now ${target}`, ...imported.notes]) note(file, reason)
  return { cv: { file, target, text: imported.text }, cvPages }
}

/** The tag that lists entries of a file, now a comment, and its options. */
const listTag = /<!-- \{%-? ?bibliography\b([^%]*?)-?%\} -->/

/** A file, and groups. Other options select entries, so the rest of the file may not be public. */
const harmless = /^ *(?:(?:-f|- -file)[ =]([\w.-]+) *)?(?:(?:-g|- -group_by)[ =]\w+ *)?$/

const keyOfEntry = /@(?!(?:comment|string|preamble)\b)\w+\s*[{(]\s*([^\s,{}]*)/gi

/**
 * Returns the file that a public page lists completely, and the page with a link to the CV's list in place of
 * the tag; undefined if there is none.
 */
export const findPublications = (
  source: SourceFolder,
  { rules }: SourceSite,
  pages: readonly PlacedPage[],
) => {
  const { query = '@*', bibliography = 'references.bib' } = objectOf(rules.config.scholar)
  if (query !== '@*') return undefined
  const shown = pages.filter(({ isDraft, isCurrent, isUnlisted }) => !isDraft && isCurrent && !isUnlisted)
  for (const page of shown) {
    const tag = listTag.exec(page.text)
    const options = tag && harmless.exec(tag[1] ?? '')
    const before = page.text.slice(0, tag?.index)
    const isInComment = before.lastIndexOf('<!--') > before.lastIndexOf('-->')
    const file = `_bibliography/${String(options?.[1] ?? bibliography).replace(/\.bib$/, '')}.bib`
    if (!options || isInComment || !source.has(file)) continue
    const text = source.text(file).replace(/^---\n---\n/, '')
    // Each entry on the page has its key as an id.
    const keys = [...text.matchAll(keyOfEntry)].map(([, key = '']) => key)
    const isListed = (key: string): boolean =>
      page.existing === undefined || (key !== '' && page.existing.html.includes(`"${key}"`))
    if (!keys.every(isListed)) continue
    const linked: PlacedPage = {
      ...page,
      text: page.text.replace(listTag, '<a href="/cv/#publications">CV</a>'),
      notes: page.notes.filter((reason) => !reason.startsWith('tag bibliography,')),
    }
    return { file, text, page, linked }
  }
  return undefined
}
