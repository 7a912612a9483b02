/** The formats of feeds, as pages link to them. publishing/machine-files/feeds.ts writes the feeds. */
import { languageFileNames } from '../../http/server-paths.ts'

/** A feed format. */
export interface FeedLink {
  /** File name under the prefix of its language. */
  readonly file: string
  /** Media type without parameters. */
  readonly type: string
  /** Key of the message that names it. */
  readonly message: string
}

/** The formats, in the order of the links. */
export const feedLinks = [
  { file: languageFileNames.atomFeed, type: 'application/atom+xml', message: 'layout.atomFeed' },
  { file: languageFileNames.jsonFeed, type: 'application/feed+json', message: 'layout.jsonFeed' },
] as const satisfies readonly FeedLink[]
