/** `vitrine card FILE [FOLDER]`: writes the social card of the site, or of one of its pages. */

import { endpoints } from '../../addresses/endpoints.ts'
import { cardPath, hasCard } from '../../content/site.ts'
import { UsageError } from '../../terminal/errors.ts'
import { note } from '../../terminal/output.ts'
import { configFor, withApp } from '../open-site.ts'
import { fetchFile, writeResult } from '../output-files.ts'

/**
 * Writes the card of a site, or of one of its pages, to a file.
 *
 * @param folder in place of CONTENT_DIR
 * @param options.page its address
 */
export const drawCard = (
  file: string,
  folder: string | undefined,
  { page: address }: { readonly page?: string },
): Promise<void> =>
  withApp({ ...configFor(folder), deploymentKind: 'export' }, async (app) => {
    await app.statistics.fetchOutdated()
    note(...app.statistics.failures().map((text) => `No new contribution figures of ${text}`))
    const { pages } = app.publisher.current().site
    const page = address === undefined ? undefined : pages.get(address)
    if (address !== undefined && (page === undefined || !hasCard(page)))
      throw new UsageError(
        `--page: found ${address}, which has no card; expected the address of a page. ` +
          'Fix: write one such as /about/.',
      )
    const path = address === undefined ? endpoints.openGraphImage : cardPath(address)
    await writeResult(file, await fetchFile(app, path))
  })
