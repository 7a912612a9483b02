/** Remembers what the names in links lead to, so that an edit need not look up those of every page again. */
import type { Page } from '../../content/site.ts'
import type { Edition } from '../edition.ts'

/** A page, and the address found for each name in its links. */
interface PageWithNames {
  readonly page: Pick<Page, 'language'>
  readonly linkTargets: ReadonlyMap<string, string | undefined>
}

/** Creates the memory of the names in links. */
export const createLinkNames = () => {
  /** The targets of names by language, as in the latest edition. */
  const known = new Map<string, Map<string, string | undefined>>()
  /** The pages of which all names are known. */
  let current = new WeakSet<PageWithNames>()
  return {
    /** Looks up each known name in another edition, and forgets all names if one leads elsewhere. */
    update: ({ findTarget }: Edition): void => {
      for (const [language, targets] of known) {
        const find = findTarget(language)
        if (targets.entries().every(([name, target]) => find(name) === target)) continue
        known.clear()
        current = new WeakSet()
      }
    },
    /** Returns whether the names in a page's links lead where they did when it was inspected. */
    areCurrent: (inspected: PageWithNames, { findTarget }: Edition): boolean => {
      const { page, linkTargets } = inspected
      if (current.has(inspected)) return true
      const find = findTarget(page.language)
      if (!linkTargets.entries().every(([name, target]) => find(name) === target)) return false
      const targets = known.get(page.language) ?? new Map<string, string | undefined>()
      known.set(page.language, targets)
      for (const [name, target] of linkTargets) targets.set(name, target)
      current.add(inspected)
      return true
    },
  }
}
