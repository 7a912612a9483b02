/**
 * Draws cards for a person to look at: `npm run card -- out.png` that of the content in CONTENT_DIR, with the figures of
 * the last snapshot in DATA_DIR; `npm run card -- --sheet sheet.png` a contact sheet of owners who are hard to set.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import sharp from 'sharp'
import { type Config, loadConfig } from '../config.ts'
import { type CardInput, cardInputOf, cardSize } from '../domain/card.ts'
import type { ContributionSummary } from '../domain/contributions.ts'
import type { Site } from '../domain/site.ts'
import { type CardRenderer, createCardRenderer } from '../services/card-renderer/card-renderer.ts'
import { loadContent, readContentFile } from '../services/content-loader.ts'
import { createContributionStatistics } from '../services/contribution-statistics/contribution-statistics.ts'
import { loadWords } from '../services/word-files.ts'
import { awkwardCards } from './card-samples.ts'
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

/** Three in a row at half their size: as large as a card is in a chat. */
const SHEET_COLUMNS = 3
const SHEET_SCALE = 0.5
const SHEET_GAP_PX = 12

const drawSheet = async (renderer: CardRenderer): Promise<Buffer> => {
  const [width, height] = [cardSize.widthPx * SHEET_SCALE, cardSize.heightPx * SHEET_SCALE]
  const cards = Object.values(awkwardCards)
  const placed = cards.map(async (input, index) => ({
    input: await sharp(await renderer.render(input))
      .resize(width, height)
      .toBuffer(),
    left: SHEET_GAP_PX + (index % SHEET_COLUMNS) * (width + SHEET_GAP_PX),
    top: SHEET_GAP_PX + Math.floor(index / SHEET_COLUMNS) * (height + SHEET_GAP_PX),
  }))
  const rows = Math.ceil(cards.length / SHEET_COLUMNS)
  return sharp({
    create: {
      width: SHEET_GAP_PX + SHEET_COLUMNS * (width + SHEET_GAP_PX),
      height: SHEET_GAP_PX + rows * (height + SHEET_GAP_PX),
      channels: 3,
      background: '#8a8a8a',
    },
  })
    .composite(await Promise.all(placed))
    .png()
    .toBuffer()
}

const usage = `Usage:
  npm run card -- out.png            the card of the current content
  npm run card -- --sheet sheet.png  a contact sheet of owners who are hard to set
`

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { sheet: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [target] = positionals
  if (target === undefined || positionals.length > 1) throw new UsageError('give one file to write to')
  const renderer = createCardRenderer()
  const bytes = values.sheet
    ? await drawSheet(renderer)
    : await renderer.render(await currentCard(loadConfig(process.env)))
  await writeFile(target, bytes)
  process.stdout.write(`${target}: ${bytes.length} bytes\n`)
}

await runCommand('card', usage, main)
