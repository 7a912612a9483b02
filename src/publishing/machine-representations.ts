/** Makes the representations of everything but pages: machine files, feeds, icons and style sheets of the owner's. */

import { IMMUTABLE_CACHE_CONTROL } from '../http/fingerprinted-url.ts'
import { createRepresentation, type Representation } from '../http/representation.ts'
import type { MemoRun } from '../lib/memo.ts'
import { unlinkedIconsOf } from '../pages/views/favicons.ts'
import type { Edition } from './edition.ts'
import { buildFeeds } from './machine-files/feeds.ts'
import type { MachineFile } from './machine-files/machine-file.ts'
import { buildMachineFiles } from './machine-files/machine-files.ts'

type Entry = readonly [path: string, representation: Representation]

/** Five minutes: crawlers and agents return within hours, and owners see an edit soon. CORS is open, since all is public. */
const machineFileHeaders = {
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** A file with the same contents as before keeps its representation, with what was compressed of it. */
const machineFileEntry = ({ path, mediaType, body, language, link }: MachineFile, memo: MemoRun): Entry => [
  path,
  memo.get(['machine file', path], [mediaType, body, language, link], {}, () =>
    createRepresentation(mediaType, body, {
      ...machineFileHeaders,
      ...(language === undefined ? {} : { 'content-language': language }),
      ...(link === undefined ? {} : { link }),
    }),
  ),
]

const iconEntries = ({ site, assetBytes }: Edition): readonly Entry[] =>
  unlinkedIconsOf(site).map(({ path, asset }) => [
    path,
    createRepresentation('image/png', assetBytes(asset), machineFileHeaders),
  ])

const styleSheetEntries = ({ styleSheets }: Edition): readonly Entry[] =>
  styleSheets.map(({ path, css }) => [
    path,
    createRepresentation('text/css; charset=utf-8', css, { 'cache-control': IMMUTABLE_CACHE_CONTROL }),
  ])

/** Returns the representations by path. */
export const machineRepresentations = async (
  edition: Edition,
): Promise<ReadonlyMap<string, Representation>> => {
  const { site, pages, baseUrl, openapi, memo } = edition
  const files = [
    ...(await buildMachineFiles(site, { baseUrl, openapi })),
    ...buildFeeds(site, pages.feedEntries, { baseUrl, memo }),
  ]
  return new Map([
    ...files.map((file) => machineFileEntry(file, memo)),
    ...iconEntries(edition),
    ...styleSheetEntries(edition),
  ])
}
