/**
 * The snapshot on disk: what each account's provider last said, in one JSON file of DATA_DIR. A crash leaves the
 * old file or the new one; several replicas may share the folder. Used by the statistics service.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import Type from 'typebox'
import { CalendarDay, ContributionCount, createCheck } from './answer-check.ts'

/** What a provider last said about one account; kept by the account's key. */
const SnapshotPart = Type.Object({
  /** The instant of the answer. */
  askedAt: Type.String({ format: 'date-time' }),
  takenOn: CalendarDay,
  sample: Type.Boolean(),
  days: Type.Array(Type.Object({ date: CalendarDay, count: ContributionCount })),
})
export type SnapshotPart = Type.Static<typeof SnapshotPart>

/** Parts by account key. */
export type Snapshot = Readonly<Record<string, SnapshotPart>>

const checkFile = createCheck(
  Type.Object({ format: Type.Literal(1), parts: Type.Record(Type.String(), SnapshotPart) }),
)

/** Reads and writes the snapshot of one folder. */
export interface SnapshotFile {
  /** Returns the parts, none where there is no file. One that is cut off or foreign is set aside with a warning. */
  readonly read: () => Promise<Snapshot>
  /** Replaces the snapshot whole. @throws the file system's error where the folder can't be written */
  readonly write: (parts: Snapshot) => Promise<void>
}

type Warn = (details: object, message: string) => void

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Puts bytes on the disk itself before anything points to them. */
const writeDurably = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Puts a rename on the disk. Windows has no such call for folders. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** No write takes that long; a younger file may be one that another replica is writing. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000

/** Removes what writers left behind that were killed, so that crashes do not fill the disk. */
const removeLeftovers = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!/^contributions\.json\..+\.tmp$/.test(name)) continue
    const path = join(folder, name)
    // One that is gone by now has become another replica's snapshot: as young as can be.
    const modifiedMs = await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now)
    if (Date.now() - modifiedMs > LEFTOVER_AGE_MS) await rm(path, { force: true })
  }
}

/** Creates the door to `contributions.json` in `folder`, which is made when it is first written to. */
export const createSnapshotFile = (folder: string, warn: Warn): SnapshotFile => {
  const path = join(folder, 'contributions.json')
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
      // A name of its own for each writer: replicas never write into each other's file.
      const temporaryPath = `${path}.${randomUUID()}.tmp`
      await mkdir(folder, { recursive: true })
      try {
        await writeDurably(temporaryPath, JSON.stringify({ format: 1, parts }))
        await rename(temporaryPath, path)
        await syncFolder(folder)
        await removeLeftovers(folder)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
  }
}
