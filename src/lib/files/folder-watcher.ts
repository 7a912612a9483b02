/** Reports changes in a folder, including its replacement by another folder. */
import { once } from 'node:events'
import { type FSWatcher, watch as watchFlat } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { watch } from 'chokidar'

/** Returns the identity of the folder at a path, or undefined if there is none. */
const identityOf = async (folder: string): Promise<string | undefined> =>
  stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => undefined,
  )

/** `..data` is not hidden: a ConfigMap's files are links through it, and each update of the map is a change of it. */
const isHidden = (pathInside: string): boolean => /[/\\]\.[^/\\.]/.test(pathInside)

/**
 * Watches a folder except its hidden files. Caller must close it. Resolves once no later change will be missed. Links are not followed:
 * their targets are watched where they are, or lie outside the folder, and a link to `/` would mean the whole disk.
 *
 * Deployments replace the folder, or the link to it, as a whole. Since the watch stays with the old folder, the parent folder
 * is also watched. A folder inside may be replaced by a link and back: chokidar would watch the link's target from then on, and know
 * the link for the folder, so links are ignored but for events, and all is watched anew after a folder has moved.
 */
export const watchFolder = async (options: {
  readonly folder: string
  /** The name of a folder in it that is ignored. */
  readonly unwatched: string
  readonly onChange: () => void
  readonly onError: (error: unknown) => void
}) => {
  const { folder, unwatched, onChange, onError } = options
  const onContentsError = (error: unknown): void => {
    onError(error)
    onChange() // an event may be lost
  }

  let root = folder
  let hasMoved = false
  const onRawEvent = (_event: string, name: string | null, place: unknown): void => {
    const { watchedPath = '' } = place as { readonly watchedPath?: string }
    // While the folder is gone, chokidar waits for it in the folder around it, where the log may be that says so.
    if (!watchedPath.startsWith(root)) return
    if (name === basename(watchedPath)) {
      hasMoved = true
      following = following.then(follow)
    }
    if (!isHidden(`/${name}`)) onChange()
  }

  const openContents = async () => {
    root = await realpath(folder).catch(() => folder)
    const contents = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path, stats) =>
        isHidden(path.slice(root.length)) ||
        path === join(root, unwatched) ||
        stats?.isSymbolicLink() === true,
    })
    contents.on('all', onChange).on('raw', onRawEvent).on('error', onContentsError)
    await once(contents, 'ready').catch(() => undefined) // `error` was reported by its own listener
    return contents
  }

  let watched: string | undefined
  let contents: Awaited<ReturnType<typeof openContents>> | undefined
  const open = async (): Promise<void> => {
    watched = await identityOf(folder)
    hasMoved = false
    await contents?.close()
    contents = await openContents()
  }

  const follow = async (): Promise<void> => {
    const current = await identityOf(folder)
    if (current === undefined || (current === watched && !hasMoved)) return
    await open()
    onChange()
  }
  let following = open()
  await following

  const watchParent = (): FSWatcher | undefined => {
    try {
      return watchFlat(dirname(folder), (_event, name) => {
        if (name === basename(folder)) following = following.then(follow)
      }).on('error', onError)
    } catch (error) {
      onError(error)
      return undefined
    }
  }
  const parent = watchParent()

  return {
    close: async () => {
      parent?.close()
      await following
      await contents?.close()
    },
  }
}
