/**
 * What the printer prints: the page /cv/ as it is served, with its assets and the pictures beside it in memory, each
 * in the one form that paper can show.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mime from 'mime'
import type { SiteFile } from '../content/site.ts'
import type { Representation } from '../http/representation.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import type { PublishedPage, PublishedSite } from '../publishing/published-site.ts'
import type { StaticAssets } from '../publishing/static-assets.ts'
import type { PrintAsset, PrintDocument } from './print-document.ts'

/** The CV's canonical path, by the contract. */
const CV_ADDRESS = '/cv/'

/** A picture above this size makes a PDF that nobody can send; it is left out of the print. */
const LARGEST_PICTURE_BYTES = 4 * 1024 * 1024

/** Where the printer has its document from. */
export interface PrintSource {
  /** Returns the document of the last site that was prepared; undefined where that has no page at /cv/. */
  readonly current: () => PrintDocument | undefined
  readonly prepare: (site: PublishedSite) => Promise<void>
}

/** What a print document is made from, besides the site. */
export interface PrintSourceOptions {
  readonly baseUrl: string
  readonly assets: StaticAssets
  readonly contentFolder: string
  readonly images: Pick<ImageLibrary, 'printable' | 'load'>
}

const readOriginal = async (
  { file, sizeBytes }: SiteFile,
  contentFolder: string,
): Promise<PrintAsset | undefined> => {
  if (sizeBytes > LARGEST_PICTURE_BYTES) return undefined
  const mediaType = mime.getType(file) ?? 'application/octet-stream'
  // Removed since the content was read: the page has its alternative text, and another reading is on its way.
  const bytes = await readFile(join(contentFolder, file)).catch(() => undefined)
  return bytes && { mediaType, bytes }
}

const readPicture = async (
  file: SiteFile,
  { images, contentFolder }: PrintSourceOptions,
): Promise<PrintAsset | undefined> => {
  const variant = images.printable(file.address)
  // The library logs a picture that it can't decode; Chromium may fare better with it.
  const printable = variant && (await images.load(variant).catch(() => undefined))
  return printable ?? readOriginal(file, contentFolder)
}

const readPictures = async (
  { site }: PublishedSite,
  { images }: PublishedPage,
  options: PrintSourceOptions,
): Promise<ReadonlyMap<string, PrintAsset>> => {
  const pictures = new Map<string, PrintAsset>()
  for (const { url } of images) {
    const file = site.files.get(url.replace(/[?#].*$/, ''))
    const picture = file && !pictures.has(file.address) ? await readPicture(file, options) : undefined
    if (file !== undefined && picture !== undefined) pictures.set(file.address, picture)
  }
  return pictures
}

/** Another picture under the same name leaves the page as it was, and is another print. */
const versionOf = (page: Representation, pictures: Iterable<PrintAsset>): string => {
  const hash = createHash('sha256').update(page.etag)
  for (const { bytes } of pictures) hash.update(bytes)
  return hash.digest('base64url')
}

const makeDocument = async (
  published: PublishedSite,
  options: PrintSourceOptions,
): Promise<PrintDocument | undefined> => {
  const page = published.pages.get(CV_ADDRESS)
  if (page?.paperHtml === undefined) return undefined
  const pictures = await readPictures(published, page, options)
  return {
    version: versionOf(page.html, pictures.values()),
    url: `${options.baseUrl}${CV_ADDRESS}`,
    html: page.paperHtml,
    asset: (path) =>
      options.assets.byAddress.get(path) ?? published.machineFiles.get(path) ?? pictures.get(path),
  }
}

/** Creates the source; it has no document before the first site is prepared. */
export const createPrintSource = (options: PrintSourceOptions): PrintSource => {
  let document: PrintDocument | undefined
  return {
    current: () => document,
    prepare: async (site) => {
      document = await makeDocument(site, options)
    },
  }
}
