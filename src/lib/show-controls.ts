/** Shows characters that terminals and readers of logs obey. Names and texts that somebody else wrote may have them. */

const escapeCharacter = (character: string): string =>
  `\\x${character.codePointAt(0)?.toString(16).padStart(2, '0')}`

/** Escapes characters of control and direction, so that a text is one line. */
export const showControls = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, escapeCharacter)

/** Escapes them in a text of several lines, but no line breaks and tabs. */
export const showControlsInLines = (text: string): string =>
  text.replaceAll(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, escapeCharacter)
