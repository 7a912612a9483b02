/** Turns a site of another generator into the files of a content folder. Reads the source, and writes nothing. */
import { stringify } from 'yaml'

import { findFrontMatter } from '../../content/files/front-matter-block.ts'
import { titleFromKey } from '../../content/files/page-name.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time-slices.ts'
import type { ReportProgress } from '../progress.ts'
import {
  type LinkIndex,
  linkRewriter,
  pathOf,
  type RewriteUrl,
  relativePath,
  rewriteLinks,
} from './addresses/links.ts'
import { type PlacedPage, placePages } from './addresses/place-pages.ts'
import { redirectsOf, servedAddresses, siteRedirects } from './addresses/redirects.ts'
import { createFiles, createReferences, followEmbeds, linkIndexOf } from './addresses/site-index.ts'
import { said } from './config-values.ts'
import { isPast, readDate } from './dates.ts'
import type { FormerSite } from './former/former-site.ts'
import { formerHomeText, wasShown } from './former/home-page.ts'
import { nameInAddress } from './former/words.ts'
import { namesOf, naturalAddress } from './own-address.ts'
import { pageName } from './page-files.ts'
import type { SourceFolder } from './source-folder.ts'
import type { Note, SourceSite } from './source-site.ts'
import { convertText } from './text/convert-text.ts'

/** Front matter in Vitrine's names, in the order in which it is written; what is undefined or empty is left out. */
interface NewFrontMatter {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly published: string | undefined
  readonly updated: string | undefined
  readonly expires: string | undefined
  readonly tags: readonly string[]
  readonly image: string | undefined
  readonly address: string | undefined
  readonly redirects: readonly string[]
  readonly aliases: readonly string[]
  readonly draft: true | undefined
  readonly noindex: true | undefined
}

/** Returns front matter between its fences; nothing if it says nothing. */
const frontMatterText = (members: NewFrontMatter): string => {
  const written = said(members)
  return Object.keys(written).length === 0 ? '' : `---\n${stringify(written, { lineWidth: 0 })}---\n\n`
}

/** A file of the content folder: its text, or the file to copy. */
export type NewFile = { readonly text: string } | { readonly copyOf: string }

/** The content folder to write, and what the owner should know. */
export interface ConvertedSite {
  /** By path in the content folder. */
  readonly files: ReadonlyMap<string, NewFile>
  readonly pages: readonly PlacedPage[]
  readonly redirects: ReadonlyMap<string, string>
  /** What the former site showed; undefined if the source alone says what was public. */
  readonly former: FormerSite | undefined
  readonly leftOut: readonly Note[]
  /** What changed in pages, and the page. */
  readonly notes: readonly Note[]
}

