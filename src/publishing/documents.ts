/** Everything of a site that has one representation and is no page: files for machines, feeds, icons, the owner's theme. */

import type { Site } from '../content/site.ts'
import { IMMUTABLE_CACHE_CONTROL } from '../http/fingerprinted-url.ts'
import { createRepresentation, type Representation } from '../http/representation.ts'
import { unlinkedIconsOf } from '../pages/favicons.ts'
import type { ApiDescription } from '../pages/openapi/api-description.ts'
import type { PageView } from '../pages/page-view.ts'
import { buildFeeds } from './machine-files/feeds.ts'
import type { MachineFile } from './machine-files/machine-file.ts'
import { buildMachineFiles } from './machine-files/machine-files.ts'

/** What documents are made from besides the site. */
export interface DocumentOptions {
  readonly baseUrl: string
  readonly openapi: ApiDescription
  readonly theme: Theme | undefined
  /** Returns the bytes of a file in static/. */
  readonly assetBytes: (path: string) => Buffer
}

/** The style sheet of site.yaml's `design`, under a name that carries a hash of its bytes. */
export interface Theme {
  readonly address: string
  readonly css: string
}

/**
 * Five minutes: crawlers and agents come back within hours, and an owner who fixes a file wants it seen soon. CORS is
 * open, since nothing here is anyone's secret.
 */
const machineFileHeaders = {
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

const machineRepresentation = ({ mediaType, body, language, link }: MachineFile): Representation =>
  createRepresentation(mediaType, body, {
    ...machineFileHeaders,
    ...(language === undefined ? {} : { 'content-language': language }),
    ...(link === undefined ? {} : { link }),
  })

const themeEntries = (theme: Theme | undefined): readonly (readonly [string, Representation])[] =>
  theme === undefined
    ? []
    : [
        [
          theme.address,
          createRepresentation('text/css; charset=utf-8', theme.css, {
            'cache-control': IMMUTABLE_CACHE_CONTROL,
          }),
        ],
      ]

const iconEntries = (
  site: Site,
  assetBytes: DocumentOptions['assetBytes'],
): readonly (readonly [string, Representation])[] =>
  unlinkedIconsOf(site).map(({ address, path }) => [
    address,
    createRepresentation('image/png', assetBytes(path), machineFileHeaders),
  ])

/**
 * Makes all documents, by the path they are served at.
 *
 * @param views of all pages
 */
export const buildDocuments = (
  site: Site,
  views: readonly PageView[],
  { theme, assetBytes, ...options }: DocumentOptions,
): ReadonlyMap<string, Representation> => {
  const files = [...buildMachineFiles(site, options), ...buildFeeds(site, views, options.baseUrl)]
  return new Map([
    ...files.map((file) => [file.address, machineRepresentation(file)] as const),
    ...iconEntries(site, assetBytes),
    ...themeEntries(theme),
  ])
}
