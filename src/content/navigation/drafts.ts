/** Drafts among the pages, for the owner's preview. A published site never passes through here. */
import { previewAddresses } from '../files/content-file.ts'
import type { Page, Site } from '../site.ts'
import { withDefaultPages } from './default-pages.ts'

const markOf = ({ published, publishedMs = 0 }: Page, nowMs: number): string =>
  publishedMs > nowMs ? `from ${published}` : 'draft'

/** Returns the site with its drafts as pages whose titles say so, and with their files. A published page keeps its address. */
export const withDrafts = (site: Site, nowMs = Date.now()): Site => {
  const marked = site.drafts.map(
    (page): Page => ({ ...page, title: `${page.title} [${markOf(page, nowMs)}]` }),
  )
  const shown = {
    ...site,
    pages: new Map([...marked.map((page) => [page.address, page] as const), ...site.pages]),
    files: new Map([
      ...site.draftFiles.flatMap((file) =>
        previewAddresses(file.address).map((address) => [address, { ...file, address }] as const),
      ),
      ...site.files,
    ]),
  }
  return { ...shown, allPages: withDefaultPages(shown) }
}
