/**
 * Builds the documents to print from the edition that is served: the CV on paper in each language, its assets
 * and images. Each is made when it is first asked for.
 */
import { createHash, randomUUID } from 'node:crypto'
import { basePathOf } from '../addresses/url-path.ts'
import { readContentFile } from '../content/open-content-file.ts'
import type { SiteFile } from '../content/site.ts'
import { contentTypeOf } from '../http/representation.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import { isUnsafeToDecode } from '../images/image-metadata.ts'
import { memoizeByKey, memoizeByObject } from '../lib/memoize.ts'
import type { StaticAssets } from '../pages/static-assets.ts'
import type { Edition } from '../publishing/edition.ts'
import type { PrintableCv, PrintInput } from '../publishing/printable-cvs.ts'
import { noDocumentError } from './errors.ts'
import type { PrintAsset, PrintDocument } from './print-document.ts'

/** Larger files are left out, because the PDF would be too large to send by mail. */
const IMAGE_BYTES_LIMIT = 4 * 1024 * 1024

/** What a document is built from, besides the edition. */
export interface PrintSourceOptions {
  readonly assets: StaticAssets
  readonly contentDir: string
  readonly images: Pick<ImageLibrary, 'fallbackVariantOf' | 'load'>
  readonly currentEdition: () => Edition
}

/** Reads an image as the owner made it; undefined if it is missing or too large to print in time. */
const readOriginal = async (
  { file, sizeBytes }: SiteFile,
  contentDir: string,
): Promise<PrintAsset | undefined> => {
  if (sizeBytes > IMAGE_BYTES_LIMIT) return undefined
  const mediaType = contentTypeOf(file)
  // Undefined if the file was removed since the content was read: the next edition is on its way.
  const bytes = await readContentFile(contentDir, file).catch(() => undefined)
  if (bytes === undefined) return undefined
  const isDrawing = mediaType === 'image/svg+xml' // has no pixels
  return isDrawing || !(await isUnsafeToDecode(bytes)) ? { mediaType, bytes } : undefined
}

const readImage = async (
  file: SiteFile,
  edition: Edition,
  { images, contentDir }: PrintSourceOptions,
): Promise<PrintAsset | undefined> => {
  const variant = images.fallbackVariantOf(file.address)
  const copy = variant && (await images.load(variant).catch(() => undefined)) // the library logs the error
  if (copy !== undefined) return copy
  // Chromium keeps a JPEG's metadata, such as its location, so the original must be one that visitors get.
  return edition.at(file.address)?.kind === 'file' ? readOriginal(file, contentDir) : undefined
}

/** Returns the images that a CV shows, by address. */
const readImages = async (
  urls: readonly string[],
  edition: Edition,
  options: PrintSourceOptions,
): Promise<ReadonlyMap<string, PrintAsset>> => {
  const images = new Map<string, PrintAsset>()
  for (const address of new Set(urls.map((url) => url.replace(/[?#].*/s, '')))) {
    const file = edition.site.files.get(address)
    const image = file && (await readImage(file, edition, options))
    if (image !== undefined) images.set(address, image)
  }
  return images
}

/**
 * Creates the function that finds the assets of a document. A separate function, because its closure stays in
 * memory as long as a tab shows the document, and should not hold a former edition with all its pages.
 */
const createFindPrintAsset = (
  { baseUrl }: Edition,
  sources: readonly ReadonlyMap<string, PrintAsset>[],
): PrintDocument['findAsset'] => {
  const basePath = basePathOf(baseUrl)
  const assetAt = (path: string) => sources.find((source) => source.has(path))?.get(path)
  // Templates write the base path; URLs that are added later, such as fonts, lack it.
  return (path) => assetAt(path) ?? assetAt(path.slice(basePath.length))
}

/** Creates the source. Makes nothing until asked. */
export const createPrintSource = (options: PrintSourceOptions) => {
  const { assets, currentEdition } = options

  const documentOfCv = async (cv: PrintableCv, edition: Edition): Promise<PrintDocument> => {
    const { html, resume, images: shown, assets: fonts } = await cv.printInput()
    const images = await readImages(
      shown.map(({ url }) => url),
      edition,
      options,
    )
    const hash = createHash('sha256').update(html)
    // An image may change while its address and the page do not.
    for (const { bytes } of images.values()) hash.update(bytes)
    return {
      version: hash.update(resume ?? '').digest('base64url'),
      url: edition.baseUrl + cv.page.address,
      file: cv.file,
      html,
      resume,
      findAsset: createFindPrintAsset(edition, [assets.byAddress, edition.styleSheets, fonts, images]),
    }
  }

  const documentsByAddress = memoizeByObject((edition: Edition) =>
    memoizeByKey(async (address: string) => {
      const cv = edition.cvs.get(address)
      if (cv === undefined) throw noDocumentError()
      return documentOfCv(cv, edition)
    }),
  )

  return {
    /** Whether there is a document at an address. Makes none. */
    hasDocument: (address: string): boolean => currentEdition().cvs.has(address),
    /**
     * Returns the document at an address.
     *
     * @throws {UnavailableError} (rejects) if there is none
     * @throws {PageFailure} (rejects) if a template fails
     */
    documentAt: (address: string): Promise<PrintDocument> => documentsByAddress(currentEdition())(address),
    /**
     * Returns the CVs, in the order of the site's languages, each file once: the file in the content folder,
     * such as `resume.fr.json`, and the path of the page that prints it.
     */
    cvFiles: () => {
      const all = [...currentEdition().cvs].map(([address, { file }]) => ({ file, address }))
      return all.filter(({ file }, index) => all.findIndex((other) => other.file === file) === index)
    },
    /** Returns a private document with the assets of every page. Its random address reveals nothing. */
    documentOfApplication: ({ html, resume, assets: own }: PrintInput): PrintDocument => {
      const edition = currentEdition()
      const address = `/${randomUUID()}/`
      return {
        version: address,
        url: edition.baseUrl + address,
        html,
        resume,
        findAsset: createFindPrintAsset(edition, [own, assets.byAddress, edition.styleSheets]),
      }
    },
  }
}

/** Holds the documents to print. */
export type PrintSource = ReturnType<typeof createPrintSource>
