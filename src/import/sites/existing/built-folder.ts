/** Reads the folder that a generator built, if it is evidence of what was public. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { encodePath } from '../../../addresses/url-path.ts'
import { hidingFolder } from '../../../privacy/not-public.ts'
import { requestedUnlinked } from '../addresses/moving-files.ts'
import { decodedPath, urlPathBelow } from '../addresses/paths.ts'
import type { SiteFacts } from '../source/configuration.ts'
import { withoutRoot } from '../source/page-files.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { addressesInXml, createExistingSite, type ExistingSite } from './existing-site.ts'
import { readHtml } from './read-html.ts'

/** The published address of the site, according to the source. */
export type KnownAddress = Pick<SiteFacts, 'host' | 'basePath'>

const isHtml = (file: string): boolean => /\.html?$/i.test(file)

/** A build may pause for minutes while it makes images. After a longer pause, another build begins. */
const PAUSE_MS = 600_000

/** Returns the files of the newest build. Hugo never empties its folder, so deleted pages may remain. */
const newestBuild = (folder: SourceFolder, files: readonly string[]): readonly string[] => {
  const dated = files
    .map((file) => ({ file, timeMs: statSync(join(folder.root, file)).mtimeMs }))
    .toSorted((a, b) => b.timeMs - a.timeMs)
  const end = dated.findIndex(({ timeMs }, index) => (dated[index - 1]?.timeMs ?? timeMs) - timeMs > PAUSE_MS)
  return dated.slice(0, end === -1 ? undefined : end).map(({ file }) => file)
}

/** Whether a page is in the source unchanged: generators keep such a page's old timestamp. */
const isCopied = (folder: SourceFolder, file: string, source: SourceFolder): boolean =>
  source.files.some(
    (each) =>
      withoutRoot(each) === file &&
      join(source.root, each) !== join(folder.root, file) &&
      source.text(each) === folder.text(file),
  )

/** Characters at the start of a file, where it names its generator and address. */
const HEAD_LENGTH = 20_000

const reloadScript = String.raw`<script\b[^<]*(?:livereload|__browser_sync__|\/@vite\/client)`
const beforeAddress = String.raw`(?:<(?:loc|link|id)>|<(?:link|meta|script)\b[^<>]*=["']?)`
const thisMachine = String.raw`(?:https?:)?\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b`

/** Scripts by which previews reload, and this machine's address in tags that name the site's own. */
const preview = new RegExp(`${reloadScript}|${beforeAddress}${thisMachine}`, 'i')

/** Returns why a folder with an `index.html` does not prove what was public; undefined if it does. */
export const whyNotEvidence = (folder: SourceFolder, generator: string, { host }: KnownAddress) => {
  const heads = ['index.html', 'sitemap.xml', 'feed.xml', 'index.xml', 'atom.xml', 'rss.xml']
  const head = heads.map((file) => folder.text(file).slice(0, HEAD_LENGTH)).join('\n')
  if (preview.test(head)) return 'it was made for a preview'
  const makers = head.match(/<(?:meta\b[^<>]*\bgenerator|generator)[^<]{0,200}/gi) ?? []
  const maker = generator.toLowerCase()
  // Astro and Next.js write their scripts and images to _astro/ and _next/.
  const ownFolder = `_${maker.replace('.js', '')}/`
  const isNamed = makers.some((each) => each.toLowerCase().includes(maker))
  if (!isNamed && !folder.files.some((file) => file.startsWith(ownFolder)))
    return `nothing in it says that ${generator} made it`
  if (host === undefined) return 'the configuration does not say where the site was'
  const named = head.split(`//${host}`).slice(1)
  return named.some((rest) => !/^[\w.-]/.test(rest)) ? undefined : `it does not name ${host}`
}

/** Returns the canonical address in built pages; undefined if there is none. */
const canonicalAddress = (folder: SourceFolder): string | undefined => {
  const canonical = /<link[^<>]*rel=["']?canonical["']?[^<>]*href=["']?([^"'\s>]+)/i
  const [, href = ''] = canonical.exec(folder.text('index.html').slice(0, HEAD_LENGTH)) ?? []
  const [first = ''] = addressesInXml(folder.text('sitemap.xml'))
  return (URL.parse(href) ?? URL.parse('/', first))?.href
}

/** Returns the address of the site, with a slash at the end. */
const baseOf = (folder: SourceFolder, { host, basePath }: KnownAddress): URL => {
  const own = host === undefined ? canonicalAddress(folder) : `https://${host}${basePath}`
  return new URL(`${own ?? 'https://existing.invalid'}/`.replace(/\/+$/, '/'))
}

/**
 * Reads a built folder.
 *
 * @param source the source, if it contains the folder: there, pages of earlier builds may remain
 */
export const readBuiltFolder = (
  folder: SourceFolder,
  address: KnownAddress,
  source: SourceFolder | undefined,
): ExistingSite => {
  const base = baseOf(folder, address)
  const html = folder.files.filter(isHtml)
  const newest = new Set(source === undefined ? html : newestBuild(folder, html))
  const fresh = html.filter((file) => newest.has(file) || (source && isCopied(folder, file, source)))
  const stale = html.length - fresh.length
  const htmlPages = fresh.map((file) => ({
    url: new URL(`${base.href}${encodePath(file).replace(/(^|\/)index\.html?$/i, '$1')}`),
    html: folder.text(file),
  }))
  const xml = folder.files.filter((file) => /\.xml$/i.test(file)).map(folder.text)
  const others = folder.files.filter((file) => !isHtml(file))
  const note =
    `ignored pages older than the newest build: ${stale}; ` +
    'if they are public, empty the folder and build again'
  const notes = stale === 0 ? [] : [note]
  return { ...createExistingSite({ base, htmlPages, xml, others, notes }), built: folder }
}

/**
 * Reads a source of plain HTML, which is its own built site: the pages and files to which its home page
 * leads, as nothing says that the others were public. Undefined for any other source.
 */
export const readPlainSite = (source: SourceFolder, address: KnownAddress): ExistingSite | undefined => {
  // front matter, or tags of a template
  if (!/^\s*<(?:(?!\{[{%])[\s\S])*$/.test(source.text('index.html'))) return undefined
  const base = baseOf(source, address)
  const reached = new Set(['index.html', ...source.files.filter((file) => requestedUnlinked.test(file))])
  for (const file of reached) {
    if (!isHtml(file)) continue
    const { links, files, leadsTo } = readHtml(source.text(file), new URL(encodePath(file), base), base)
    for (const url of [...links.map((link) => link.url), ...files, leadsTo ?? []].flat()) {
      const path = decodedPath(urlPathBelow(url, base) ?? file)
      const found = [path, `${path}/index.html`, `${path}.html`].find(source.has)
      if (found !== undefined && hidingFolder(found) === undefined) reached.add(found)
    }
  }
  const existing = readBuiltFolder({ ...source, files: [...reached] }, address, undefined)
  return { ...existing, listed: new Set(existing.pages.keys()) }
}
