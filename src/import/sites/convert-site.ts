/** Converts another generator's site to the files of a content folder. Writes nothing. */
import { stringify } from 'yaml'
import { encodePath } from '../../addresses/url-path.ts'
import { MAX_PAGE_BYTES, PUBLICATIONS_FILE } from '../../content/files/content-file.ts'
import { findFrontMatter } from '../../content/files/front-matter-block.ts'
import { type Data, objectOf, textOf, textsOf, withoutEmpty } from '../../lib/data/unchecked.ts'
import { escapeMarkup } from '../../lib/text/escape-html.ts'
import type { ReportProgress } from '../../terminal/output.ts'
import type { ImportedResume } from '../resumes/read-imported-resume.ts'
import { indexLinks } from './addresses/link-index.ts'
import { closeLinks } from './addresses/links.ts'
import { collectFiles, type MovingFiles, verification } from './addresses/moving-files.ts'
import { naturalAddress } from './addresses/own-address.ts'
import { type PlacedPage, placePages } from './addresses/place-pages.ts'
import { redirectsOf, servedAddresses, siteRedirects, vaultNamesOf } from './addresses/redirects.ts'
import { isPast } from './dates.ts'
import type { ExistingSite } from './existing/existing-site.ts'
import { existingHomeText, wasShown } from './existing/home-page.ts'
import { nameInAddress } from './existing/words.ts'
import { findPublications, importSiteCv, ownerOf } from './site-cv.ts'
import { baseName, hostRules, indexFile, isPageFile } from './source/page-files.ts'
import type { SourceSite } from './source/read-source.ts'
import type { SourceFolder } from './source/source-folder.ts'
import { plainText } from './text/tags.ts'

/** A file of the content folder: its text, or the file to copy. */
export type NewFile = { readonly text: string } | { readonly copyOf: string }

/** A note about a file. */
export interface Note {
  readonly file: string
  readonly reason: string
}

/** The content folder to write, and notes for the owner. */
export type ConvertedSite = ReturnType<typeof convertSite>

/** The home page shows the site's title, so a generic title such as "Home" is dropped. */
const genericTitle = /^(?:home|index|home ?page|welcome|about(?: me)?)$/i

