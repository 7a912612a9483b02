/** The resource at each path of an edition. */

import { languageFileNames, machineFilePaths, otherFeedName, serverPaths } from '../addresses/server-paths.ts'
import { encodePath, respellPath } from '../addresses/url-path.ts'
import { galleryPhotos } from '../content/navigation/galleries.ts'
import {
  findRedirect,
  hasCard,
  type Page,
  pageOfCard,
  pageOfMarkdown,
  type SiteFile,
} from '../content/site.ts'
import type { Representation } from '../http/representation.ts'
import type { Variant } from '../images/variant.ts'
import { lazy } from '../lib/memoize.ts'
import type { EditionInputs } from '../pages/edition-inputs.ts'
import type { PrintableCv } from './printable-cvs.ts'
import type { ServedPage, ServedPages } from './served-pages.ts'

/** The resource at a path. */
export type Resource =
  | { readonly kind: 'page' | 'markdown'; readonly served: ServedPage }
  /** A style sheet, script, font or icon under a fingerprinted address. */
  | { readonly kind: 'asset'; readonly representation: Representation }
  /** A machine file, or the CV as Word or plain text. */
  | { readonly kind: 'machine-file'; readonly makeRepresentation: () => Promise<Representation> }
  | { readonly kind: 'print'; readonly cv: PrintableCv }
  | { readonly kind: 'file'; readonly file: SiteFile }
  /** A copy without metadata, in place of an image that may have a location. */
  | { readonly kind: 'copy'; readonly variant: Variant }
  | { readonly kind: 'card'; readonly page: Page }
  | { readonly kind: 'variant'; readonly variant: Variant }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'gone' }

/** The parts of an edition besides files and images. */
interface MadeResources {
  readonly pages: ServedPages
  readonly cvs: ReadonlyMap<string, PrintableCv>
  readonly findAsset: (path: string) => Representation | undefined
  /** Machine files and forms of the CV, by address. Each is made when called. */
  readonly machineFiles: ReadonlyMap<string, () => Promise<Representation>>
}

/** Levels above a file to search for its page. Deeper files beside a page are rare, and paths can be long. */
const MAX_LEVELS = 4

/** Routes that may be linked: not applications, and not Vitrine's own files. */
const { applications: _, staticFiles: __, ...routes } = serverPaths

/** Splits a path after its last slash. */
const splitName = (path: string): readonly [folder: string, name: string] => {
  const end = path.lastIndexOf('/') + 1
  return [path.slice(0, end), path.slice(end)]
}

