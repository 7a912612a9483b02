/**
 * `npm run card -- out.png [/page/]`: draws the social card of CONTENT_DIR, with the figures of the last snapshot in DATA_DIR,
 * or the card of a page.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { CardInput } from '../card/card-input.ts'
import { createCardRenderer } from '../card/card-renderer.ts'
import { type CardContext, pageCardOf, siteCardOf } from '../card/card-source.ts'
import { type Config, loadConfig } from '../config.ts'
import { loadContent, readContentFile } from '../content/content-folder.ts'
import { loadMessages } from '../content/i18n/builtin-messages.ts'
import type { Site } from '../content/site.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { createContributionStatistics } from '../statistics/statistics.ts'
import { runCommand, UsageError } from './command.ts'

/** Returns the figures of the last snapshot and of files. Requests no provider. */
const readFigures = async (site: Site, config: Config): Promise<ContributionSummary | undefined> => {
  const statistics = createContributionStatistics({
    accounts: () => site.settings.accounts ?? [],
    readContentFile: (path) => readContentFile(config.contentDir, path),
    tokens: config.tokens,
    dataDir: config.dataDir,
    log: pino({ level: 'silent' }),
  })
  await statistics.start()
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

const usage = 'Usage: npm run card -- out.png [/page/]\n'

const main = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [target, address] = positionals
  if (target === undefined || positionals.length > 2)
    throw new UsageError(
      `found ${positionals.length} arguments; expected a file to write the card to and, for its own card, a page`,
    )
  const config = loadConfig(process.env)
  const site = await loadContent(config.contentDir, await loadMessages())
  const input = inputOf(site, address, { baseUrl: config.baseUrl, summary: await readFigures(site, config) })
  const readImage = (file: string): Promise<Buffer> => readContentFile(config.contentDir, file)
  const bytes = await createCardRenderer({ readImage }).render(input)
  await writeFile(target, bytes)
  process.stdout.write(`${target}: ${bytes.length} bytes\n`)
}

await runCommand('card', usage, main)
