/** Builds the documents to print from an edition: the CV's page in each language, its assets and images. */
import { createHash, randomUUID } from 'node:crypto'
import { basePathOf } from '../addresses/url-path.ts'
import { readContentFile } from '../content/open-content-file.ts'
import type { SiteFile } from '../content/site.ts'
import { contentTypeOf } from '../http/representation.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import { hasTooManyPixels } from '../images/image-metadata.ts'
import type { PrintableApplication } from '../publishing/applications/application-renderer.ts'
import type { Edition } from '../publishing/edition.ts'
import { toResumeFile } from '../publishing/machine-files/resume-json.ts'
import type { StaticAssets } from '../publishing/static-assets.ts'
import type { PrintAsset, PrintDocument } from './print-document.ts'

/** Larger files are left out, because the PDF would be too large to send by mail. */
const IMAGE_BYTES_LIMIT = 4 * 1024 * 1024

/** What a document is built from, besides the edition. */
export interface PrintSourceOptions {
  readonly baseUrl: string
  readonly assets: StaticAssets
  readonly contentDir: string
  readonly images: Pick<ImageLibrary, 'fallbackAt' | 'load'>
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
  return isDrawing || !(await hasTooManyPixels(bytes)) ? { mediaType, bytes } : undefined
}

const readImage = async (
  file: SiteFile,
  edition: Edition,
  { images, contentDir }: PrintSourceOptions,
): Promise<PrintAsset | undefined> => {
  const variant = images.fallbackAt(file.address)
  // The library logs images that it cannot decode. Chromium may decode them, but keeps a JPEG's metadata.
  const fallback = variant && (await images.load(variant).catch(() => undefined))
  return fallback ?? (edition.at(file.address)?.kind === 'file' ? readOriginal(file, contentDir) : undefined)
}

/** Returns the images that the CVs show, by address. */
const readImages = async (
  edition: Edition,
  options: PrintSourceOptions,
): Promise<ReadonlyMap<string, PrintAsset>> => {
  const { cvs, site } = edition
  const images = new Map<string, PrintAsset>()
  const shown = [...cvs.values()].flatMap((cv) => cv.images.map(({ url }) => url.replace(/[?#].*/s, '')))
  for (const address of new Set(shown)) {
    const file = site.files.get(address)
    const image = file && (await readImage(file, edition, options))
    if (image !== undefined) images.set(address, image)
  }
  return images
}

/**
 * Creates the function that finds the assets of a document. A separate function, because its closure stays in
 * memory as long as a tab shows the document, and should not hold a former edition with all its pages.
 */
const createFindAsset = (
  basePath: string,
  sources: readonly ReadonlyMap<string, PrintAsset>[],
): PrintDocument['asset'] => {
  const assetAt = (path: string) => sources.find((source) => source.has(path))?.get(path)
  // Templates write the base path; URLs that are added later, such as fonts, lack it.
  return (path) => assetAt(path) ?? assetAt(path.slice(basePath.length))
}

/** Creates the source. It has no documents before the first edition is prepared. */
export const createPrintSource = (options: PrintSourceOptions) => {
  const basePath = basePathOf(options.baseUrl)
  let documents: ReadonlyMap<string, PrintDocument & { readonly file: string }> = new Map()
  let sharedAsset: PrintDocument['asset'] = () => undefined

  /** Builds the documents of an edition. */
  const prepare = async (edition: Edition): Promise<void> => {
    const { cvs, site } = edition
    const images = await readImages(edition, options)
    const asset = createFindAsset(basePath, [options.assets.byAddress, edition.assets, images])
    const next = [...cvs].map(([address, { page, html }]) => {
      const hash = createHash('sha256').update(html)
      // An image may change while its address and the page do not.
      for (const { bytes } of images.values()) hash.update(bytes)
      const own = site.resumes.get(page.language)
      const carries = own !== undefined && site.settings.cv?.carry !== false
      const resume = carries ? toResumeFile(own.resume, options.baseUrl) : undefined
      const version = hash.update(resume ?? '').digest('base64url')
      const file = own?.file ?? page.file
      return [address, { version, url: options.baseUrl + address, html, resume, asset, file }] as const
    })
    documents = new Map(next)
    sharedAsset = asset
  }

  return {
    /** Returns the document at an address in the edition prepared last; undefined if there is none. */
    find: (address: string): PrintDocument | undefined => documents.get(address),
    /** Returns the address of the first CV, in the order of the site's languages; undefined without a CV. */
    mainAddress: () => documents.keys().next().value,
    /**
     * Returns the CVs of the edition prepared last, in the order of the site's languages, each file once: the
     * file in the content folder, such as `resume.fr.json`, the path of the page that prints it, and the
     * version of its document.
     */
    cvFiles: () => {
      const all = [...documents].map(([address, { file, version }]) => ({ file, address, version }))
      return all.filter(({ file }, index) => all.findIndex((other) => other.file === file) === index)
    },
    prepare,
    /** Returns a private document with the assets of every page. Its random address reveals nothing. */
    documentOf: ({ html, resume, assets }: PrintableApplication): PrintDocument => {
      const address = `/${randomUUID()}/`
      const shared = sharedAsset
      return {
        version: address,
        url: options.baseUrl + address,
        html,
        resume,
        asset: (path) => assets.get(path) ?? shared(path),
      }
    },
  }
}

/** Holds the documents to print. */
export type PrintSource = ReturnType<typeof createPrintSource>
