/** Turns a site of another generator into the files of a content folder. Reads the source, and writes nothing. */
import { stringify } from 'yaml'

import { titleFromKey } from '../../content/files/page-name.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time-slices.ts'
import type { ReportProgress } from '../progress.ts'
import {
  type FormerAddresses,
  placeAddresses,
  redirectsOf,
  servedAddresses,
} from './addresses/former-addresses.ts'
import {
  type LinkIndex,
  linkRewriter,
  pathOf,
  type RewriteUrl,
  relativePath,
  rewriteLinks,
} from './addresses/links.ts'
import { naturalAddress, type PlacedPage, placePages, readPage } from './addresses/place-pages.ts'
import { createFiles, createReferences, followEmbeds, linkIndexOf } from './addresses/site-index.ts'
import { isPast, readDate } from './dates.ts'
import type { LeftOut, SourceSite } from './generator.ts'
import { listOfNotes } from './home-page.ts'
import type { SourceFolder } from './source-folder.ts'
import { convertText } from './text/convert-text.ts'
import { createLookUp } from './text/values.ts'

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

const isSaid = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Returns front matter between its fences; nothing if it says nothing. */
const frontMatterText = (members: NewFrontMatter): string => {
  const said = Object.entries(members).filter(([, value]) => isSaid(value))
  if (said.length === 0) return ''
  return `---\n${stringify(Object.fromEntries(said), { lineWidth: 0 })}---\n\n`
}

/** A file of the content folder: its text, or the file to copy. */
export type NewFile = { readonly text: string } | { readonly copyOf: string }

/** The content folder to write, and what the owner should know. */
export interface ConvertedSite {
  /** By path in the content folder. */
  readonly files: ReadonlyMap<string, NewFile>
  readonly pages: readonly PlacedPage[]
  readonly redirects: ReadonlyMap<string, string>
  readonly former: FormerAddresses
  readonly leftOut: readonly LeftOut[]
  /** What changed in pages, and the page. */
  readonly notes: readonly LeftOut[]
}

/** Returns what a page's text needs to know of others. */
const textContext = (
  page: PlacedPage,
  site: SourceSite,
  source: SourceFolder,
  find: (reference: string) => PlacedPage | undefined,
) => ({
  snippet: (name: string): string | undefined => {
    const file = site.snippetFile?.(name)
    const text = file === undefined ? '' : source.text(file)
    return text === '' || /\{[{%]/.test(text) ? undefined : text.trim()
  },
  linkTo: (reference: string) => {
    const target = find(reference)
    if (target === undefined) return undefined
    const [, fragment = ''] = /(#.*)$/.exec(reference) ?? []
    const title = target.members.title ?? target.key
    return { href: `${relativePath(page.target, target.target)}${fragment}`, title }
  },
  lookUp: createLookUp({ site: site.settings ?? {}, page: page.data }, site.computedSettings),
})

const frontMatterOf = (
  page: PlacedPage,
  site: SourceSite,
  image: string | undefined,
  served: ReadonlySet<string>,
  nowMs: number,
): NewFrontMatter => {
  const { members, isPost, data } = page
  const published = members.published ?? readDate(page.day, site.dates)
  const isNews = isPost || (published !== undefined && !isPast(published, nowMs))
  const updated = members.updated ?? (isNews ? undefined : published)
  return {
    title: members.title,
    description: members.description,
    published: isNews ? published?.iso : undefined,
    updated: updated === undefined || (isNews && updated.iso === published?.iso) ? undefined : updated.iso,
    expires: members.expires?.iso,
    tags: members.tags,
    image,
    // In front matter, a colon would be part of a pattern.
    address:
      page.address === naturalAddress(page.key, page.language)
        ? undefined
        : page.address.replaceAll(':', '%3A'),
    redirects: redirectsOf(page, site, served),
    aliases: site.namesOf?.(page) ?? [],
    draft: page.isDraft || data.draft === true || undefined,
    noindex: members.noindex || undefined,
  }
}

/** `Date: a text` in the first line, and rules of other front matter, would be read as front matter. */
const startsLikeFrontMatter = (text: string): boolean =>
  /^\s*(?:[A-Za-z][\w -]*:\s|[-+;\u2010-\u2015]{1,}[ \t]*\n|\{|#\+)/.test(text)

const titleAlone = ({ key }: PlacedPage): string =>
  `---\ntitle: ${JSON.stringify(titleFromKey(key))}\n---\n\n`

/** Returns what the image of a page becomes: relative to its file, or from the root of the site. */
const imageLink = (
  image: string | undefined,
  rewrite: RewriteUrl,
  { fileOf }: LinkIndex,
): string | undefined => {
  if (image === undefined) return undefined
  const rewritten = rewrite(image)
  if (rewritten !== undefined) return rewritten
  const path = fileOf(pathOf(image))
  return path === undefined ? image : `/${path}`
}

/** Converts a whole site, in slices, so that a line of progress can move. */
export const convertSite = async (
  source: SourceFolder,
  site: SourceSite,
  nowMs: number,
  report: ReportProgress = () => {},
): Promise<ConvertedSite> => {
  const notes: LeftOut[] = []
  const note = (file: string, reason: string): void => void notes.push({ file, reason })
  const pages = placePages(
    site.pages.map((page) => readPage(page, source, site, nowMs)),
    site,
    nowMs,
    note,
  )
  const files = createFiles(source, site, pages)
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
    const { text, notes: textNotes } = convertText(page.body, site, textContext(page, site, source, find))
    const embedded = followEmbeds(text, { source, take: files.takeFor(page.isDraft), find })
    for (const reason of textNotes) note(page.file, reason)
    for (const value of page.members.unclear) note(page.file, `${value}, which is not a date`)
    const said = frontMatterOf(page, site, imageLink(page.members.image, rewrite, index), served, nowMs)
    const head = frontMatterText(said) || (startsLikeFrontMatter(embedded) ? titleAlone(page) : '')
    const lost =
      page.unreadable === undefined ? '' : `<!--\n${page.unreadable.trim().replaceAll('--', '- -')}\n-->\n\n`
    written.set(`pages/${page.target}`, {
      text: `${head}${lost}${rewriteLinks(embedded, rewrite)}\n`,
    })
  }
  for (const file of files.ofDrafts)
    note(
      file,
      'used by drafts only, so moved to a folder _drafts, which is not served; move it out when you publish the page',
    )
  const home = site.linkedFilesOnly === true ? listOfNotes(pages) : undefined
  if (home !== undefined) {
    written.set('pages/index.md', { text: home })
    note('pages/index.md', 'home page, made as a list of folders and notes')
  }
  for (const [path, file] of files.moving) {
    const target = /^\.well-known\//.test(path)
      ? path.replace(/^\.well-known/, 'well-known')
      : `pages/${path}`
    if (!written.has(target)) written.set(target, { copyOf: file })
  }
  const named = new Set([...site.pages, ...(site.leftOut ?? [])].map(({ file }) => file))
  const moved = new Set(files.moving.values())
  const leftOver = source.files
    .filter((file) => !named.has(file) && !moved.has(file))
    .map((file) => ({
      file,
      reason: !site.files.some((other) => other.file === file)
        ? 'part of the generator or its theme, or made by Vitrine itself'
        : site.linkedFilesOnly === true
          ? 'no page shows or links to it'
          : 'another file has the same address',
    }))
  return {
    files: written,
    pages,
    ...placeAddresses(pages, site),
    leftOut: [...(site.leftOut ?? []), ...leftOver],
    notes,
  }
}
