/** Reports changes in a folder, including its replacement by another folder. */
import { once } from 'node:events'
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { watch } from 'chokidar'

/** Returns the identity of the folder at a path, or undefined if there is none. */
const identityOf = async (folder: string): Promise<string | undefined> =>
  stat(folder).then(
    ({ dev, ino, birthtimeMs }) => [dev, ino, birthtimeMs].join(), // a new folder may reuse the inode number
    () => undefined,
  )

/** Deployments replace the folder, a link to it or a parent. The system reports only some of these. */
const REPLACEMENT_CHECK_MS = 1_000

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
      onChange() // events may have been lost
    })
    await once(contents, 'ready').catch(() => undefined) // `error` was reported by its own listener
    return contents
  }
  let contents = await open()

  let isClosed = false
  let checking = Promise.resolve()
  const reopenIfReplaced = async (): Promise<void> => {
    const current = await identityOf(folder)
    if (isClosed || current === undefined || current === watched) return
    await contents.close()
    contents = await open()
    onChange()
  }
  const checkReplacement = (): Promise<void> => {
    checking = checking.then(reopenIfReplaced)
    return checking
  }
  const timer = setInterval(checkReplacement, REPLACEMENT_CHECK_MS)

  return {
    /** Checks whether the folder was replaced; if so, watches the new one and calls `onChange`. */
    checkReplacement,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await checking
      await contents.close()
    },
  }
}

/** A watch on a folder. */
export type FolderWatcher = Awaited<ReturnType<typeof watchFolder>>
