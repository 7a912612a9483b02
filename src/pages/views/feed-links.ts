/** The formats of feeds, as pages link to them. publishing/machine-files/feeds.ts writes the feeds. */
import { languageFileNames } from '../../http/server-paths.ts'

/** The formats, in the order of the links: the file's name below a page, its complete `Content-Type`, the key of its name. */
export const feedLinks = [
  {
    file: languageFileNames.atomFeed,
    mediaType: 'application/atom+xml; charset=utf-8',
    message: 'layout.atomFeed',
  },
  { file: languageFileNames.jsonFeed, mediaType: 'application/feed+json', message: 'layout.jsonFeed' },
] as const
