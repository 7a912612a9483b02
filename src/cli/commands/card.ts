/** `vitrine card FILE [FOLDER]`: writes the social card of the site. */

import { endpoints } from '../../addresses/endpoints.ts'
import { note } from '../../terminal/output.ts'
import { configFor, withApp } from '../open-site.ts'
import { fetchFile, writeResult } from '../output-files.ts'

/** Writes the card of a site to a file. @param folder in place of CONTENT_DIR */
export const drawCard = (file: string, folder: string | undefined): Promise<void> =>
  withApp({ ...configFor(folder), deploymentKind: 'export' }, async (app) => {
    await app.statistics.fetchOutdated()
    note(...app.statistics.failures().map((text) => `No new contribution figures of ${text}`))
    await writeResult(file, await fetchFile(app, endpoints.openGraphImage))
  })
