/** Converts another generator's site to the files of a content folder. Writes nothing. */
import { extname } from 'node:path'
import { stringify } from 'yaml'
import { MAX_PAGE_BYTES, PUBLICATIONS_FILE } from '../../content/files/content-file.ts'
import { findFrontMatter } from '../../content/files/front-matter-block.ts'
import { type Data, textsOf, withoutEmpty } from '../../lib/data/unchecked.ts'
import { hidingFolder } from '../../privacy/not-public.ts'
import { readResume } from '../../resume/resume-file.ts'
import { UsageError } from '../../terminal/errors.ts'
import type { ReportProgress } from '../../terminal/output.ts'
import { type ImportedResume, readImportedResume, requireResume } from '../resumes/read-imported-resume.ts'
import { indexLinks } from './addresses/link-index.ts'
import { closeLinks } from './addresses/links.ts'
import { collectFiles, verification } from './addresses/moving-files.ts'
import { naturalAddress } from './addresses/own-address.ts'
import { type PlacedPage, placePages } from './addresses/place-pages.ts'
import { redirectsOf, servedAddresses, siteRedirects, vaultNamesOf } from './addresses/redirects.ts'
import { isPast } from './dates.ts'
import type { ExistingSite } from './existing/existing-site.ts'
import { existingFacts, existingHomeText, wasShown } from './existing/home-page.ts'
import { nameInAddress } from './existing/words.ts'
import { publicationsIn, withoutList } from './publications.ts'
import { isPageFile } from './source/page-files.ts'
import type { SourceFolder } from './source/source-folder.ts'
import type { Note, SourceSite } from './source/source-site.ts'

/** A file of the content folder: its text, or the file to copy. */
export type NewFile = { readonly text: string } | { readonly copyOf: string }

/** The content folder to write, and notes for the owner. */
export type ConvertedSite = ReturnType<typeof convertSite>

/** The home page shows the site's title, so a title such as "Home" is dropped. */
const noTitle = /^(?:home|index|home ?page|welcome|about(?: me)?)$/i

/** Returns front matter for Vitrine, in writing order, without texts that the existing page did not show. */
const frontMatterOf = (
  page: PlacedPage,
  site: SourceSite,
  existing: ExistingSite | undefined,
  { image, redirects }: { readonly image: string | undefined; readonly redirects: readonly string[] },
): Data => {
  const { fields, isPost, key, existing: own, isDraft } = page
  const { published, expires } = fields
  const isShown = (text: string): boolean => isDraft || own === undefined || wasShown(text, own)
  const title = fields.title === undefined || isShown(fields.title) ? fields.title : own?.titles[0]
  const isNews = isPost || (published !== undefined && !isPast(published, site.rules.nowMs))
  const updated = fields.updated ?? (isNews ? undefined : published)
  return withoutEmpty({
    title: key === '' && noTitle.test(title ?? '') ? undefined : title,
    description: isShown(fields.description ?? '') ? fields.description : undefined,
    published: isNews ? published : undefined,
    updated: isNews && updated === published ? undefined : updated,
    expires,
    tags: fields.tags.filter((tag) => isShown(tag) || existing?.names.has(nameInAddress(tag))),
    image,
    // In front matter, a colon would be part of a pattern.
    address:
      page.address === naturalAddress(key, page.language) ? undefined : page.address.replaceAll(':', '%3A'),
    redirects,
    aliases: vaultNamesOf(page, site),
    draft: isDraft || undefined,
    noindex: page.isUnlisted || undefined,
  })
}

/** Returns a page's file. Text that looks like front matter gets real front matter above it. */
const fileOf = (fields: Data, text: string): string => {
  const { data, issues } = findFrontMatter('', text)
  const head = Object.keys(fields).length === 0 ? '' : stringify(fields, { lineWidth: 0 })
  return head === '' && data === undefined && issues.length === 0
    ? `${text}\n`
    : `---\n${head}---\n\n${text}\n`
}

/** Returns a CV as a file of the content folder. */
const takeCv = (file: string, imported: ImportedResume, note: (file: string, reason: string) => void) => {
  const target = `resume${extname(imported.file)}`
  for (const reason of [`the CV, now ${target}`, ...imported.notes]) note(file, reason)
  return { file, target, text: imported.text }
}

/** CVs, wherever a site keeps its data, and the authors' pages of Hugo Blox. */
const resumeFile =
  /(?:^|\/)(?:resume|cv)\.(?:json|ya?ml)$|^(?:content\/authors\/(?:admin|me)\/_index\.md|data\/authors\/me\.yaml)$/

