/** The formats that feeds are served in, as pages link to them. What is in a feed: publishing/machine-files/feeds.ts. */

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
  { file: 'feed.atom', type: 'application/atom+xml', message: 'layout.atomFeed' },
  { file: 'feed.json', type: 'application/feed+json', message: 'layout.jsonFeed' },
] as const satisfies readonly FeedLink[]
