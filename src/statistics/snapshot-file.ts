/**
 * Reads and writes the snapshot, the latest figures of each account, as a JSON file in DATA_DIR. A crash
 * leaves the old file or the new one, and replicas may share the folder.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import type { XStatic } from 'typebox/schema'
import type { Account } from '../content/schema/site-settings.ts'
import { isMissing, replaceFile } from '../lib/files/atomic-file.ts'
import { CalendarDay, createCheck, DayList } from './providers/response-schema.ts'

const SnapshotPart = {
  type: 'object',
  required: ['fetchedAt', 'takenOn', 'sample', 'days'],
  properties: {
    /** When the provider responded. */
    fetchedAt: { type: 'string', format: 'date-time' },
    takenOn: CalendarDay,
    sample: { type: 'boolean' },
    days: DayList,
  },
} as const

/** The latest figures of one account: its active days. */
export type SnapshotPart = XStatic<typeof SnapshotPart>

/** Returns the key of an account's part. Accounts that differ in `url` or `path` have different keys. */
export const accountKey = ({ provider, name, url, path }: Account): string =>
  JSON.stringify([provider, name, url ?? null, path ?? null])

const checkFile = createCheck({
  type: 'object',
  required: ['format', 'parts'],
  properties: { format: { const: 1 }, parts: { type: 'object', additionalProperties: SnapshotPart } },
})

/** Creates access to `statistics-snapshot.json` in `folder`. The folder is created by the first write. */
export const createSnapshotFile = (folder: string, log: Pick<BaseLogger, 'warn'>) => {
  const path = join(folder, 'statistics-snapshot.json')
  return {
    /** Returns the parts by account key; none, with a warning, if the file is invalid. */
    read: async (): Promise<Readonly<Record<string, SnapshotPart>>> => {
      try {
        return checkFile(JSON.parse(await readFile(path, 'utf8')), path).parts
      } catch (error) {
        if (!isMissing(error))
          log.warn(
            { file: path, reason: (error as Error).message },
            'statistics: the snapshot cannot be read; the figures will be fetched again',
          )
        return {}
      }
    },
    /** Replaces the snapshot. @throws {Error} (rejects) if it cannot be written */
    write: (parts: Readonly<Record<string, SnapshotPart>>): Promise<void> =>
      replaceFile(path, JSON.stringify({ format: 1, parts })),
  }
}
