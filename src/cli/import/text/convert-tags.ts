/** Replaces the tags and shortcodes of other generators by Markdown. Which tag becomes what is in tags.ts. */

/** A tag, its arguments and the text between its two ends. */
export interface Tag {
  readonly name: string
  /** Arguments without a name, in their order. */
  readonly positional: readonly string[]
  readonly named: Readonly<Record<string, string>>
  /** Converted text between the tag and its end; undefined if it has none. */
  readonly inner: string | undefined
  /** As written, without the text between. */
  readonly source: string
  /** Everything between name and end, as written. */
  readonly argumentText: string
}

/** What a tag becomes. */
export type ConvertTag = (tag: Tag) => string

/** One end of a tag in a text. */
export interface TagToken {
  readonly name: string
  readonly argumentText: string
  /** `void` has no end. */
  readonly kind: 'open' | 'close' | 'void'
}

/** How a generator writes tags. */
export interface TagSyntax {
  /** What its users call one, such as `shortcode`. */
  readonly noun: string
  readonly pattern: RegExp
  /** Returns what a match of the pattern is; undefined if it is text. */
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => TagToken | undefined
}

const argument =
  /(?:(?<name>[\w.-]+)\s*[=:]\s*)?(?:"(?<double>(?:\\.|[^"\\])*)"|'(?<single>(?:\\.|[^'\\])*)'|`(?<raw>[^`]*)`|(?<bare>[^\s,"'`=][^\s,]*))/g

/** Returns the arguments of a tag, such as `src="a.png" "text" 300`. */
const readArguments = (text: string): Pick<Tag, 'positional' | 'named'> => {
  const positional: string[] = []
  const named: Record<string, string> = {}
  for (const { groups = {} } of text.matchAll(argument)) {
    const { name, double, single, raw, bare = '' } = groups
    const value = double?.replaceAll(/\\(.)/g, '$1') ?? single?.replaceAll(/\\(.)/g, '$1') ?? raw ?? bare
    if (name === undefined) positional.push(value)
    else named[name.toLowerCase()] = value
  }
  return { positional, named }
}

/** A tag or a text, read from left to right. */
type Piece = string | { readonly token: TagToken; readonly source: string }

const piecesOf = (text: string, { pattern, read }: TagSyntax): readonly Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const token = read(match.groups ?? {})
    if (token === undefined) continue
    pieces.push(text.slice(end, match.index), { token, source: match[0] })
    end = match.index + match[0].length
  }
  return [...pieces, text.slice(end)]
}

const closes = (piece: Piece | undefined, name: string): boolean =>
  typeof piece === 'object' && piece.token.kind === 'close' && ['', name].includes(piece.token.name)

/** Returns the index of the piece that ends a tag, or -1 if none does. Tags of the same name may be nested. */
const endOf = (pieces: readonly Piece[], start: number, name: string): number => {
  let depth = 0
  for (let index = start + 1; index < pieces.length; index += 1) {
    const piece = pieces[index]
    if (typeof piece !== 'object') continue
    if (closes(piece, name)) {
      if (depth === 0) return index
      depth -= 1
    } else if (piece.token.kind === 'open' && (piece.token.name === name || piece.token.name === ''))
      depth += 1
  }
  return -1
}

/** The longest text between two ends that is searched for; a tag without an end stays cheap. */
const MAX_PIECES = 400

const convertPieces = (pieces: readonly Piece[], convert: ConvertTag): string => {
  let text = ''
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index]
    if (typeof piece !== 'object') {
      text += piece ?? ''
      continue
    }
    const { token, source } = piece
    const window = pieces.slice(index, index + MAX_PIECES)
    const end = token.kind === 'open' ? endOf(window, 0, token.name) : -1
    const inner = end === -1 ? undefined : convertPieces(window.slice(1, end), convert)
    const { name, argumentText } = token
    text += convert({ name, ...readArguments(argumentText), inner, source, argumentText })
    if (end !== -1) index += end
  }
  return text
}

/** Returns a text with every tag of a syntax converted, the innermost first. */
export const convertTags = (text: string, syntax: TagSyntax, convert: ConvertTag): string =>
  convertPieces(piecesOf(text, syntax), convert)
