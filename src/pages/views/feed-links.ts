/** The formats of feeds, as pages link to them. publishing/machine-files/feeds.ts writes the feeds. */
import { languageFileNames } from '../../http/server-paths.ts'

/** A feed format. */
export interface FeedLink {
  /** File name under the prefix of its language. */
  readonly file: string
  /** The complete `Content-Type`. */
  readonly mediaType: string
  /** Key of the message that names it. */
  readonly message: string
}

/** The formats, in the order of the links. */
export const feedLinks = [
  {
    file: languageFileNames.atomFeed,
    mediaType: 'application/atom+xml; charset=utf-8',
    message: 'layout.atomFeed',
  },
  { file: languageFileNames.jsonFeed, mediaType: 'application/feed+json', message: 'layout.jsonFeed' },
] as const satisfies readonly FeedLink[]
