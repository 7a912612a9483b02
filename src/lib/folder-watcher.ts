/** Says when anything in a folder changes, or when another folder takes its place. Used by the content store. */
import { once } from 'node:events'
import { type FSWatcher, realpathSync, type Stats, watch as watchOne } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, sep } from 'node:path'
import { watch } from 'chokidar'

/** A folder being watched. Caller must close it. */
export interface FolderWatch {
  readonly close: () => Promise<void>
}

/** Returns which folder a path leads to now, or undefined where it leads to none. */
const identityOf = async (folder: string): Promise<string | undefined> =>
  stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => undefined,
  )

const isHidden = (pathInside: string): boolean => /[/\\]\.[^/\\.]/.test(pathInside)

/** Returns whether a link leads to where the watch does not come without it: to a hidden place inside the folder. */
const leadsToHidden = (link: string, folder: string): boolean => {
  try {
    const [target, root] = [realpathSync(link), realpathSync(folder)]
    return target.startsWith(`${root}${sep}`) && isHidden(target.slice(root.length))
  } catch {
    return false // it leads to nothing, or to itself
  }
}

/**
 * Makes the filter of paths that are not watched: hidden ones, and what is reached by a link that need not be followed.
 * What such a link leads to is watched where it lies, or lies outside and is no part of the site; folders with links to
 * each other would be walked in every order of them, and a link to `/` would be the whole disk.
 */
const createFilter = (folder: string) => {
  const unfollowed = new Set<string>()
  return (path: string, stats?: Stats): boolean => {
    if (isHidden(path.slice(folder.length))) return true
    // The folder itself may be a link. Each path is shown with its own status before what lies below it.
    if (stats?.isSymbolicLink() && path !== folder && !leadsToHidden(path, folder)) unfollowed.add(path)
    else if (stats !== undefined) unfollowed.delete(path)
    return unfollowed.has(dirname(path))
  }
}

/**
 * Watches a folder, hidden files apart. Resolves once every change from now on will be seen.
 *
 * Deployments put a new folder, or a link to one, in the place of the old: what was watched then is the old one
 * still, so the place itself is watched too.
 */
export const watchFolder = async (options: {
  readonly folder: string
  readonly onChange: () => void
  readonly onError: (error: unknown) => void
}): Promise<FolderWatch> => {
  const { folder, onChange, onError } = options
  /** A link that leads to itself keeps nothing else from being watched, and the loader tells of it. */
  const onContentsError = (error: unknown): void => {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') onError(error)
  }

  const openContents = async () => {
    const contents = watch(folder, { ignoreInitial: true, ignored: createFilter(folder) })
    contents.on('all', onChange).on('error', onContentsError)
    await once(contents, 'ready').catch(() => undefined) // an error instead has been told already
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

  const openPlace = (): FSWatcher | undefined => {
    try {
      return watchOne(dirname(folder), (_event, name) => {
        if (name === basename(folder)) following = following.then(follow)
      }).on('error', onError)
    } catch (error) {
      onError(error)
      return undefined
    }
  }
  const place = openPlace()

  return {
    close: async () => {
      place?.close()
      await following
      await contents.close()
    },
  }
}