/** Layouts and blocks in front matter with which themes show a CV. */
const showsCv = /"layout":"(?:cv|resume)\b|"(?:block|widget)":"(?:resume|experience|about)\b/

/** Whether a page is a public one that a theme filled with the CV. */
const isCvPage = ({ data, text, mark, doubt, seenAt }: PlacedPage, hasExisting: boolean): boolean =>
  text === '' &&
  showsCv.test(JSON.stringify(data)) &&
  mark === undefined &&
  (hasExisting ? seenAt !== undefined : doubt === undefined)

/** Whether one of two names has all parts of the other, as in Ada Lovelace and Ada King Lovelace. */
const isSameName = (name: string, other: string): boolean => {
  const [one, two] = [name, other].map((each) => new Set(nameInAddress(each).split('-')))
  return one !== undefined && two !== undefined && (one.isSubsetOf(two) || two.isSubsetOf(one))
}

const ownerOf = ({ facts }: SourceSite, existing: ExistingSite | undefined): string | undefined =>
  facts.owner ?? (existing && existingFacts(existing).owner)

/** Returns a CV with nothing but a name, which shows the publications. */
const resumeNamed = (name: string) => ({ target: 'resume.yaml', text: stringify({ basics: { name } }) })

/**
 * Returns a source's CV as a file of the content folder; undefined if it has none. The theme's example, which
 * no public page shows, is left out.
 */
