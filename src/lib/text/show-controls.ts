/** Escapes characters that terminals and log viewers obey, in names and texts by others. */

/** Escapes characters of control and direction but tabs, so that a text is one line. */
export const showControls = (text: string): string =>
  text.replaceAll(
    /(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\x${character.codePointAt(0)?.toString(16).padStart(2, '0')}`,
  )
