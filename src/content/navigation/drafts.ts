/** Adds drafts and scheduled pages to a site, for the owner's preview only. */
import { previewAddresses } from '../files/content-file.ts'
import type { Page, Site } from '../site.ts'
import { withDefaultPages } from './default-pages.ts'

const labelOf = ({ published, publishedMs = 0 }: Page, nowMs: number): string =>
  publishedMs > nowMs ? `from ${published}` : 'draft'

/** Returns the site with drafts, labelled in their titles, and their files. Published pages win addresses. */
export const withDrafts = (site: Site, nowMs = Date.now()): Site => {
  const labelled = site.drafts.map(
    (page): Page => ({ ...page, title: `${page.title} [${labelOf(page, nowMs)}]` }),
  )
  const shown = {
    ...site,
    ownPages: new Map([...labelled.map((page) => [page.address, page] as const), ...site.ownPages]),
    files: new Map([
      ...site.draftFiles.flatMap((file) =>
        previewAddresses(file.address).map((address) => [address, { ...file, address }] as const),
      ),
      ...site.files,
    ]),
  }
  return { ...shown, pages: withDefaultPages(shown) }
}
