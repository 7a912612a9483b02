/** Builds the documents to print from each edition: the CV's page in each language, with its assets and images. */
import { createHash, randomUUID } from 'node:crypto'
import mime from 'mime'
import { readContentFile } from '../content/open-content-file.ts'
import type { SiteFile } from '../content/site.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import { hasTooManyPixels } from '../images/image-metadata.ts'
import type { PrintableCv } from '../publishing/cv/printable-cvs.ts'
import type { Edition } from '../publishing/edition.ts'
import type { StaticAssets } from '../publishing/static-assets.ts'
import type { CvFile, PrintAsset, PrintDocument } from './print-document.ts'

/** Larger files are left out, because the PDF would be too large to send by mail. */
const IMAGE_BYTES_LIMIT = 4 * 1024 * 1024

/** Holds the documents to print. */
export interface PrintSource {
  /** Returns the document of the edition prepared last, or undefined if that has no CV at the address. */
  readonly find: (address: string) => PrintDocument | undefined
  /** Returns the address of that edition's CV in the site's first language, or in the first that has one; undefined without a CV. */
  readonly mainAddress: () => string | undefined
  /** Returns the CVs of the edition prepared last, each file once, in the order of the site's languages. */
  readonly cvFiles: () => readonly CvFile[]
  readonly prepare: (edition: Edition) => Promise<void>
  /**
   * Holds a document while it is printed, at a random address.
   *
   * @param print is given the address
   */
  readonly printOnce: <Value>(
    document: PrintableOnce,
    print: (address: string) => Promise<Value>,
  ) => Promise<Value>
}

/** A document that is printed once. */
export interface PrintableOnce {
  readonly html: string
  /** What it loads besides the assets of every page, by path. */
  readonly assets: ReadonlyMap<string, PrintAsset>
}

/** What a document is built from, besides the edition. */
export interface PrintSourceOptions {
  readonly baseUrl: string
  readonly assets: StaticAssets
  readonly contentFolder: string
  readonly images: Pick<ImageLibrary, 'fallbackAt' | 'load'>
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
  const variant = images.fallbackAt(file.address)
  // The library logs an image that it cannot decode. Chromium may be able to.
  const fallback = variant && (await images.load(variant).catch(() => undefined))
  return fallback ?? readOriginal(file, contentFolder)
}

/** Returns the images that a CV shows. `known` is a cache that all CVs share. */
const readImages = async (
  { site }: Edition,
  { images: shown }: PrintableCv,
  known: Map<string, PrintAsset>,
  options: PrintSourceOptions,
): Promise<ReadonlyMap<string, PrintAsset>> => {
  const images = new Map<string, PrintAsset>()
  for (const { url } of shown) {
    const file = site.files.get(url.replace(/[?#].*/s, ''))
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
const versionOf = (html: string, images: Iterable<PrintAsset>): string => {
  const hash = createHash('sha256').update(html)
  for (const { bytes } of images) hash.update(bytes)
  return hash.digest('base64url')
}

const makeDocuments = async (
  edition: Edition,
  options: PrintSourceOptions,
): Promise<ReadonlyMap<string, PrintDocument>> => {
  const documents = new Map<string, PrintDocument>()
  const known = new Map<string, PrintAsset>()
  for (const [address, cv] of edition.cvs) {
    const images = await readImages(edition, cv, known, options)
    documents.set(address, {
      version: versionOf(cv.html, images.values()),
      url: options.baseUrl + address,
      html: cv.html,
      asset: (path) => options.assets.byAddress.get(path) ?? edition.assets.get(path) ?? images.get(path),
    })
  }
  return documents
}

const listCvFiles = ({ site }: Edition, documents: ReadonlyMap<string, PrintDocument>): readonly CvFile[] => {
  const { languages } = site.settings
  const byFile = new Map<string, CvFile>()
  const pages = [...documents.keys()].flatMap((address) => site.pages.get(address) ?? [])
  const inOrder = pages.toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language))
  for (const { address, language, file: pageFile } of inOrder) {
    const file = site.resumes.get(language)?.file ?? pageFile
    const version = documents.get(address)?.version ?? ''
    if (!byFile.has(file)) byFile.set(file, { file, address, version })
  }
  return [...byFile.values()]
}

/** Creates the source. It has no documents before the first site is prepared. */
export const createPrintSource = (options: PrintSourceOptions): PrintSource => {
  let documents: ReadonlyMap<string, PrintDocument> = new Map()
  let cvFiles: readonly CvFile[] = []
  let edition: Edition | undefined
  const once = new Map<string, PrintDocument>()
  return {
    find: (address) => once.get(address) ?? documents.get(address),
    mainAddress: () => documents.keys().next().value,
    cvFiles: () => cvFiles,
    prepare: async (next) => {
      documents = await makeDocuments(next, options)
      cvFiles = listCvFiles(next, documents)
      edition = next
    },
    printOnce: async ({ html, assets }, print) => {
      const address = `/${randomUUID()}/`
      const images = documents.values().next().value // the portrait, among other assets
      const current = edition
      once.set(address, {
        version: address,
        isPrintedOnce: true,
        url: options.baseUrl + address,
        html,
        asset: (path) =>
          assets.get(path) ??
          options.assets.byAddress.get(path) ??
          current?.assets.get(path) ??
          images?.asset(path),
      })
      try {
        return await print(address)
      } finally {
        once.delete(address)
      }
    },
  }
}
