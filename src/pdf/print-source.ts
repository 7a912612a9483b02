/** Builds the documents to print from each published site: the CV's page in each language, with its assets and images. */
import { createHash } from 'node:crypto'
import mime from 'mime'
import { readContentFile } from '../content/open-content-file.ts'
import type { SiteFile } from '../content/site.ts'
import type { Representation } from '../http/representation.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import { hasTooManyPixels } from '../images/image-metadata.ts'
import type { PublishedPage, PublishedSite } from '../publishing/published-site.ts'
import type { StaticAssets } from '../publishing/static-assets.ts'
import type { CvFile, PrintAsset, PrintDocument } from './print-document.ts'

/** Larger files are left out, because the PDF would be too large to send by mail. */
const IMAGE_BYTES_LIMIT = 4 * 1024 * 1024

/** Holds the documents to print. */
export interface PrintSource {
  /** Returns the document of the site prepared last, or undefined if that has no CV at the address. */
  readonly find: (address: string) => PrintDocument | undefined
  /** Returns the CVs of the site prepared last, each file once, in the order of the site's languages. */
  readonly cvFiles: () => readonly CvFile[]
  readonly prepare: (site: PublishedSite) => Promise<void>
}

/** What a document is built from, besides the site. */
export interface PrintSourceOptions {
  readonly baseUrl: string
  readonly assets: StaticAssets
  readonly contentFolder: string
  readonly images: Pick<ImageLibrary, 'printable' | 'load'>
}

/** Returns an image as the owner made it; undefined if the CV must do without, because Chromium could not print it in time. */
const readOriginal = async (
  { file, sizeBytes }: SiteFile,
  contentFolder: string,
): Promise<PrintAsset | undefined> => {
  if (sizeBytes > IMAGE_BYTES_LIMIT) return undefined
  const mediaType = mime.getType(file) ?? 'application/octet-stream'
  // Undefined if the file was removed since the content was read: the next edition is on its way.
  const bytes = await readContentFile(contentFolder, file).catch(() => undefined)
  if (bytes === undefined) return undefined
  const isDrawing = mediaType === 'image/svg+xml' // has no pixels
  return isDrawing || !(await hasTooManyPixels(bytes)) ? { mediaType, bytes } : undefined
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

/** Returns the images that a page shows. `known` is a cache that all pages share. */
const readImages = async (
  { site }: PublishedSite,
  { images: shown }: PublishedPage,
  known: Map<string, PrintAsset>,
  options: PrintSourceOptions,
): Promise<ReadonlyMap<string, PrintAsset>> => {
  const images = new Map<string, PrintAsset>()
  for (const { url } of shown) {
    const file = site.files.get(url.replace(/[?#].*$/, ''))
    if (file === undefined || images.has(file.address)) continue
    const image = known.get(file.address) ?? (await readImage(file, options))
    if (image === undefined) continue
    images.set(file.address, image)
    known.set(file.address, image)
  }
  return images
}

/**
 * Returns the version of a document. Includes the images' bytes, because an image can change while its address and the page do
 * not.
 */
const versionOf = (page: Representation, images: Iterable<PrintAsset>): string => {
  const hash = createHash('sha256').update(page.etag)
  for (const { bytes } of images) hash.update(bytes)
  return hash.digest('base64url')
}

const makeDocuments = async (
  published: PublishedSite,
  options: PrintSourceOptions,
): Promise<ReadonlyMap<string, PrintDocument>> => {
  const documents = new Map<string, PrintDocument>()
  const known = new Map<string, PrintAsset>()
  for (const [address, page] of published.pages) {
    if (page.paper === undefined) continue
    const images = await readImages(published, page, known, options)
    documents.set(address, {
      version: versionOf(page.html, images.values()),
      url: options.baseUrl + address,
      html: page.paper.html,
      asset: (path) =>
        options.assets.byAddress.get(path) ?? published.machineFiles.get(path) ?? images.get(path),
    })
  }
  return documents
}

const listCvFiles = (
  { site }: PublishedSite,
  documents: ReadonlyMap<string, PrintDocument>,
): readonly CvFile[] => {
  const { languages } = site.settings
  const byFile = new Map<string, CvFile>()
  const pages = [...documents.keys()].flatMap((address) => site.pages.get(address) ?? [])
  const inOrder = pages.toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language))
  for (const { address, language, file: pageFile } of inOrder) {
    const file = site.resumeFiles.get(language) ?? pageFile
    const version = documents.get(address)?.version ?? ''
    if (!byFile.has(file)) byFile.set(file, { file, address, version })
  }
  return [...byFile.values()]
}

/** Creates the source. It has no documents before the first site is prepared. */
export const createPrintSource = (options: PrintSourceOptions): PrintSource => {
  let documents: ReadonlyMap<string, PrintDocument> = new Map()
  let cvFiles: readonly CvFile[] = []
  return {
    find: (address) => documents.get(address),
    cvFiles: () => cvFiles,
    prepare: async (site) => {
      documents = await makeDocuments(site, options)
      cvFiles = listCvFiles(site, documents)
    },
  }
}
