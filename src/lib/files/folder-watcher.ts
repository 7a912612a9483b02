/** Reports changes in a folder, including its replacement by another folder. */
import { once } from 'node:events'
import { type FSWatcher, watch as watchFlat } from 'node:fs'
import { readlink, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, parse, resolve, sep } from 'node:path'
import { watch } from 'chokidar'

/** Returns the identity of the folder at a path, or undefined if there is none. */
const identityOf = async (folder: string): Promise<string | undefined> =>
  stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => undefined,
  )

/** Something on a path that may be replaced: a link, or the folder at its end. */
interface WatchedPlace {
  readonly parent: string
  readonly name: string
}

/** More links are a loop. */
const MAX_LINKS = 40

/** Returns every link on a path, including links that these lead to, and the end of the path. */
const placesOn = async (path: string): Promise<readonly WatchedPlace[]> => {
  const places: WatchedPlace[] = [{ parent: dirname(path), name: basename(path) }]
  const { root } = parse(path)
  let real = root
  const rest = path.slice(root.length).split(sep)
  for (let name = rest.shift(); name !== undefined && places.length <= MAX_LINKS; name = rest.shift()) {
    const target = await readlink(join(real, name)).catch(() => undefined)
    if (target === undefined) real = join(real, name)
    else {
      places.push({ parent: real, name })
      rest.unshift(...resolve(real, target).slice(root.length).split(sep))
      real = root
    }
  }
  return places
}

/** Whether a path is hidden, but not `..data`, the link that each update of a ConfigMap replaces. */
const isHidden = (pathInside: string): boolean => /[/\\]\.[^/\\.]/.test(pathInside)

/**
 * Watches a folder except its hidden files. Caller must close it. Resolves once no later change will be
 * missed. Links are not followed: their targets are watched where they are, or are outside the folder, and a
 * link to `/` would mean the whole disk.
 *
 * Deployments replace the folder, the link to it or one above it as a whole. The watch stays with the old
 * folder, so the parents of all of these are watched as well. A folder inside may be replaced by a link and
 * back: chokidar would then watch the link's target, and mistake the link for the folder. So links are
 * ignored except for events, and everything is watched anew after a folder has moved.
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
    // While the folder is gone, chokidar watches the parent folder, which may hold our own log file.
    if (!watchedPath.startsWith(root)) return
    if (name === basename(watchedPath)) {
      hasMoved = true
      void followNext()
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

  /** Watches the places anew before it looks at the folder, so that no later change is missed. */
  const follow = async (): Promise<void> => {
    const former = places
    places = (await placesOn(folder)).flatMap(watchPlace)
    for (const place of former) place.close()
    const current = await identityOf(folder)
    if (current === undefined || (current === watched && !hasMoved)) return
    await open()
    onChange()
  }
  let isClosed = false
  const followNext = (): Promise<void> => {
    // otherwise it would reopen a closed watch
    if (!isClosed) following = following.then(follow).catch(onError)
    return following
  }
  const watchPlace = ({ parent, name: watchedName }: WatchedPlace): readonly FSWatcher[] => {
    try {
      const onEvent = (_event: string, name: string | null) => name === watchedName && void followNext()
      return [watchFlat(parent, onEvent).on('error', onError)]
    } catch (error) {
      onError(error)
      return []
    }
  }
  let places: readonly FSWatcher[] = []
  let following = open()
  await following
  places = (await placesOn(folder)).flatMap(watchPlace)

  return {
    /** Finds a folder that was replaced without an event. */
    lookAgain: followNext,
    close: async () => {
      isClosed = true
      await following
      for (const place of places) place.close()
      await contents?.close()
    },
  }
}

/** A watch on a folder. */
export type FolderWatcher = Awaited<ReturnType<typeof watchFolder>>
