/**
 * Draws the card for its owner to look at, `npm run card -- out.png`: of the content in CONTENT_DIR, with the figures of
 * the last snapshot in DATA_DIR.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Config, loadConfig } from '../config.ts'
import { type CardInput, cardInputOf } from '../domain/card.ts'
import type { ContributionSummary } from '../domain/contributions.ts'
import type { Site } from '../domain/site.ts'
import { createCardRenderer } from '../services/card-renderer/card-renderer.ts'
import { loadContent, readContentFile } from '../services/content-loader.ts'
import { createContributionStatistics } from '../services/contribution-statistics/contribution-statistics.ts'
import { loadWords } from '../services/word-files.ts'
import { runCommand, UsageError } from './command.ts'

/** Returns the figures that can be had without asking anybody. */
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

/** Returns the card of the content as it is now; without figures where none have been had. */
const currentCard = async (config: Config): Promise<CardInput> => {
  const site = await loadContent(config.contentDir, await loadWords())
  const summary = await readFigures(site, config)
  if (summary) return cardInputOf(site, summary, config)
  const settings = { ...site.settings, accounts: [] }
  return cardInputOf({ ...site, settings }, undefined, config)
}

const usage = 'Usage: npm run card -- out.png\n'

const main = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [target] = positionals
  if (target === undefined || positionals.length > 1) throw new UsageError('give one file to write to')
  const bytes = await createCardRenderer().render(await currentCard(loadConfig(process.env)))
  await writeFile(target, bytes)
  process.stdout.write(`${target}: ${bytes.length} bytes\n`)
}

await runCommand('card', usage, main)
