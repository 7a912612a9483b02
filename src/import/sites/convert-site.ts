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
import { isPageFile, withoutPageSuffix } from './source/page-files.ts'
import type { SourceFolder } from './source/source-folder.ts'
import type { Note, SourceSite } from './source/source-site.ts'

/** A file of the content folder: its text, or the file to copy. */
export type NewFile = { readonly text: string } | { readonly copyOf: string }

/** The content folder to write, and notes for the owner. */
export type ConvertedSite = ReturnType<typeof convertSite>

/** The home page shows the site's title, so a generic title such as "Home" is dropped. */
const genericTitle = /^(?:home|index|home ?page|welcome|about(?: me)?)$/i

/** Returns a page's front matter for Vitrine, in order, without texts that the existing page did not show. */
const frontMatterOf = (
  page: PlacedPage,
  site: SourceSite,
  existing: ExistingSite | undefined,
  { image, redirects }: { readonly image: string | undefined; readonly redirects: readonly string[] },
): Data => {
  const { fields, isPost, key, existing: existingPage, isDraft } = page
  const { published, expires } = fields
  const isShown = (text: string): boolean =>
    isDraft || existingPage === undefined || wasShown(text, existingPage)
  const title = fields.title === undefined || isShown(fields.title) ? fields.title : existingPage?.titles[0]
  const isScheduled = published !== undefined && !isPast(published, site.rules.nowMs)
  const keepsPublished = isPost || isScheduled
  const updated = fields.updated ?? (keepsPublished ? undefined : published)
  return withoutEmpty({
    title: key === '' && genericTitle.test(title ?? '') ? undefined : title,
    description: isShown(fields.description ?? '') ? fields.description : undefined,
    published: keepsPublished ? published : undefined,
    updated: keepsPublished && updated === published ? undefined : updated,
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

/** Returns the text of a page's file. Empty front matter precedes a text that looks like front matter. */
const pageFileText = (frontMatter: Data, text: string): string => {
  const { data, issues } = findFrontMatter('', text)
  const yaml = Object.keys(frontMatter).length === 0 ? '' : stringify(frontMatter, { lineWidth: 0 })
  return yaml === '' && data === undefined && issues.length === 0
    ? `${text}\n`
    : `---\n${yaml}---\n\n${text}\n`
}

/** Returns an imported CV as a file of the content folder. */
const cvFileOf = (file: string, imported: ImportedResume, note: (file: string, reason: string) => void) => {
  const target = `resume${extname(imported.file)}`
  for (const reason of [`the CV, now ${target}`, ...imported.notes]) note(file, reason)
  return { file, target, text: imported.text }
}

/** CVs, wherever a site keeps its data, and the authors' pages of Hugo Blox. */
const resumeFile =
  /(?:^|\/)(?:resume|cv)\.(?:json|ya?ml)$|^(?:content\/authors\/(?:admin|me)\/_index\.md|data\/authors\/me\.yaml)$/

/** Layouts and blocks in front matter with which themes show a CV. */
const showsCv = /"layout":"(?:cv|resume)\b|"(?:block|widget)":"(?:resume|experience|about)\b/

/** Whether a page was public, and has no text because its theme shows the CV there. */
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

/** Returns a CV that has only a name, for a site with publications but no CV: the CV's page shows them. */
const emptyCvOf = (name: string) => ({ target: 'resume.yaml', text: stringify({ basics: { name } }) })

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
        note(
          file,
          `a CV${name && ` of ${name}`} that no public page shows; to import it, name it with --resume`,
        )
        continue
      }
      return cvFileOf(file, imported, note)
    } catch (error) {
      // thrown for an author's page whose front matter is not a CV
      if (!(error instanceof UsageError)) throw error
    }
  return undefined
}

/** Text formats other than Markdown and HTML. */
const otherText = /\.(?:qmd|rmd|rmarkdown|org|rst|ipynb|adoc|asciidoc|textile|njk|pandoc)$/i

