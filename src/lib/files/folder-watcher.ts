/** Reports changes in a folder, including its replacement by another folder. Used by the content store. */
import { once } from 'node:events'
import { type FSWatcher, realpathSync, type Stats, watch as watchFlat } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { watch } from 'chokidar'

/** A watched folder. Caller must close it. */
export interface FolderWatch {
  readonly close: () => Promise<void>
}

/** Returns the identity of the folder at a path, or undefined if there is none. */
const identityOf = async (folder: string): Promise<string | undefined> =>
  stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => undefined,
  )

const isHidden = (pathInside: string): boolean => /[/\\]\.[^/\\.]/.test(pathInside)

/** Returns whether a link leads to a hidden place inside the folder, which is watched through the link only. */
const leadsToHidden = (link: string, folder: string): boolean => {
  try {
    const [target, root] = [realpathSync(link), realpathSync(folder)]
    return target.startsWith(`${root}${sep}`) && isHidden(target.slice(root.length))
  } catch {
    return false // it is dangling, or leads to itself
  }
}

/**
 * Returns chokidar's filter of paths to ignore: hidden ones, and those behind links that need not be followed. A link's
 * target is either watched where it is, or outside the folder and not part of the site: following a link to `/` would
 * walk the whole disk.
 */
const createFilter = (folder: string, unwatched: string | undefined) => {
  const unfollowed = new Set<string>()
  return (path: string, stats?: Stats): boolean => {
    if (isHidden(path.slice(folder.length))) return true
    if (unwatched !== undefined && path === join(folder, unwatched)) return true
    // The folder itself may be a link. chokidar asks about a link before it asks about the paths behind it.
    if (stats?.isSymbolicLink() && path !== folder && !leadsToHidden(path, folder)) unfollowed.add(path)
    else if (stats !== undefined) unfollowed.delete(path)
    return unfollowed.has(dirname(path))
  }
}

/**
 * Watches a folder except its hidden files. Resolves once no later change will be missed.
 *
 * Deployments replace the folder, or the link to it, as a whole. A watch stays with the old folder then, so the parent
 * folder is also watched.
 */
export const watchFolder = async (options: {
  readonly folder: string
  /** The name of a folder in it that is ignored. */
  readonly unwatched?: string
  readonly onChange: () => void
  readonly onError: (error: unknown) => void
}): Promise<FolderWatch> => {
  const { folder, unwatched, onChange, onError } = options
  /** A link to itself does not stop the rest from being watched, and the loader warns about it. */
  const onContentsError = (error: unknown): void => {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return
    onError(error)
    onChange() // an event may be lost
  }

  const openContents = async () => {
    const contents = watch(folder, { ignoreInitial: true, ignored: createFilter(folder, unwatched) })
    contents.on('all', onChange).on('error', onContentsError)
    await once(contents, 'ready').catch(() => undefined) // `error` was reported by its own listener
    return contents
  }

  let watched = await identityOf(folder)
  let contents = await openContents()
  let following = Promise.resolve()

  const follow = async (): Promise<void> => {
    const current = await identityOf(folder)
    if (current === undefined || current === watched) return
    watched = current
    await contents.close()
    contents = await openContents()
    onChange()
  }

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
      await contents.close()
    },
  }
}
