/** Finds links and images in the owner's texts that lead nowhere on this site or that browsers block. */
import { serverPaths } from '../../addresses/server-paths.ts'
import { decodePath, pathOnSite, readablePath } from '../../addresses/url-path.ts'
import type { Page, Site } from '../../content/site.ts'
import type { UrlUse } from '../../html/map-urls.ts'
import { type ContentIssue, quoteValue, type Wording, warning } from '../../lib/data/issue.ts'
import { lazy, memoizeByKey } from '../../lib/memoize.ts'
import { nearestName } from '../../lib/text/did-you-mean.ts'
import { isSliceOver } from '../../lib/time/time-slices.ts'
import type { LinkTarget } from '../../markdown/context.ts'
import type { Edition } from '../edition.ts'

/** The URLs in a page or another file with links, and the ids that fragments can name. */
export interface PageLinks {
  readonly page: Pick<Page, 'address' | 'file' | 'markdownLine'>
  readonly links: readonly LinkTarget[]
  readonly ids: () => ReadonlySet<string>
}

/** Paths on this site, without query and fragment; `//` starts a URL of another site. */
const ownPath = /^\/(?!\/)[^?#]*/

/** Addresses to suggest, except the home page's, which is near every short path. */
const suggestions = ({ pages, files }: Site) => ({
  pages: [...pages.keys()].filter((address) => address !== '/').map(readablePath),
  files: [...files.keys()].map(readablePath),
})

/** Whether a path is a file's; a link to a Markdown file without a page still ends in `.md`. */
const isFile = (path: string): boolean => /\.[\w-]+$/.test(path) && !/\.md$/i.test(path)

const asPage = (path: string): string => path.replace(/\.md$/i, '/').replace(/(?<!\/)$/, '/')

/** Returns a likely new address: a similar path, or the same name in another folder; '' if none. */
const findNear = (path: string, { pages, files }: ReturnType<typeof suggestions>): string => {
  const otherFiles = files.filter((file) => file !== path) // it may exist but not be served
  if (isFile(path)) {
    const plain = path.replaceAll('\\', '/').toLowerCase() // which Windows also finds
    const near = otherFiles.find((file) => file.toLowerCase() === plain) ?? nearestName(path, otherFiles)
    return near ?? otherFiles.find((file) => file.endsWith(path.slice(path.lastIndexOf('/')))) ?? ''
  }
  const page = asPage(path)
  const ending = `/${page.split('/').findLast((part) => part !== '') ?? ''}/`
  return nearestName(page, pages) ?? pages.find((other) => other.endsWith(ending)) ?? ''
}

/** Returns the URL in a link that lacks `https://`: github.com/ada in `/notes/github.com/ada`; '' if none. */
const addressIn = (path: string): string => {
  const parts = path.split('/')
  const isHost = (part: string, index: number): boolean =>
    /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(part) && (index < parts.length - 1 || part.startsWith('www.'))
  const host = parts.findIndex(isHost)
  return host === -1 ? '' : parts.slice(host).join('/')
}

/** Returns the fix. The address of a former page should redirect, for links on other sites. */
const fixFor = (path: string, near: string): string => {
  const address = addressIn(path)
  if (address !== '' && near === '')
    return `write https://${address} if it is on another site; otherwise correct or remove it`
  const start = near === '' ? 'correct or remove it' : `link to ${near}`
  if (isFile(path) || path.startsWith(serverPaths.applications)) return start
  const condition = near === '' ? 'if a page was there' : 'if the page was there before'
  return `${start}; ${condition}, add redirects: { ${asPage(path)}: ${near || 410} } to site.yaml`
}

type Target = Pick<LinkTarget, 'url' | 'use'>

const missingTarget = (
  { url, use }: Target,
  works: (path: string) => boolean,
  nearOf: (path: string) => string,
  hidden: { readonly pages: ReadonlySet<string>; readonly files: ReadonlyMap<string, string> },
): Wording | undefined => {
  const path = ownPath.exec(url)?.[0]
  if (path === undefined || use === 'blocked' || works(path)) return undefined
  const shown = readablePath(path)
  if (hidden.pages.has(asPage(shown)))
    return {
      ...warning('link/hidden-page'),
      found: `a link to ${asPage(shown)}, a page that is not published`,
      expected: 'a page that everyone can read',
      fix: 'keep the link if the page will be published soon; otherwise publish the page, or remove the link',
    }
  return {
    ...warning('link/no-target'),
    found: `${use === 'link' ? 'a link to' : 'an image or another file at'} ${shown}, where there is nothing`,
    expected: 'the address of a public page, or of a file in pages/',
    fix: hidden.files.get(shown) ?? fixFor(shown, nearOf(shown)),
  }
}

/** @param idsAt returns the ids at a path in any spelling; undefined if there is no page */
const missingFragment = ({ url, use }: Target, idsAt: (path: string) => ReadonlySet<string> | undefined) => {
  const end = url.indexOf('#')
  const fragment = url.slice(end + 1)
  if (use !== 'link' || end === -1) return undefined
  if (fragment === '' || fragment === 'top' || fragment.startsWith(':~:')) return undefined // on any page
  const path = url.slice(0, end).replace(/\?.*/s, '')
  const ids = path === '' || ownPath.test(path) ? idsAt(path) : undefined
  if (ids === undefined || ids.has(fragment)) return undefined
  const id = decodePath(fragment) ?? fragment
  if (ids.has(id)) return undefined
  const near = nearestName(id, [...ids])
  return {
    ...warning('link/no-fragment'),
    found: `a link to #${id}, which ${path === '' ? 'this page' : readablePath(path)} does not have`,
    expected: 'the id of a heading or another element',
    fix: near === undefined ? 'correct it, or give the heading this id: ## Title {#id}' : `link to #${near}`,
  }
}

/** The Content-Security-Policy blocks these, so that no other server learns of this site's visitors. */
const blockedTarget = ({ url, use }: Target, baseUrl: string): Wording | undefined => {
  if (use === 'image' && /^data:image\//i.test(url)) return undefined
  if (use === 'link' || use === 'blocked' || URL.parse(url, baseUrl)?.origin === new URL(baseUrl).origin)
    return undefined
  if (use === 'image')
    return {
      ...warning('link/blocked'),
      found: `an image from ${quoteValue(url)}, which browsers block on this site, so a link to it is shown`,
      expected: 'an image beside the page',
      fix: 'put the file there, and write its name',
    }
  return {
    ...warning('link/blocked'),
    found: `a file to load from ${quoteValue(url)}, which browsers block on this site`,
    expected: 'a file beside the pages',
    fix: 'put the file there, or link to it instead',
  }
}

/** Whether a URL leads to a place in its own page. */
const isHere = ({ url }: Target): boolean => /^[#?]/.test(url)

/** The pages that links can lead to, by address. */
type LinkedPages = ReadonlyMap<string, Pick<PageLinks, 'ids'>>

/**
 * Creates the function that returns a warning for each broken link or image, in time slices. After an edit it
 * checks again only what may have changed: pages whose links are not all valid links to pages, and pages of
 * which a target has changed.
 */
export const createFindBrokenLinks = () => {
  /** The pages at the last check. */
  let lastPages: LinkedPages = new Map()
  /** The addresses that each page links to, if there was nothing but valid links to pages. */
  let lastTargets: ReadonlyMap<PageLinks, ReadonlySet<string>> = new Map()

  return async (
    edition: Edition,
    from: readonly PageLinks[],
    pages: LinkedPages,
    pause: () => Promise<void>,
  ): Promise<readonly ContentIssue[]> => {
    const { site, baseUrl, hasTarget } = edition
    const known = lazy(() => suggestions(site))
    const nearOf = memoizeByKey((path: string) => findNear(path, known()))
    const redirected = (path: string): string => {
      const resource = edition.at(path)
      return resource?.kind === 'moved' ? resource.to : ''
    }
    const idsAt = (path: string) => (pages.get(path) ?? pages.get(redirected(path)))?.ids()
    const hidden = {
      pages: new Set(site.drafts.map(({ address }) => readablePath(address))),
      /** How a file of a draft that was published gets to its page: an import puts it into `_drafts`. */
      files: new Map(
        site.draftFiles
          .filter(({ file }) => file.includes('/_drafts/'))
          .map(({ file, address }) => [
            readablePath(address.replace('/_drafts/', '/')),
            `move ${file} to ${file.replace('/_drafts/', '/')}`,
          ]),
      ),
    }
    const problemOf = (target: Target, own?: string): Wording | undefined =>
      missingTarget(
        target,
        hasTarget,
        (path) => (nearOf(path) === own ? '' : nearOf(path)), // a page is not its own suggestion
        hidden,
      ) ??
      blockedTarget(target, baseUrl) ??
      missingFragment(target, idsAt)
    /** Memoized, because pages share most of their targets. */
    const isValidLink = memoizeByKey((use: UrlUse) =>
      memoizeByKey((url: string) => problemOf({ url, use }) === undefined),
    )
    const changed = new Set(
      [...lastPages.keys(), ...pages.keys()].filter(
        (address) => lastPages.get(address) !== pages.get(address),
      ),
    )
    const targets = new Map<PageLinks, ReadonlySet<string>>()
    const issues: ContentIssue[] = []
    for (const source of from) {
      const earlierTargets = lastTargets.get(source)
      if (earlierTargets?.isDisjointFrom(changed)) {
        targets.set(source, earlierTargets)
        continue
      }
      const { page, links, ids } = source
      const paths = new Set<string>()
      const earlierIssues = issues.length
      for (const { url: written, use, line } of links) {
        if (isSliceOver()) await pause()
        const target = { url: pathOnSite(written, baseUrl), use }
        const path = ownPath.exec(target.url)?.[0]
        if (path !== undefined) paths.add(path)
        if (!isHere(target) && isValidLink(use)(target.url)) continue
        const problem = isHere(target)
          ? missingFragment(target, ids)
          : problemOf(target, readablePath(page.address))
        if (problem === undefined) continue
        issues.push({ file: page.file, line: line && line + page.markdownLine - 1, ...problem })
      }
      if (issues.length === earlierIssues && paths.isSubsetOf(pages)) targets.set(source, paths)
    }
    lastPages = pages
    lastTargets = targets
    return issues
  }
}
