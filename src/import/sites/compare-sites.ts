/** Looks up every existing address on the new site, and finds content that only the new site shows. */
import type { Edition } from '../../publishing/edition.ts'
import { plainAddress } from './addresses/paths.ts'
import type { PlacedPage } from './addresses/place-pages.ts'
import type { ExistingSite } from './existing/existing-site.ts'
import { baseName, imageSuffix } from './source/page-files.ts'

/** Dead addresses of the existing site, with reasons if known, and content that it did not show. */
export type SiteComparison = ReturnType<typeof compareSites>

/** Returns whether an address of the new site answers, itself or by a redirect. */
const outcomeAt = ({ at, hasTarget }: Edition, address: string): 'answering' | 'redirecting' | 'dead' => {
  const resource = at(address)
  if (resource?.kind !== 'moved')
    return resource === undefined || resource.kind === 'gone' ? 'dead' : 'answering'
  return !resource.to.startsWith('/') || hasTarget(resource.to) ? 'redirecting' : 'dead'
}

/** Returns addresses and list entries of the new site that the existing one did not have. */
const findNewlyPublic = (
  { site }: Edition,
  pages: readonly PlacedPage[],
  { pages: existingPages, listed, files }: ExistingSite,
): readonly string[] => {
  const byTarget = new Map(pages.map((page): [string, PlacedPage] => [`pages/${page.target}`, page]))
  const found: string[] = []
  for (const [address, { file, noindex, markdown }] of site.pages) {
    const page = byTarget.get(file)
    // A generated list or home page may be served in place of a draft.
    if (page === undefined || markdown === '') continue
    const own = page.existing
    if (own === undefined) {
      found.push(`${address} (${page.file})`)
      continue
    }
    const isListed = listed.has(own.address) && !own.noindex
    if (!isListed && !noindex) found.push(`${address} in lists (${page.file})`)
  }
  const names = new Set([...files].map(baseName))
  const others = [...site.files].filter(
    ([address, { file }]) =>
      !imageSuffix.test(file) && !names.has(baseName(file)) && !existingPages.has(plainAddress(address)),
  )
  return [...found, ...others.map(([address]) => address)]
}

/**
 * Looks up every address of the existing site on the new site.
 *
 * @param edition the new site
 */
export const compareSites = (edition: Edition, pages: readonly PlacedPage[], existing: ExistingSite) => {
  const base = existing.base.pathname.slice(0, -1)
  const addresses = new Set([
    ...[...existing.pages.values()].map(({ url }) => url.pathname),
    ...[...existing.redirects.values()].map(({ path }) => base + path),
  ])
  const draftsFirst = pages.toSorted((a, b) => Number(b.isDraft) - Number(a.isDraft))
  const bySource = new Map(draftsFirst.map((page) => [page.seenAt, page] as const))
  const counts = { answering: 0, redirecting: 0 }
  const dead: string[] = []
  for (const address of addresses) {
    const became = outcomeAt(edition, address)
    if (became !== 'dead') {
      counts[became] += 1
      continue
    }
    const own = plainAddress(address.slice(base.length))
    const page = bySource.get(own)
    const elsewhere =
      page?.address === own
        ? 'not served: see the errors below, or add --overwrite to replace an earlier import'
        : `now at ${page?.address}`
    const now = page?.isDraft ? 'a draft' : elsewhere
    dead.push(`${address}: ${page === undefined ? 'no source of its own' : `${page.file} is ${now}`}`)
  }
  return { ...counts, dead, newlyPublic: findNewlyPublic(edition, pages, existing) }
}
