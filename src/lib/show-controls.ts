/**
 * Writes out what terminals obey: control characters, and those that turn the direction of text. A stranger's file may have them in its
 * name, and a folder to import anywhere.
 */

const writeOut = (character: string): string =>
  `\\x${character.codePointAt(0)?.toString(16).padStart(2, '0')}`

/** Returns a text for one line: `\x1b[31m`. */
export const showControls = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, writeOut)

/** Returns a text of several lines; its line breaks and tabs stay. */
export const showControlsInLines = (text: string): string =>
  text.replaceAll(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, writeOut)
