/**
 * The snapshot on disk: what each account's provider last said, in one JSON file of DATA_DIR. A crash leaves the
 * old file or the new one; several replicas may share the folder. Used by the statistics service.
 */
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { XStatic } from 'typebox/schema'
import { isMissing, removeLeftovers, replaceFile } from '../lib/atomic-file.ts'
import { CalendarDay, ContributionCount, createCheck } from './providers/response-schema.ts'

const SnapshotPart = {
  type: 'object',
  required: ['askedAt', 'takenOn', 'sample', 'days'],
  properties: {
    /** The instant of the answer. */
    askedAt: { type: 'string', format: 'date-time' },
    takenOn: CalendarDay,
    sample: { type: 'boolean' },
    days: {
      type: 'array',
      items: {
        type: 'object',
        required: ['date', 'count'],
        properties: { date: CalendarDay, count: ContributionCount },
      },
    },
  },
} as const

/** What a provider last said about one account; kept by the account's key. */
export type SnapshotPart = XStatic<typeof SnapshotPart>

/** Parts by account key. */
export type Snapshot = Readonly<Record<string, SnapshotPart>>

const checkFile = createCheck({
  type: 'object',
  required: ['format', 'parts'],
  properties: { format: { const: 1 }, parts: { type: 'object', additionalProperties: SnapshotPart } },
})

/** Reads and writes the snapshot of one folder. */
export interface SnapshotFile {
  /** Returns the parts, none where there is no file. One that is cut off or foreign is set aside with a warning. */
  readonly read: () => Promise<Snapshot>
  /** Replaces the snapshot whole. @throws the file system's error where the folder can't be written */
  readonly write: (parts: Snapshot) => Promise<void>
}

type Warn = (details: object, message: string) => void

const FILE_NAME = 'contributions.json'

/** Creates the door to `contributions.json` in `folder`, which is made when it is first written to. */
export const createSnapshotFile = (folder: string, warn: Warn): SnapshotFile => {
  const path = join(folder, FILE_NAME)
  /** One name for all, so that strange files do not pile up: the last one is kept. */
  const asidePath = join(folder, 'contributions.set-aside.json')

  const setAside = async (error: Error): Promise<void> => {
    const details = { file: path, setAside: asidePath, err: error }
    try {
      await rename(path, asidePath)
      warn(
        details,
        'The snapshot of the contribution statistics was damaged and is set aside; a new one will be made',
      )
    } catch (renameError) {
      // Another replica was faster: it has warned.
      if (!isMissing(renameError))
        warn(
          { ...details, err: renameError },
          'The damaged snapshot can not be set aside; going on without it',
        )
    }
  }

  const parse = async (text: string): Promise<Snapshot> => {
    try {
      return checkFile(JSON.parse(text), path).parts
    } catch (error) {
      await setAside(error as Error)
      return {}
    }
  }

  return {
    read: async () => {
      try {
        return await parse(await readFile(path, 'utf8'))
      } catch (error) {
        if (!isMissing(error))
          warn({ file: path, err: error }, 'The snapshot of the contribution statistics can not be read')
        return {}
      }
    },
    write: async (parts) => {
      await replaceFile(path, JSON.stringify({ format: 1, parts }))
      await removeLeftovers(folder, (name) => name === FILE_NAME)
    },
  }
}
