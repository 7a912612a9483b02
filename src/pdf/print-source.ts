/** Builds the document to print from each published site: the page /cv/ with its assets and images, all in memory. */
import { createHash } from 'node:crypto'
import mime from 'mime'
import { readContentFile } from '../content/open-content-file.ts'
import type { SiteFile } from '../content/site.ts'
import type { Representation } from '../http/representation.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import type { PublishedPage, PublishedSite } from '../publishing/published-site.ts'
import type { StaticAssets } from '../publishing/static-assets.ts'
import type { PrintAsset, PrintDocument } from './print-document.ts'

/** The CV's canonical path. */
const CV_ADDRESS = '/cv/'

/** Larger images are left out, because the PDF would be too large to send by mail. */
const IMAGE_BYTES_LIMIT = 4 * 1024 * 1024

/** Holds the document to print. */
export interface PrintSource {
  /** Returns the document of the site prepared last, or undefined if that has no page at /cv/. */
  readonly current: () => PrintDocument | undefined
  readonly prepare: (site: PublishedSite) => Promise<void>
}

/** What a document is built from, besides the site. */
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
  if (sizeBytes > IMAGE_BYTES_LIMIT) return undefined
  const mediaType = mime.getType(file) ?? 'application/octet-stream'
  // Undefined if the file was removed since the content was read: the next edition is on its way.
  const bytes = await readContentFile(contentFolder, file).catch(() => undefined)
  return bytes && { mediaType, bytes }
}

const readImage = async (
  file: SiteFile,
  { images, contentFolder }: PrintSourceOptions,
): Promise<PrintAsset | undefined> => {
  const variant = images.printable(file.address)
  // The library logs an image that it cannot decode. Chromium may be able to.
  const printable = variant && (await images.load(variant).catch(() => undefined))
  return printable ?? readOriginal(file, contentFolder)
}

const readImages = async (
  { site }: PublishedSite,
  { images: shown }: PublishedPage,
  options: PrintSourceOptions,
): Promise<ReadonlyMap<string, PrintAsset>> => {
  const images = new Map<string, PrintAsset>()
  for (const { url } of shown) {
    const file = site.files.get(url.replace(/[?#].*$/, ''))
    const image = file && !images.has(file.address) ? await readImage(file, options) : undefined
    if (file !== undefined && image !== undefined) images.set(file.address, image)
  }
  return images
}

/** Includes the images' bytes, because an image can change while its address and the page stay the same. */
const versionOf = (page: Representation, images: Iterable<PrintAsset>): string => {
  const hash = createHash('sha256').update(page.etag)
  for (const { bytes } of images) hash.update(bytes)
  return hash.digest('base64url')
}

const makeDocument = async (
  published: PublishedSite,
  options: PrintSourceOptions,
): Promise<PrintDocument | undefined> => {
  const page = published.pages.get(CV_ADDRESS)
  if (page?.paperHtml === undefined) return undefined
  const images = await readImages(published, page, options)
  return {
    version: versionOf(page.html, images.values()),
    url: `${options.baseUrl}${CV_ADDRESS}`,
    html: page.paperHtml,
    asset: (path) =>
      options.assets.byAddress.get(path) ?? published.machineFiles.get(path) ?? images.get(path),
  }
}

/** Creates the source. It has no document before the first site is prepared. */
export const createPrintSource = (options: PrintSourceOptions): PrintSource => {
  let document: PrintDocument | undefined
  return {
    current: () => document,
    prepare: async (site) => {
      document = await makeDocument(site, options)
    },
  }
}
