/** What the printer prints: the page /cv/ as it is served, with its assets and the pictures beside it in memory. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mime from 'mime'
import type { PublishedSite } from '../domain/published-site.ts'
import type { PrintAsset, PrintDocument } from './pdf-printer/print-document.ts'
import type { StaticAssets } from './static-assets.ts'

/** The CV's canonical path, by the contract. */
const CV_ADDRESS = '/cv/'

/** A picture above this size makes a PDF that nobody can send; it is left out of the print. */
const LARGEST_PICTURE_BYTES = 4 * 1024 * 1024

const readPictures = async (
  { site }: PublishedSite,
  html: string,
  contentFolder: string,
): Promise<ReadonlyMap<string, PrintAsset>> => {
  const files = [...site.files.values()].filter(
    ({ address, sizeBytes }) => sizeBytes <= LARGEST_PICTURE_BYTES && html.includes(address),
  )
  const entries = files.map(async ({ address, file }): Promise<[string, PrintAsset]> => {
    const mediaType = mime.getType(file) ?? 'application/octet-stream'
    return [address, { mediaType, bytes: await readFile(join(contentFolder, file)) }]
  })
  return new Map(await Promise.all(entries))
}

/**
 * Makes the printer's document of a published site.
 *
 * @returns undefined where the site has no page at /cv/
 */
export const createPrintDocument = async (
  published: PublishedSite,
  options: { readonly baseUrl: string; readonly assets: StaticAssets; readonly contentFolder: string },
): Promise<PrintDocument | undefined> => {
  const page = published.pages.get(CV_ADDRESS)
  if (page === undefined) return undefined
  const html = page.html.bytes.toString()
  const pictures = await readPictures(published, html, options.contentFolder)
  return {
    version: page.html.etag,
    url: `${options.baseUrl}${CV_ADDRESS}`,
    html,
    asset: (path) =>
      options.assets.byAddress.get(path) ?? published.documents.get(path) ?? pictures.get(path),
  }
}