/** Returns what a page's text needs to know of others. */
const textContext = (page: PlacedPage, find: (reference: string) => PlacedPage | undefined) => ({
  title: page.members.title,
  headingIds: page.former?.headingIds,
  linkTo: (reference: string) => {
    const target = find(reference)
    if (target === undefined) return undefined
    const [, fragment = ''] = /(#.*)$/.exec(reference) ?? []
    const title = target.members.title ?? target.key
    return { href: `${relativePath(page.target, target.target)}${fragment}`, title }
  },
})

/** The site's title stands above the home page; "Home" says nothing. */
const noTitle = /^(?:home|index|home ?page|welcome)$/i

/** Returns the members of a page, without texts that its former page did not show. */
const shownMembers = ({ members, former, isDraft, key }: PlacedPage, site: FormerSite | undefined) => {
  const isShown = (text: string | undefined): boolean =>
    text === undefined || isDraft || former === undefined || wasShown(text, former)
  const title = members.title !== undefined && !isShown(members.title) ? former?.titles[0] : members.title
  return {
    title: key === '' && noTitle.test(title ?? '') ? undefined : title,
    description: isShown(members.description) ? members.description : undefined,
    tags: members.tags.filter((tag) => isShown(tag) || site?.names.has(nameInAddress(tag))),
  }
}

const frontMatterOf = (
  page: PlacedPage,
  site: SourceSite,
  former: FormerSite | undefined,
  image: string | undefined,
  served: ReadonlySet<string>,
  nowMs: number,
): NewFrontMatter => {
  const { members, isPost } = page
  const published = members.published ?? readDate(page.day)
  const isNews = isPost || (published !== undefined && !isPast(published, nowMs))
  const updated = members.updated ?? (isNews ? undefined : published)
  return {
    ...shownMembers(page, former),
    published: isNews ? published : undefined,
    updated: updated === undefined || (isNews && updated === published) ? undefined : updated,
    expires: members.expires,
    image,
    // In front matter, a colon would be part of a pattern.
    address:
      page.address === naturalAddress(page.key, page.language)
        ? undefined
        : page.address.replaceAll(':', '%3A'),
    redirects: redirectsOf(page, site, former, served),
    aliases: namesOf(page, site),
    draft: page.isDraft || undefined,
    noindex: page.isUnlisted || undefined,
  }
}

/** Text that would be read as front matter. */
const startsLikeFrontMatter = (text: string): boolean => {
  const { data, issues } = findFrontMatter('', text)
  return data !== undefined || issues.length > 0
}

const titleAlone = ({ key }: PlacedPage): string =>
  `---\ntitle: ${JSON.stringify(titleFromKey(key))}\n---\n\n`

/** Returns what the image of a page becomes: relative to its file, or from the root of the site. */
const imageLink = (
  image: string | undefined,
  rewrite: RewriteUrl,
  { onSite }: LinkIndex,
): string | undefined => {
  if (image === undefined) return undefined
  const rewritten = rewrite(image)
  if (rewritten !== undefined) return rewritten
  const target = onSite(pathOf(image))
  return target !== undefined && 'file' in target ? `/${target.file}` : image
}

/** Returns the text of a page, which changes nothing that needs the template engine of its generator. */
const textOf = (page: PlacedPage, convert: () => ReturnType<typeof convertText>) =>
  page.needsEngine ? { text: page.body.trim(), notes: [] } : convert()

/** Returns why files of a source stay behind. */
const leftBehind = (
  source: SourceFolder,
  site: SourceSite,
  moved: ReadonlySet<string>,
  former: FormerSite | undefined,
): readonly Note[] => {
  const pages = new Set(site.pages.map(({ file }) => file))
  const served = new Set(site.files.map(({ file }) => file))
  const reasonOf = (file: string): string => {
    if (!served.has(file))
      return pageName.test(file)
        ? 'no page of the site'
        : 'part of the generator or its theme, or made by Vitrine itself'
    if (former !== undefined) return 'the former site did not have it'
    return site.linkedFilesOnly === true
      ? 'no page shows or links to it'
      : 'another file has the same address'
  }
  return source.files
    .filter((file) => !pages.has(file) && !moved.has(file))
    .map((file) => ({ file, reason: reasonOf(file) }))
}

/**
 * Converts a whole site, in slices, so that a line of progress can move.
 *
 * @param former what the former site showed; undefined if the source alone says what was public
 */
export const convertSite = async (
  source: SourceFolder,
  site: SourceSite,
  former: FormerSite | undefined,
  nowMs: number,
  report: ReportProgress = () => {},
): Promise<ConvertedSite> => {
  const notes: Note[] = []
  const note = (file: string, reason: string): void => void notes.push({ file, reason })
  const pages = placePages(site, former, nowMs, note)
  const files = createFiles(source, site, pages, former)
  const indexes = {
    draft: linkIndexOf(pages, files, source, site, true),
    page: linkIndexOf(pages, files, source, site, false),
  }
  const referencesIn = createReferences(pages)
  const served = servedAddresses(pages)
  const written = new Map<string, NewFile>()
  // Drafts last: a file that a published page shows is not theirs alone.
  for (const page of pages.toSorted((a, b) => Number(a.isDraft) - Number(b.isDraft))) {
    report(`Converting pages, ${written.size} of ${pages.length}`)
    if (isSliceOver()) await yieldIfDue()
    const index = indexes[page.isDraft ? 'draft' : 'page']
    const rewrite = linkRewriter({ file: page.file, target: page.target, address: page.formerAddress }, index)
    const find = referencesIn(page.language)
    const { text, notes: textNotes } = textOf(page, () =>
      convertText(page.body, site, textContext(page, find)),
    )
    const embedded = followEmbeds(text, source, files.takeFor(page.isDraft))
    for (const reason of textNotes) note(page.file, reason)
    for (const value of page.members.unclear) note(page.file, `${value}, which is not a date`)
    const members = frontMatterOf(
      page,
      site,
      former,
      imageLink(page.members.image, rewrite, index),
      served,
      nowMs,
    )
    const head = frontMatterText(members) || (startsLikeFrontMatter(embedded) ? titleAlone(page) : '')
    written.set(`pages/${page.target}`, { text: `${head}${rewriteLinks(embedded, rewrite)}\n` })
  }
  for (const file of files.ofDrafts)
    note(
      file,
      'used by drafts only, so moved to a folder _drafts, which is not served; move it out when you publish the page',
    )
  const home = former === undefined || served.has('/') ? undefined : formerHomeText(former)
  if (home !== undefined) {
    written.set('pages/index.md', { text: `${home}\n` })
    note('pages/index.md', 'home page, made of the text of the former one')
  }
  for (const [path, file] of files.moving) {
    const target = /^\.well-known\//.test(path)
      ? path.replace(/^\.well-known/, 'well-known')
      : `pages/${path}`
    if (!written.has(target)) written.set(target, { copyOf: file })
  }
  return {
    files: written,
    pages,
    redirects: siteRedirects(pages, site, former),
    former,
    leftOut: leftBehind(source, site, new Set(files.moving.values()), former),
    notes,
  }
}
