/**
 * Reads contribution figures from a JSON or YAML file in the content folder. The year shown ends with the
 * file's newest day. Days after today are ignored, except in samples.
 */
import type { Account } from '../../content/schema/site-settings.ts'
import { formatIssue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import type { Figures } from '../contribution-summary.ts'
import { createCheck, DayList } from './response-schema.ts'

const checkFigures = createCheck({
  type: 'object',
  required: ['days'],
  additionalProperties: false,
  properties: { sample: { type: 'boolean', description: 'true or false' }, days: DayList },
})

/**
 * The provider `file`: returns the figures of an account's file up to a UTC day, `YYYY-MM-DD`.
 *
 * @param readContentFile reads a file by its path in the content folder, and nothing outside it
 * @throws {Error} (rejects) if the file cannot be read, has another shape, or has no day up to then
 */
export const readFigures = async (
  { path = 'contributions.json' }: Account,
  today: string,
  readContentFile: (path: string) => Promise<Buffer>,
): Promise<Figures> => {
  const bytes = await readContentFile(path).catch((cause: Error) => {
    throw new Error(`${path} in the content folder cannot be read: ${cause.message}`, { cause })
  })
  const { value, issues } = parseData(path, bytes.toString('utf8'))
  const [issue] = issues
  if (issue !== undefined) throw new Error(formatIssue(issue))
  const { days: written, sample = false } = checkFigures(value, `${path} in the content folder`)
  const days = sample ? written : written.filter(({ date }) => date <= today)
  const takenOn = days.reduce((newest, { date }) => (date > newest ? date : newest), '')
  if (takenOn === '') throw new Error(`${path} in the content folder has no day up to ${today}.`)
  return { days, takenOn, sample }
}