/** Returns the picture that al-folio shows beside the text of the home page; empty if there is none. */
const portraitOf = ({ data, isDraft }: PlacedPage, { moveFile }: MovingFiles, name = ''): string => {
  const path = moveFile(`assets/img/${textOf(objectOf(data.profile).image)}`, isDraft)
  return path === undefined
    ? ''
    : `<img src="/${encodePath(path)}" alt="${escapeMarkup(name)}" width="240">\n\n`
}

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
  const { description = '' } = fields
  // Some templates repeat the site's description on every page.
  const ofSite = site.facts.description ?? existing?.pages.get('/')?.meta.get('description')
  const isOwnDescription = description !== ofSite
  // al-folio shows news with `inline: true` by their text alone.
  const ownTitle = fields.title ?? (page.data.inline === true ? plainText(page.body) : undefined)
  const title = ownTitle === undefined || isShown(ownTitle) ? ownTitle : existingPage?.titles[0]
  const isScheduled = published !== undefined && !isPast(published, site.rules.nowMs)
  const keepsPublished = isPost || isScheduled
  const updated = fields.updated ?? (keepsPublished ? undefined : published)
  return withoutEmpty({
    title: key === '' && genericTitle.test(title ?? '') ? undefined : title,
    description: isOwnDescription && isShown(description) ? description : undefined,
    published: keepsPublished ? published : undefined,
    updated: keepsPublished && updated === published ? undefined : updated,
    expires,
    tags: fields.tags.filter((tag) => isShown(tag) || existing?.names.has(nameInAddress(tag))),
    image,
    order: typeof page.data.order === 'number' ? page.data.order : undefined,
    // Front matter rejects colons, which are parts of patterns such as /:year/.
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

/** Text formats other than Markdown and HTML. */
const otherText = /\.(?:qmd|rmd|rmarkdown|org|rst|ipynb|adoc|asciidoc|textile|njk|pandoc)$/i

/** Returns the files of a source that are left out, with reasons. */
const filesLeftOut = (
  { files, text }: SourceFolder,
  { pages, files: servedFiles }: SourceSite,
  moved: ReadonlySet<string>,
): readonly Note[] => {
  const served = new Set(servedFiles.map(({ file }) => file))
  const pageFiles = new Set(pages.map(({ file }) => file))
  const reasonOf = (file: string): string => {
    if (isPageFile(file, text) && Buffer.byteLength(text(file)) > MAX_PAGE_BYTES)
      return 'a page of more than 1 MiB; split it into several pages'
    if (/^_bibliography\/.*\.bib$/.test(file))
      return (
        'publications that no public page lists as a whole; if all of them may be public, ' +
        `copy them to ${PUBLICATIONS_FILE} beside a CV, which shows them`
      )
    if (hostRules.test(baseName(file)))
      return 'rules for the existing host; write redirects, and what crawlers may do, in site.yaml'
    const [suffix] = otherText.exec(file) ?? []
    if (suffix === undefined || /(?:^|\/)_(?:includes|layouts)\//.test(file))
      return served.has(file)
        ? 'no page shows or links to it'
        : 'part of the generator or its theme, or not for visitors'
    return (
      `a text in ${suffix}, which Vitrine cannot read; ` +
      'if no page beside it has its text, convert it to Markdown, for example with pandoc or quarto'
    )
  }
  return files
    .filter((file) => !pageFiles.has(file) && !moved.has(file))
    .map((file) => ({ file, reason: reasonOf(file) }))
}

/** The image beside an index file that Hugo's academic themes show, though no field names it. */
const featured = /\/featured\.(?:jpe?g|png|svg|webp)$/

/** Returns the path of a page's image; undefined if it has none, or one on another server, which is noted. */
const imageOf = (
  { file, fields }: PlacedPage,
  moving: ReadonlyMap<string, string>,
  rewrite: (url: string) => string | undefined,
  note: (file: string, reason: string) => void,
): string | undefined => {
  const folder = indexFile.test(file) && file.replace(/\/[^/]*$/, '')
  const beside = moving.values().find((from) => from.replace(featured, '') === folder)
  const image = fields.image ?? beside?.replace(/^.*\//, '')
  const path = image && (rewrite(image) ?? rewrite(`/${image}`) ?? image)
  if (path === undefined || !/^(?:https?:)?\/\//.test(path)) return path
  note(file, 'an image on another server, left out; put it beside the page')
  return undefined
}

/**
 * Converts a whole site.
 *
 * @param existing what the existing site showed; undefined if only the source tells what was public
 * @param options.resume the CV of `--resume`; by default the source's
 * @returns files by path in the content folder, with their pages and the site's redirects; notes on what
 * changed and what was left out
 */
export const convertSite = (
  source: SourceFolder,
  site: SourceSite,
  existing: ExistingSite | undefined,
  {
    resume,
    report = () => {},
  }: { readonly resume?: ImportedResume | undefined; report?: ReportProgress } = {},
) => {
  const notes: Note[] = []
  const note = (file: string, reason: string): void => void notes.push({ file, reason })
  const placed = placePages(site, existing, note)
  const { cv: ownCv, cvPages } = importSiteCv(source, site, existing, placed, resume, note)
  const publications = findPublications(source, site, placed)
  // Publications without a CV get one that shows them.
  const basics = withoutEmpty({ name: ownerOf(site.facts, existing) })
  const cv =
    ownCv ?? (publications && { ...publications, target: 'resume.yaml', text: stringify({ basics }) })
  const pages = placed
    .filter((page) => !cvPages.includes(page))
    .map((page) => (publications && page === publications.page ? publications.linked : page))
  if (publications !== undefined)
    note(publications.file, `the publications, now ${PUBLICATIONS_FILE}, which the CV in ${cv?.target} shows`)
  const files = collectFiles(source, site, pages, existing)
  // The papers that al-folio's list links to, since others link to them as well.
  for (const [, name] of publications?.text.matchAll(/\bpdf\s*=\s*[{"]([^{}"/]+\.pdf)[}"]/gi) ?? [])
    files.moveFile(`assets/pdf/${name}`, false)
  const linksOf = indexLinks(source, site, pages, files)
  const served = servedAddresses(pages)
  const written = new Map<string, NewFile>(cv && [[cv.target, { text: cv.text }]])
  if (publications !== undefined) written.set(PUBLICATIONS_FILE, { text: publications.text })
  const ownerAddress = pages.find(({ file }) => file === cv?.file)?.seenAt
  const homeText = existing && existingHomeText(existing, ownerAddress)
  // Drafts come last, because a file that a published page shows does not belong to a draft alone.
  for (const page of pages.toSorted((a, b) => Number(a.isDraft) - Number(b.isDraft))) {
    report(`Converting pages, ${written.size} of ${pages.length}`)
    const { file, fields } = page
    const links = linksOf(page)
    const ownText = closeLinks(page.text, page.links, links, (reason) => note(file, reason))
    const templateText = page.address === '/' && !page.isDraft ? homeText : undefined
    const text = portraitOf(page, files, site.facts.owner) + (ownText || (templateText ?? ''))
    for (const reason of page.notes) note(file, reason)
    const image = imageOf(page, files.moving, links.rewrite, note)
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
  if (homeText !== undefined && !served.has('/')) {
    written.set('pages/index.md', { text: `${homeText}\n` })
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
      ...cvPages
        .map(({ existingAddress }) => [existingAddress, '/cv/'] as const)
        .filter(([address]) => address !== '/cv/'),
    ]),
    leftOut: filesLeftOut(
      source,
      site,
      new Set([...files.moving.values(), ...[cv, publications].flatMap((each) => each?.file ?? [])]),
    ),
  }
}
