/** Works around TeX that @retorquere/bibtex-parser 9 cannot read. */

/** TeX reads `<` and `>` in a text as ¡ and ¿; Unicode noncharacters replace them while parsing. */
const [LESS_STAND_IN, GREATER_STAND_IN] = ['\ufdd0', '\ufdd1']

const alphabet = 'math(?:bb|cal|scr|frak|rm|bf|sf|it|tt)|boldsymbol|bm|operatorname\\*?|text'
const functionName = 'log|ln|exp|max|min|sin|cos|lim'

/** Commands that change the alphabet or name a function: `\mathbb`, `\log`. Plain text does not need them. */
const omittedCommands = new RegExp(
  String.raw`\\(?:${alphabet})(?![A-Za-z*])\s?(?=[{A-Za-z])|\\(?=(?:${functionName})(?![A-Za-z]))`,
  'g',
)

/** HTML tags in titles, as publishers export them: `<i>Fucus</i>`, `CO<sub>2</sub>`. */
const htmlTag = /<\/?(?:i|b|u|em|strong|su[bp]|scp?|tt|(?:span|(?:mml|jats):[a-z]+)(?:\s[^<>]*)?)>/g

/** Returns BibTeX that the parser can read. Replaces TeX's `\ `, which ends abbreviations: `Proc.\ of`. */
export const parseableBibtex = (text: string): string =>
  text
    .replaceAll(/[\ufdd0-\ufdd1]/g, '')
    .replaceAll(htmlTag, '')
    .replaceAll(/(?<!<)<(?!<)/g, LESS_STAND_IN)
    .replaceAll(/(?<!>)>(?!>)/g, GREATER_STAND_IN)
    .replaceAll(/(?<!\\)\\ /g, ' ')
    .replaceAll(omittedCommands, '')

/** Restores the `<` and `>` of a parsed text. */
export const restoreCharacters = (text: string): string =>
  text.replaceAll(LESS_STAND_IN, '<').replaceAll(GREATER_STAND_IN, '>')

/** Composes letters and accents, which the parser separates. The letter of `\^{\i}` is a dotless ı. */
export const composeAccents = (text: string): string =>
  text
    .replaceAll(/ı(?=\p{M})/gu, 'i')
    // the parser's \mu is in italics
    .replaceAll(/[\u{1d6a8}-\u{1d7cb}]/gu, (greek) => greek.normalize('NFKC'))
    .normalize('NFC')
