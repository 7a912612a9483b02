/** Looks up the names of front matter members, Vitrine's own and those of other generators. */
import { nearestName } from '../../lib/did-you-mean.ts'
import { type FrontMatterMember, frontMatterNames, ignoredNames } from '../schema/front-matter.ts'

/** Capitals, hyphens and underscores make no difference: `pubDate` and `pub_date` are one name. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '')

const members = Object.entries(frontMatterNames) as readonly (readonly [
  FrontMatterMember,
  readonly string[],
])[]

const memberByName: ReadonlyMap<string, FrontMatterMember> = new Map(
  members.flatMap(([member, names]) => names.map((name) => [plain(name), member] as const)),
)

const ignored: ReadonlySet<string> = new Set(ignoredNames.map(plain))

/** Returns what a name stands for: a member, `ignored`, or undefined if it is unknown. */
export const knownName = (name: string): FrontMatterMember | 'ignored' | undefined =>
  memberByName.get(plain(name)) ?? (ignored.has(plain(name)) ? 'ignored' : undefined)

/** Returns the rank of a name in the table: of two names for one member, the lower wins. */
export const rankOf = (name: string, member: FrontMatterMember): number =>
  frontMatterNames[member].findIndex((other) => plain(other) === plain(name))

/** Returns the name that was probably meant by an unknown one. */
export const nearName = (name: string): string | undefined =>
  nearestName(plain(name), [...memberByName.keys()])

/** Returns Vitrine's name for what an unknown name probably means, if it says when or whether a page is served. */
export const nearDraftName = (name: string): 'draft' | 'published' | undefined => {
  const near = memberByName.get(nearName(name) ?? '')
  return near === 'draft' || near === 'published' ? near : undefined
}
