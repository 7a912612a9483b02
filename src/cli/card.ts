/** `vitrine card FILE`: draws the social card of CONTENT_DIR, with the figures of the last snapshot in DATA_DIR. */
import { writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { type CardInput, cardInputOf } from '../card/card-input.ts'
import { createCardRenderer } from '../card/card-renderer.ts'
import type { Config } from '../config.ts'
import { loadContent } from '../content/content-folder.ts'
import { loadMessages } from '../content/i18n/builtin-messages.ts'
import { readContentFile } from '../content/open-content-file.ts'
import type { Site } from '../content/site.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { createContributionStatistics } from '../statistics/statistics.ts'
import { configFor } from './config-for.ts'

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
const currentCard = async (config: Config): Promise<CardInput> => {
  const site = await loadContent(config.contentDir, await loadMessages())
  const summary = await readFigures(site, config)
  if (summary) return cardInputOf(site, summary, config)
  const settings = { ...site.settings, accounts: [] }
  return cardInputOf({ ...site, settings }, undefined, config)
}

/** Writes the card to a file. */
export const drawCard = async (file: string): Promise<void> => {
  const bytes = await createCardRenderer().render(await currentCard(configFor(undefined)))
  await writeFile(file, bytes)
  process.stdout.write(`${file}: ${bytes.length} bytes\n`)
}
