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

const parseFigures = (bytes: Buffer, path: string) => {
  const { value, issues } = parseData(path, bytes.toString('utf8'))
  const [issue] = issues
  if (issue !== undefined) throw new Error(formatIssue(issue))
  return checkFigures(value, `${path} in the content folder`)
}

/**
 * Creates the provider `file`: a function that returns the figures of an account's file up to a UTC day,
 * `YYYY-MM-DD`. It rejects if the file cannot be read, has another shape, or has no day up to then.
 *
 * @param readContentFile reads a file by its path in the content folder, and nothing outside it
 */
export const createFileProvider = (readContentFile: (path: string) => Promise<Buffer>) => {
  /** Cached, because the file is read after every edit of the content and rarely differs. */
  let last:
    | { readonly path: string; readonly bytes: Buffer; readonly figures: ReturnType<typeof parseFigures> }
    | undefined
  return async (account: Account, today: string): Promise<Figures> => {
    const path = account.path ?? 'contributions.json'
    const bytes = await readContentFile(path).catch((cause: Error) => {
      throw new Error(`${path} in the content folder cannot be read: ${cause.message}`, { cause })
    })
    if (last?.path !== path || !last.bytes.equals(bytes))
      last = { path, bytes, figures: parseFigures(bytes, path) }
    const { days: written, sample = false } = last.figures
    const days = sample ? written : written.filter(({ date }) => date <= today)
    const takenOn = days.reduce((newest, { date }) => (date > newest ? date : newest), '')
    if (takenOn === '') throw new Error(`${path} in the content folder has no day up to ${today}.`)
    return { days, takenOn, sample }
  }
}
