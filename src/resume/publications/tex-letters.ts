/** Works around TeX that the BibTeX parser cannot read. */

/** TeX reads `<` and `>` in a text as ¡ and ¿; Unicode noncharacters replace them while parsing. */
const [LESS, GREATER] = ['\ufdd0', '\ufdd1']

/** Commands for other alphabets and for names of functions; plain text does not need them. */
const alphabet =
  /\\(?:math(?:bb|cal|scr|frak|rm|bf|sf|it|tt)|boldsymbol|bm|operatorname\*?|text)(?![A-Za-z*])\s?(?=[{A-Za-z])|\\(?=(?:log|ln|exp|max|min|sin|cos|lim)(?![A-Za-z]))/g

/** HTML in titles that publishers export: `<i>Fucus</i>`, `CO<sub>2</sub>`. */
const htmlTag = /<\/?(?:i|b|u|em|strong|su[bp]|scp?|tt|(?:span|(?:mml|jats):[a-z]+)(?:\s[^<>]*)?)>/g

/** Returns BibTeX that the parser can read, also after abbreviations, as in `Proc.\ of`. */
export const asLetters = (text: string): string =>
  text
    .replaceAll(/[\ufdd0-\ufdd1]/g, '')
    .replaceAll(htmlTag, '')
    .replaceAll(/(?<!<)<(?!<)/g, LESS)
    .replaceAll(/(?<!>)>(?!>)/g, GREATER)
    .replaceAll(/(?<!\\)\\ /g, ' ')
    .replaceAll(alphabet, '')

/** Restores the `<` and `>` of a parsed text. */
export const restoreCharacters = (text: string): string => text.replaceAll(LESS, '<').replaceAll(GREATER, '>')

/** Composes accents with their letters. The parser keeps them apart; `\^{\i}` has a dotless letter. */
export const composed = (text: string): string =>
  text
    .replaceAll(/ı(?=\p{M})/gu, 'i')
    // the parser's \mu is in italics
    .replaceAll(/[\u{1d6a8}-\u{1d7cb}]/gu, (greek) => greek.normalize('NFKC'))
    .normalize('NFC')