/** Creates the lookup. Makes nothing until asked. */
export const createResources = (inputs: EditionInputs, made: MadeResources) => {
  const { site, imageDescriptions } = inputs
  const { files, redirects } = site

  /**
   * Whether visitors get a copy of a file without metadata: for photos in galleries, and for images with a
   * location.
   */
  const needsCopy = (path: string): boolean =>
    imageDescriptions.get(path)?.hasLocation === true || galleryPhotos(site).has(path)

  const fileAt = (path: string): Resource | undefined => {
    const file = files.get(path)
    if (file === undefined) return undefined
    if (!needsCopy(path)) return { kind: 'file', file }
    const variant = inputs.variants.fallbackVariantOf(path)
    if (variant !== undefined) return { kind: 'copy', variant }
    const image = imageDescriptions.get(path) // undefined if unreadable: it may have a location
    return image === undefined || image.hasLocation ? undefined : { kind: 'file', file }
  }
  const printAt = (path: string): Resource | undefined => {
    const cv = made.cvs.get(splitName(path)[0])
    return cv?.pdfLink.href === path ? { kind: 'print', cv } : undefined
  }
  const cardAt = (path: string): Resource | undefined => {
    const page = site.pages.get(pageOfCard(path) ?? '')
    return page && hasCard(page) ? { kind: 'card', page } : undefined
  }
  const variantAt = (path: string): Resource | undefined => {
    const variant = inputs.variants.find(path)
    return variant && { kind: 'variant', variant }
  }

  /** Returns the resource at exactly this path. */
  const find = (path: string): Resource | undefined => {
    const asset = made.findAsset(path)
    if (asset !== undefined) return { kind: 'asset', representation: asset }
    const served = made.pages.at(path)
    if (served !== undefined) return { kind: 'page', served }
    const servedMarkdown = made.pages.at(pageOfMarkdown(path) ?? '')
    if (servedMarkdown !== undefined) return { kind: 'markdown', served: servedMarkdown }
    const makeRepresentation = made.machineFiles.get(path)
    if (makeRepresentation !== undefined) return { kind: 'machine-file', makeRepresentation }
    const file = fileAt(path.endsWith('/') ? `${path}index.html` : path)
    return printAt(path) ?? file ?? cardAt(path) ?? variantAt(path)
  }

  /**
   * Returns the address of a file requested relative to its page's address. A page at `/2024/a/` may be
   * `pages/posts/a/index.md`; its image is then at `/posts/a/b.png`.
   */
  const besidePage = (path: string): string | undefined => {
    let end = path.lastIndexOf('/')
    for (let level = 0; level < MAX_LEVELS && end > 0; level += 1) {
      const address = path.slice(0, end + 1)
      const page = site.pages.get(address) ?? site.pages.get(findRedirect(site, address)?.to ?? '')
      if (page !== undefined) {
        const file = `${page.key === '' ? '' : encodePath(`/${page.key}`)}${path.slice(end)}`
        return files.has(file) ? file : undefined
      }
      end = path.lastIndexOf('/', end - 1)
    }
    return undefined
  }

  /** Returns the canonical paths that a spelling may mean. */
  const spellings = (respelt: string): readonly string[] => [
    respelt,
    `${respelt}/`,
    respelt.replace(/\/index\.html?$/, '/'),
    respelt.replace(/\.html?$/, '/'),
    // The two names that llmstxt.org gives a page's Markdown: /cv/index.html.md and /cv.md.
    respelt.replace(/\/index\.html\.md$/, '/index.md'),
    respelt.replace(/\.md$/, '/index.md'),
    // The second page of a list of another generator.
    respelt.replace(/\/page\/?\d+\/?$/, '/'),
    // What people type for the CV as a file.
    respelt.replace(/\/(?:cv|resume)\.(pdf|docx|txt)$/, '/cv/cv.$1'),
    respelt.replace(/\/agents\.txt$/, `/${languageFileNames.agent}`),
    respelt.replace(`${serverPaths.wellKnown}openapi.json`, machineFilePaths.openapi),
    respelt.replace(/\/sitemap[-_]index\.xml$/, machineFilePaths.sitemap),
    respelt.replace(otherFeedName, `/${languageFileNames.atomFeed}`),
    // What browsers ask for without a page, where the owner has another icon.
    respelt.replace(/^\/favicon\.ico$/, '/favicon.png'),
    respelt.replace(/^\/favicon\.ico$/, '/favicon.svg'),
  ]

  /** Returns the path, other than this one, at which its resource is found; undefined if there is none. */
  const canonical = (path: string, respelt: string): string | undefined =>
    [...spellings(respelt), besidePage(respelt)].find(
      (candidate) => candidate !== undefined && candidate !== path && find(candidate) !== undefined,
    )

  /** The redirects of whole folders, `/blog/*`, the longest first. */
  const movedFolders = lazy(() =>
    [...redirects]
      .flatMap(([from, { to }]) => (from.endsWith('/*') ? [{ folder: from.slice(0, -1), to }] : []))
      .toSorted((a, b) => b.folder.length - a.folder.length),
  )

  /** Follows a redirect of site.yaml or of a page. */
  const redirected = (path: string): Resource | undefined => {
    const redirect = findRedirect(site, path)
    if (redirect === undefined) return undefined
    return redirect.to === undefined ? { kind: 'gone' } : { kind: 'moved', to: redirect.to }
  }

  /**
   * Returns what became of a page's representation, such as `/old/index.md`: it moved with the page, or is
   * gone.
   */
  const movedRepresentation = (path: string): Resource | undefined => {
    const [folder, name] = splitName(path)
    const redirect = name === '' || folder === '/' ? undefined : redirected(folder)
    if (redirect?.kind !== 'moved') return redirect
    const to = redirect.to.endsWith('/') ? redirect.to + name : ''
    return find(to) && { kind: 'moved', to }
  }

  /** Returns where the resource of a path is now, unless it moved with its folder. */
  const movedAlone = (path: string): Resource | undefined => {
    const respelt = respellPath(path)
    const to = canonical(path, respelt)
    return (
      redirected(path) ??
      (to === undefined ? undefined : { kind: 'moved', to }) ??
      spellings(respelt)
        .map((spelling) => movedRepresentation(spelling) ?? redirected(spelling))
        // A redirect of another spelling may lead here: /notes/feed.atom to /notes/feed.xml.
        .find((resource) => resource !== undefined && !(resource.kind === 'moved' && resource.to === path))
    )
  }

  /** Returns where the resource of a path is now. */
  const moved = (path: string): Resource | undefined => {
    const alone = movedAlone(path)
    if (alone !== undefined) return alone
    const respelt = respellPath(path)
    const inFolder = movedFolders().find(({ folder }) => `${respelt}/`.startsWith(folder))
    if (inFolder === undefined) return undefined
    if (inFolder.to === undefined) return { kind: 'gone' }
    // After a slash, no path can alter the host.
    const to = inFolder.to.replace(/(?<=\/)\*$/, () => respelt.slice(inFolder.folder.length))
    return !to.startsWith('/') || find(to) !== undefined ? { kind: 'moved', to } : movedAlone(to)
  }

  /** Returns the resource at a path, or where it has moved; undefined if there never was one. */
  const at = (path: string): Resource | undefined => find(path) ?? moved(path)

  return {
    at,
    /** Whether a link to a path works, directly or by a redirect. */
    hasTarget: (path: string): boolean => {
      const resource = at(path)
      return resource === undefined
        ? Object.values(routes).some((route) => path.startsWith(route))
        : resource.kind !== 'gone'
    },
  }
}