/** Returns the files of a source that are left out, with reasons. */
const filesLeftOut = (
  { files, text }: SourceFolder,
  { pages, files: servedFiles }: SourceSite,
  existing: ExistingSite | undefined,
  moved: ReadonlySet<string>,
): readonly Note[] => {
  const served = new Set(servedFiles.map(({ file }) => file))
  const pageFiles = new Set(pages.map(({ file }) => file))
  const stems = new Set(pages.map(({ file }) => withoutPageSuffix(file)))
  const unknown = existing === undefined ? '' : 'the existing site did not have it, and '
  const reasonOf = (file: string): string => {
    if (isPageFile(file, text) && Buffer.byteLength(text(file)) > MAX_PAGE_BYTES)
      return 'a page of more than 1 MiB; split it into several pages'
    if (/^_bibliography\/.*\.bib$/.test(file))
      return (
        'publications that no public page lists as a whole; ' +
        `copy them to ${PUBLICATIONS_FILE} if all of them may be public`
      )
    const [suffix] = otherText.exec(file) ?? []
    if (suffix !== undefined && stems.has(file.slice(0, -suffix.length)))
      return 'the source of a page beside it, which was taken'
    if (suffix === undefined || /(?:^|\/)_(?:includes|layouts)\//.test(file))
      return served.has(file)
        ? `${unknown}no page shows or links to it`
        : 'part of the generator or its theme, or not for visitors'
    return (
      `a text in ${suffix}, which Vitrine cannot read; ` +
      'convert it to Markdown, for example with pandoc or quarto'
    )
  }
  return files
    .filter((file) => !pageFiles.has(file) && !moved.has(file))
    .map((file) => ({ file, reason: reasonOf(file) }))
}

/** Returns the path of a page's image; undefined if it has none, or one on another server, which is noted. */
const imageOf = (
  { file, fields: { image } }: PlacedPage,
  rewrite: (url: string) => string | undefined,
  note: (file: string, reason: string) => void,
): string | undefined => {
  const path = image && (rewrite(image) ?? rewrite(`/${image}`) ?? image)
  if (path === undefined || !/^(?:https?:)?\/\//.test(path)) return path
  note(file, 'an image on another server, left out; put it beside the page')
  return undefined
}

/**
 * Converts a whole site.
 *
 * @param existing what the existing site showed; undefined if only the source tells what was public
 * @param given the CV of `--resume`; by default the source's
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
  const cvPages = placed.filter((page) => isCvPage(page, existing !== undefined))
  const isCvShown =
    cvPages.length > 0 || placed.some(({ isDraft, data }) => !isDraft && showsCv.test(JSON.stringify(data)))
  const imported =
    given === undefined
      ? resumeIn(source, site, existing, isCvShown, note)
      : cvFileOf(given.file, { ...given, notes: requireResume(given).notes }, note)
  const pages = imported === undefined ? placed : placed.filter((page) => !cvPages.includes(page))
  const bibliography = publicationsIn(source, site, pages)
  const owner = ownerOf(site, existing)
  const needsEmptyCv = bibliography !== undefined && owner !== undefined
  const cv = imported ?? (needsEmptyCv ? { ...bibliography, ...emptyCvOf(owner) } : undefined)
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
    const listsPublications = cv !== undefined && file === bibliography?.page
    const body = listsPublications ? withoutList(page) : page
    const text = closeLinks(body.text, page.links, links, (reason) => note(file, reason))
    for (const reason of [...body.notes, ...fields.unclear.map((value) => `${value}, which is not a date`)])
      note(file, reason)
    const image = imageOf(page, links.rewrite, note)
    const redirects = redirectsOf(page, site, existing, served)
    const frontMatter = frontMatterOf(page, site, existing, { image, redirects })
    if (fields.tags.length > textsOf(frontMatter.tags).length)
      note(file, 'tags left out that the existing site did not show')
    written.set(`pages/${page.target}`, { text: pageFileText(frontMatter, text) })
  }
  for (const file of files.ofDrafts)
    note(
      file,
      'used by drafts only, so moved to a folder _drafts, which is not served; ' +
        'move it out when you publish the page',
    )
  const ownerAddress = pages.find(({ file }) => file === imported?.file)?.seenAt
  const home =
    existing === undefined || served.has('/') ? undefined : existingHomeText(existing, ownerAddress)
  if (home !== undefined) {
    written.set('pages/index.md', { text: `${home}\n` })
    note('pages/index.md', 'home page, with the text of the existing one')
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
      ...(imported === undefined ? [] : cvPages)
        .map(({ existingAddress }) => [existingAddress, '/cv/'] as const)
        .filter(([address]) => address !== '/cv/'),
    ]),
    leftOut: filesLeftOut(
      source,
      site,
      existing,
      new Set([...files.moving.values(), ...[cv, bibliography].flatMap((source) => source?.file ?? [])]),
    ),
  }
}
