/** Says when anything in a folder changes, or when another folder takes its place. Used by the content store. */
import { once } from 'node:events'
import { type FSWatcher, watch as watchOne } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
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
  const isHidden = (path: string): boolean => /[/\\]\.[^/\\.]/.test(path.slice(folder.length))

  /** A link that leads to itself keeps nothing else from being watched, and the loader tells of it. */
  const onContentsError = (error: unknown): void => {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') onError(error)
  }

  const openContents = async () => {
    const contents = watch(folder, { ignoreInitial: true, ignored: isHidden })
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
