/**
 * Contribution figures from a file in the content folder, in JSON or YAML. In site.yaml:
 *
 *     accounts:
 *       - provider: file
 *         name: ada                    # shown as the source
 *         path: contributions.json     # inside the content folder; contributions.json where it is left out
 *
 * The file is a list of days, in any order, with `sample: true` where the figures are nobody's …
 *
 *     sample: true
 *     days:
 *       - { date: 2026-11-20, count: 4 }
 *       - { date: 2026-11-21, count: 0 }
 *
 * … or counts by date, `2026-11-20: 4`, under `days` or alone in the file. The figures are as old as the newest day
 * in the file, and the twelve months end with that day: a file that nobody renews shows the year it is about, under
 * its date. Days after today are left out, but for samples, which belong to no time.
 */
import { formatIssue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import type { ContributionDay } from '../contribution-summary.ts'
import { type Provider, ProviderError } from './provider.ts'
import { CalendarDay, ContributionCount, CountsByDate, createCheck } from './response-schema.ts'

const DEFAULT_PATH = 'contributions.json'

const checkEnvelope = createCheck(
  {
    type: 'object',
    required: ['days'],
    additionalProperties: false,
    properties: { sample: { type: 'boolean', description: 'true or false' }, days: {} },
  },
  { lasting: true },
)
const checkList = createCheck(
  {
    type: 'array',
    items: {
      type: 'object',
      required: ['date', 'count'],
      additionalProperties: false,
      description: 'a day such as { date: 2026-11-20, count: 4 }',
      properties: { date: CalendarDay, count: ContributionCount },
    },
  },
  { lasting: true },
)
const checkMap = createCheck(CountsByDate, { lasting: true })

const parseFile = (bytes: Buffer, path: string): unknown => {
  const { value, issues } = parseData(path, bytes.toString('utf8'))
  const [fault] = issues
  if (fault !== undefined) throw new ProviderError(formatIssue(fault), { lasting: true })
  return value
}

const hasDays = (value: unknown): boolean => typeof value === 'object' && value !== null && 'days' in value

const readFigures = (value: unknown, path: string): { days: readonly ContributionDay[]; sample: boolean } => {
  const what = `${path} in the content folder`
  const { days, sample = false } = hasDays(value) ? checkEnvelope(value, what) : { days: value }
  if (Array.isArray(days)) return { days: checkList(days, what), sample }
  const counts = Object.entries(checkMap(days, what))
  return { days: counts.map(([date, count]) => ({ date, count })), sample }
}

/**
 * Creates the provider `file`.
 *
 * @param readContentFile reads a file by its path inside the content folder, and nothing outside it
 */
export const createFileProvider = (readContentFile: (path: string) => Promise<Buffer>): Provider => ({
  ask: async ({ account, today }) => {
    const path = account.path ?? DEFAULT_PATH
    const bytes = await readContentFile(path).catch((cause: Error) => {
      throw new ProviderError(`${path} in the content folder can't be read: ${cause.message}`, {
        lasting: true,
        cause,
      })
    })
    const { days: written, sample } = readFigures(parseFile(bytes, path), path)
    const days = sample ? written : written.filter(({ date }) => date <= today)
    const takenOn = days.reduce((newest, { date }) => (date > newest ? date : newest), '')
    if (takenOn === '')
      throw new ProviderError(`${path} in the content folder has no day up to ${today}.`, { lasting: true })
    return { days, takenOn, sample }
  },
})
