/** Adds drafts to the pages, for the owner's preview only. */
import { previewAddresses } from '../files/content-file.ts'
import type { Page, Site } from '../site.ts'
import { withDefaultPages } from './default-pages.ts'

const markOf = ({ published, publishedMs = 0 }: Page, nowMs: number): string =>
  publishedMs > nowMs ? `from ${published}` : 'draft'

/** Returns the site with drafts, marked in their titles, and their files. Published pages win addresses. */
export const withDrafts = (site: Site, nowMs = Date.now()): Site => {
  const marked = site.drafts.map(
    (page): Page => ({ ...page, title: `${page.title} [${markOf(page, nowMs)}]` }),
  )
  const shown = {
    ...site,
    ownPages: new Map([...marked.map((page) => [page.address, page] as const), ...site.ownPages]),
    files: new Map([
      ...site.draftFiles.flatMap((file) =>
        previewAddresses(file.address).map((address) => [address, { ...file, address }] as const),
      ),
      ...site.files,
    ]),
  }
  return { ...shown, pages: withDefaultPages(shown) }
}
