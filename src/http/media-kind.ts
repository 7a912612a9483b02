/** Short names of what is sent, for the log and the metrics: few, and none that a stranger could add to. */

/** What a response holds; `none` where it has no content, `other` for what isn't named here. */
export type MediaKind =
  | 'html'
  | 'markdown'
  | 'pdf'
  | 'image'
  | 'font'
  | 'style'
  | 'json'
  | 'xml'
  | 'text'
  | 'problem'
  | 'other'
  | 'none'

const kindsByType: readonly (readonly [pattern: RegExp, kind: MediaKind])[] = [
  [/^text\/html\b/, 'html'],
  [/^text\/markdown\b/, 'markdown'],
  [/^application\/problem\+json\b/, 'problem'],
  [/^application\/pdf\b/, 'pdf'],
  [/^image\//, 'image'],
  [/^font\//, 'font'],
  [/^text\/css\b/, 'style'],
  [/[/+]json\b/, 'json'],
  [/[/+]xml\b/, 'xml'],
  [/^text\//, 'text'],
]

/** Returns the name of a media type, parameters and all. */
export const mediaKindOf = (mediaType: string): MediaKind =>
  kindsByType.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'other'
