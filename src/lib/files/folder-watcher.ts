/** Reports changes in a folder, including its replacement by another folder. */
import { once } from 'node:events'
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { watch } from 'chokidar'

/** Returns the identity of the folder at a path, or undefined if there is none. */
const identityOf = async (folder: string): Promise<string | undefined> =>
  stat(folder).then(
    ({ dev, ino, birthtimeMs }) => [dev, ino, birthtimeMs].join(), // a new folder may get the old number
    () => undefined,
  )

/** Deployments replace the folder, the link to it or one above it as a whole. The system reports only some. */
const LOOK_MS = 1_000

/** Whether a path is hidden, but not `..data`, the link that each update of a ConfigMap replaces. */
const isHidden = (pathInside: string): boolean => /[/\\]\.[^/\\.]/.test(pathInside)

/**
 * Watches a folder except its hidden files. Caller must close it. Resolves once no later change will be
 * missed. Links are not followed: their targets are watched where they are, or are outside the folder, and a
 * link to `/` would mean the whole disk.
 */
export const watchFolder = async (options: {
  readonly folder: string
  /** The name of a folder in it that is ignored. */
  readonly unwatched: string
  readonly onChange: () => void
  readonly onError: (error: unknown) => void
}) => {
  const { folder, unwatched, onChange, onError } = options

  let watched: string | undefined
  const open = async () => {
    watched = await identityOf(folder)
    const root = await realpath(folder).catch(() => folder)
    const contents = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path) => isHidden(path.slice(root.length)) || path === join(root, unwatched),
    })
    contents.on('all', onChange).on('error', (error) => {
      onError(error)
      onChange() // an event may be lost
    })
    await once(contents, 'ready').catch(() => undefined) // `error` was reported by its own listener
    return contents
  }
  let contents = await open()

  let isClosed = false
  let looking = Promise.resolve()
  const look = async (): Promise<void> => {
    const current = await identityOf(folder)
    if (isClosed || current === undefined || current === watched) return
    await contents.close()
    contents = await open()
    onChange()
  }
  const lookAgain = (): Promise<void> => {
    looking = looking.then(look)
    return looking
  }
  const timer = setInterval(lookAgain, LOOK_MS)

  return {
    /** Looks whether the folder was replaced. */
    lookAgain,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await looking
      await contents.close()
    },
  }
}

/** A watch on a folder. */
export type FolderWatcher = Awaited<ReturnType<typeof watchFolder>>
