/** Reads the folder that a generator built, if it is evidence of what was public. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { encodePath } from '../../../addresses/url-path.ts'
import type { SiteFacts } from '../source/configuration.ts'
import { withoutRoot } from '../source/page-files.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { addressesInXml, createExistingSite, type ExistingSite } from './existing-site.ts'

/** The published address of the site, according to the source. */
export type KnownAddress = Pick<SiteFacts, 'host' | 'basePath'>

const isHtml = (file: string): boolean => /\.html?$/i.test(file)

/** A build writes without pausing: files a minute older belong to an earlier build. */
const PAUSE_MS = 60_000

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

/** Characters of a file that name its generator and address. */
const HEAD = 20_000

/** The scripts by which previews reload, and this machine as the address of the site, not in its texts. */
const preview =
  /<script\b[^<]*(?:livereload|__browser_sync__|\/@vite\/client)|(?:<(?:loc|link|id)>|<(?:link|meta|script)\b[^<>]*=["']?)(?:https?:)?\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b/i

/** Returns why a folder with an `index.html` does not prove what was public; undefined if it does. */
export const whyNotBelieved = (
  folder: SourceFolder,
  generator: string,
  { host }: KnownAddress,
): string | undefined => {
  const heads = ['index.html', 'sitemap.xml', 'feed.xml', 'index.xml', 'atom.xml', 'rss.xml']
  const head = heads.map((file) => folder.text(file).slice(0, HEAD)).join('\n')
  if (preview.test(head)) return 'it was made for a preview'
  const makers = head.match(/<(?:meta\b[^<>]*\bgenerator|generator)[^<]{0,200}/gi) ?? []
  if (!makers.some((maker) => maker.toLowerCase().includes(generator.toLowerCase())))
    return `nothing in it says that ${generator} made it`
  if (host === undefined) return 'the configuration does not say where the site was'
  const named = head.split(`//${host}`).slice(1)
  return named.some((rest) => !/^[\w.-]/.test(rest)) ? undefined : `it does not name ${host}`
}

/** Returns the canonical address in built pages; undefined if there is none. */
const canonicalAddress = (folder: SourceFolder): string | undefined => {
  const canonical = /<link[^<>]*rel=["']?canonical["']?[^<>]*href=["']?([^"'\s>]+)/i
  const [, href = ''] = canonical.exec(folder.text('index.html').slice(0, HEAD)) ?? []
  const [first = ''] = addressesInXml(folder.text('sitemap.xml'))
  return (URL.parse(href) ?? URL.parse('/', first))?.href
}

/**
 * Reads a built folder.
 *
 * @param source the source if it contains the folder, where builds leave pages of earlier ones
 */
export const readBuiltFolder = (
  folder: SourceFolder,
  { host, basePath }: KnownAddress,
  source: SourceFolder | undefined,
): ExistingSite => {
  const own = host === undefined ? canonicalAddress(folder) : `https://${host}${basePath}`
  const base = new URL(`${own ?? 'https://existing.invalid'}/`.replace(/\/+$/, '/'))
  const html = folder.files.filter(isHtml)
  const newest = new Set(source === undefined ? html : newestBuild(folder, html))
  const fresh = html.filter((file) => newest.has(file) || (source && isCopied(folder, file, source)))
  const stale = html.length - fresh.length
  const documents = fresh.map((file) => ({
    url: new URL(`${base.href}${encodePath(file).replace(/(^|\/)index\.html?$/i, '$1')}`),
    html: folder.text(file),
  }))
  const xml = folder.files.filter((file) => /\.xml$/i.test(file)).map(folder.text)
  const others = folder.files.filter((file) => !isHtml(file))
  const note = `pages older than the newest build, which prove nothing: ${stale}; if public, empty the folder and build again`
  const notes = stale === 0 ? [] : [note]
  return { ...createExistingSite({ base, documents, xml, others, notes }), built: folder }
}
