/** Divides places among clients so that one cannot take them all. */

/** Why a client gets no place: none is left, or the client has its share of them. */
export type Refusal = 'full' | 'share'

/**
 * Creates free places. A client may hold as many as it leaves free: a single client gets half, and each
 * further one half of the rest, so there is always a place for the next. An undefined client stands for many,
 * as a proxy does, and has no share.
 *
 * @param limit the number of places
 */
export const createFairShare = (limit: number) => {
  const held = new Map<string, number>()
  let used = 0
  const add = (client: string | undefined, change: 1 | -1): void => {
    used += change
    if (client === undefined) return
    const count = (held.get(client) ?? 0) + change
    if (count === 0) held.delete(client)
    else held.set(client, count)
  }
  return {
    /** Returns why a client may not have another place now; undefined if it may. */
    refusal: (client: string | undefined): Refusal | undefined => {
      if (used >= limit) return 'full'
      return client !== undefined && (held.get(client) ?? 0) >= limit - used ? 'share' : undefined
    },
    /** Gives a client a place, even one above the limit. */
    take: (client: string | undefined): void => add(client, 1),
    /** Takes back a place that the client holds. */
    release: (client: string | undefined): void => add(client, -1),
    /** Returns how many places are held. */
    used: () => used,
  }
}
