/**
 * `vitrine card FILE [PAGE]`: draws the social card of CONTENT_DIR, with the figures of the last snapshot in DATA_DIR, or the
 * card of a page.
 */
import { writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import type { CardInput } from '../../card/card-input.ts'
import { createCardRenderer } from '../../card/card-renderer.ts'
import { type CardContext, pageCardOf, siteCardOf } from '../../card/card-source.ts'
import type { Config } from '../../config.ts'
import { loadMessages } from '../../content/i18n/builtin-messages.ts'
import { readContentFile } from '../../content/open-content-file.ts'
import { loadContent } from '../../content/reading/content-folder.ts'
import type { Site } from '../../content/site.ts'
import type { ContributionSummary } from '../../statistics/contribution-summary.ts'
import { ContributionStatistics } from '../../statistics/statistics.ts'
import { configFor } from '../config-for.ts'
import { UsageError } from '../errors.ts'

/** Returns the figures of the last snapshot and of files. Requests no provider. */
const readFigures = async (site: Site, config: Config): Promise<ContributionSummary | undefined> => {
  const statistics = new ContributionStatistics({
    accounts: () => site.settings.accounts ?? [],
    readContentFile: (path) => readContentFile(config.contentDir, path),
    tokens: config.tokens,
    dataDir: config.dataDir,
    log: pino({ level: 'silent' }),
  })
  await statistics.load()
  const summary = statistics.current()
  await statistics.close()
  return summary
}

/** Returns the card's input, without figures if there are none yet. */
const inputOf = (site: Site, address: string | undefined, context: CardContext): CardInput => {
  if (address === undefined) return siteCardOf(site, context)
  const page = site.pages.get(address)
  if (page === undefined)
    throw new UsageError(
      `found no page ${address}; expected an address such as ${[...site.pages.keys()].at(-1)}`,
    )
  return pageCardOf(site, page, context)
}

/**
 * Writes a card to a file.
 *
 * @param address of a page; the site's card if left out
 */
export const drawCard = async (file: string, address?: string): Promise<void> => {
  const config = configFor(undefined)
  const { contentDir, baseUrl } = config
  const site = await loadContent(contentDir, await loadMessages())
  const summary = await readFigures(site, config)
  const readImage = (path: string): Promise<Buffer> => readContentFile(contentDir, path)
  const bytes = await createCardRenderer({ readImage }).render(inputOf(site, address, { baseUrl, summary }))
  await writeFile(file, bytes)
  process.stdout.write(`${file}: ${bytes.length} bytes\n`)
}
