/** Dashes and ellipses in titles and text. */

/** Replaces `--` and `---` between words by dashes, and `...` by an ellipsis. */
export const replaceDashes = (text: string): string =>
  text
    .replaceAll(/(?<!\.)\.{3}(?!\.)/g, '…')
    .replaceAll(/(?<=^|[^-])---(?=[^-]|$)/gm, '\u2014')
    .replaceAll(/(?<=^|\s)--(?=\s|$)/gm, '\u2013')
    .replaceAll(/(?<=^|[^-\s])--(?=[^-\s]|$)/gm, '\u2013')