const resumeIn = (
  source: SourceFolder,
  site: SourceSite,
  existing: ExistingSite | undefined,
  isShown: boolean,
  note: (file: string, reason: string) => void,
) => {
  const owner = ownerOf(site, existing) ?? site.facts.title ?? ''
  for (const file of source.files.filter((each) => resumeFile.test(each) && !hidingFolder(each)))
    try {
      const imported = readImportedResume(file, Buffer.from(source.text(file)))
      const { resume = {} } = readResume(imported.file, imported.text)
      if (Object.keys(resume).length === 0) continue
      // Hugo Blox has the name in the title of the author's page.
      const [, pageTitle = ''] = /^title:[ \t]*["']?([^"'\n]+)/m.exec(source.text(file)) ?? []
      const name = resume.basics?.name ?? pageTitle
      if (!isShown && !isSameName(name, owner)) {
        note(file, `the CV of ${name || 'nobody'}, which no public page shows; to take it, add --resume`)
        continue
      }
      return takeCv(file, imported, note)
    } catch (error) {
      // thrown for an author's page whose front matter is not a CV
      if (!(error instanceof UsageError)) throw error
    }
  return undefined
}

/** Text formats other than Markdown and HTML. */
const otherText = /\.(?:qmd|rmd|rmarkdown|org|rst|ipynb|adoc|asciidoc|textile|njk|pandoc)$/i

/** Returns the files of a source that are left out. */
const leftBehind = (
  { files, text }: SourceFolder,
  { pages, files: served }: SourceSite,
  existing: ExistingSite | undefined,
  moved: ReadonlySet<string>,
): readonly Note[] => {
  const known = new Set(served.map(({ file }) => file))
  const own = new Set(pages.map(({ file }) => file))
  const before = existing === undefined ? '' : 'the existing site did not have it, and '
  const unshown = `${before}no page shows or links to it`
  const reasonOf = (file: string): string => {
    if (isPageFile(file, text) && Buffer.byteLength(text(file)) > MAX_PAGE_BYTES)
      return 'a page of more than 1 MiB; split it into several pages'
    if (/^_bibliography\/.*\.bib$/.test(file))
      return (
        'publications that no public page lists as a whole; ' +
        `copy them to ${PUBLICATIONS_FILE} if all of them may be public`
      )
    const [suffix] = otherText.exec(file) ?? []
    if (suffix === undefined || /(?:^|\/)_(?:includes|layouts)\//.test(file))
      return known.has(file) ? unshown : 'part of the generator or its theme, or not for visitors'
    return (
      `a text in ${suffix}, which Vitrine cannot read; ` +
      'convert it to Markdown, for example with pandoc or quarto'
    )
  }
  return files
    .filter((file) => !own.has(file) && !moved.has(file))
    .map((file) => ({ file, reason: reasonOf(file) }))
}

/**
 * Converts a whole site.
 *
 * @param existing what the existing site showed; undefined if only the source tells what was public
 * @param given the CV that the owner names; by default the source's
 * @returns files by path in the content folder, with their pages and the site's redirects; notes on what
 * changed and what was left out
 */
export const convertSite = (
  source: SourceFolder,
  site: SourceSite,
  existing: ExistingSite | undefined,
  given?: ImportedResume,
  report: ReportProgress = () => {},
) => {
  const notes: Note[] = []
  const note = (file: string, reason: string): void => void notes.push({ file, reason })
  const placed = placePages(site, existing, note)
  const ofCv = placed.filter((page) => isCvPage(page, existing !== undefined))
  const isShown =
    ofCv.length > 0 || placed.some(({ isDraft, data }) => !isDraft && showsCv.test(JSON.stringify(data)))
  const own =
    given === undefined
      ? resumeIn(source, site, existing, isShown, note)
      : takeCv(given.file, { ...given, notes: requireResume(given).notes }, note)
  const pages = own === undefined ? placed : placed.filter((page) => !ofCv.includes(page))
  const bibliography = publicationsIn(source, site, pages)
  const name = ownerOf(site, existing)
  const isNeeded = bibliography !== undefined && name !== undefined
  const cv = own ?? (isNeeded ? { ...bibliography, ...resumeNamed(name) } : undefined)
  if (bibliography !== undefined)
    note(
      bibliography.file,
      `the publications, now ${PUBLICATIONS_FILE}, ` +
        `which ${cv === undefined ? 'a CV would show' : `the CV in ${cv.target} shows`}`,
    )
  const files = collectFiles(source, site, pages, existing)
  const linksOf = indexLinks(source, site, pages, files)
  const served = servedAddresses(pages)
  const written = new Map<string, NewFile>(cv && [[cv.target, { text: cv.text }]])
  if (bibliography !== undefined) written.set(PUBLICATIONS_FILE, { text: bibliography.text })
  // Drafts come last, because a file that a published page shows does not belong to a draft alone.
  for (const page of pages.toSorted((a, b) => Number(a.isDraft) - Number(b.isDraft))) {
    report(`Converting pages, ${written.size} of ${pages.length}`)
    const { file, fields } = page
    const links = linksOf(page)
    const { rewrite } = links
    const isListOfCv = cv !== undefined && file === bibliography?.page
    const read = isListOfCv ? withoutList(page) : page
    const text = closeLinks(read.text, page.links, links, (reason) => note(file, reason))
    for (const reason of [...read.notes, ...fields.unclear.map((value) => `${value}, which is not a date`)])
      note(file, reason)
    const found = fields.image && (rewrite(fields.image) ?? rewrite(`/${fields.image}`) ?? fields.image)
    const isElsewhere = found !== undefined && /^(?:https?:)?\/\//.test(found)
    if (isElsewhere) note(file, 'an image on another server, left out; put it beside the page')
    const image = isElsewhere ? undefined : found
    const redirects = redirectsOf(page, site, existing, served)
    const head = frontMatterOf(page, site, existing, { image, redirects })
    if (fields.tags.length > textsOf(head.tags).length)
      note(file, 'tags left out that the existing site did not show')
    written.set(`pages/${page.target}`, { text: fileOf(head, text) })
  }
  for (const file of files.ofDrafts)
    note(
      file,
      'used by drafts only, so moved to a folder _drafts, which is not served; ' +
        'move it out when you publish the page',
    )
  const home = existing === undefined || served.has('/') ? undefined : existingHomeText(existing)
  if (home !== undefined) {
    written.set('pages/index.md', { text: `${home}\n` })
    note('pages/index.md', 'home page, made of the text of the existing one')
  }
  for (const [path, file] of files.moving) {
    if (verification.test(path))
      note(
        file,
        'keeps the site verified for the account that it belongs to; delete it if that account is not yours',
      )
    const target = path.startsWith('.well-known/') ? path.slice(1) : `pages/${path}`
    if (!written.has(target)) written.set(target, { copyOf: source.nameOnDisk(file) })
  }
  return {
    files: written,
    pages,
    existing,
    notes,
    redirects: new Map([
      ...siteRedirects(pages, site, existing, new Set(files.moving.keys())),
      ...(own === undefined ? [] : ofCv)
        .map(({ existingAddress }) => [existingAddress, '/cv/'] as const)
        .filter(([address]) => address !== '/cv/'),
    ]),
    leftOut: leftBehind(
      source,
      site,
      existing,
      new Set([...files.moving.values(), ...[cv, bibliography].flatMap((taken) => taken?.file ?? [])]),
    ),
  }
}
