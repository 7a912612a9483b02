/** Drafts among the pages, for the owner's preview. A published site never passes through here. */
import type { Page, Site } from './site.ts'

const markOf = ({ published }: Page, today: string): string =>
  published !== undefined && published > today ? `from ${published}` : 'draft'

/** Returns the site with its drafts as pages whose titles say so. A published page keeps its address. */
export const withDrafts = (site: Site, today = new Date().toISOString().slice(0, 10)): Site => {
  const marked = site.drafts.map(
    (page): Page => ({ ...page, title: `${page.title} [${markOf(page, today)}]` }),
  )
  return { ...site, pages: new Map([...marked.map((page) => [page.address, page] as const), ...site.pages]) }
}
