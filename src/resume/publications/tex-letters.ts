/** Works around TeX that the BibTeX parser cannot read: rewrites it before parsing, and restores it after. */

/**
 * TeX reads `<` and `>` in a text as ¡ and ¿, and drops spaces in formulas; Unicode noncharacters replace
 * them while parsing.
 */
const [LESS, GREATER, SPACE] = ['\ufdd0', '\ufdd1', '\ufdd2']

/** Letters of number sets, common in titles in mathematics: `\mathbb{Z}`. */
const numberSets = [...'𝔸𝔹ℂ𝔻𝔼𝔽𝔾ℍ𝕀𝕁𝕂𝕃𝕄ℕ𝕆ℙℚℝ𝕊𝕋𝕌𝕍𝕎𝕏𝕐ℤ']

/** Commands for other alphabets; plain text does not need them. */
const alphabet =
  /\\(?:math(?:cal|scr|frak|bf|sf|it|tt)|boldsymbol|bm|operatorname\*?|text)(?![A-Za-z*])\s?(?=[{A-Za-z])/g

/** Functions, whose names are set apart from adjacent letters. */
const mathFunction =
  /(?<=(\w?))\\(arg|cos|deg|det|dim|exp|gcd|inf|ker|lim|ln|log|max|min|mod|sin|sup|tan)(?![A-Za-z])( ?)/g

/** Mathematical accents on a letter: `\hat f`, `\hat{\beta}`. */
const mathAccent =
  /\\(?:wide)?(hat|tilde|d?dot|check|breve|acute|grave|vec)(?![A-Za-z])\s?(?:\{([A-Za-z]|\\[A-Za-z]+)\}|([A-Za-z]|\\[A-Za-z]+))/g

/** Their combining characters in Unicode. */
const accentMarks: Readonly<Record<string, string>> = {
  hat: '\u0302',
  tilde: '\u0303',
  dot: '\u0307',
  ddot: '\u0308',
  check: '\u030c',
  breve: '\u0306',
  acute: '\u0301',
  grave: '\u0300',
  vec: '\u20d7',
}

/** HTML in titles that publishers export: `<i>Fucus</i>`, `CO<sub>2</sub>`. */
const htmlTag = /<\/?(?:i|b|u|em|strong|su[bp]|scp?|tt|(?:span|(?:mml|jats):[a-z]+)(?:\s[^<>]*)?)>/g

/**
 * Returns BibTeX that the parser can read: letters for these commands, no HTML, and no backslash after an
 * abbreviation, as in `Proc.\ of`.
 */
export const asLetters = (text: string): string =>
  text
    .replaceAll(/[\ufdd0-\ufdd2]/g, '')
    .replaceAll(htmlTag, '')
    .replaceAll(/(?<!<)<(?!<)/g, LESS)
    .replaceAll(/(?<!>)>(?!>)/g, GREATER)
    .replaceAll(/(?<!\\)\\ /g, ' ')
    .replaceAll(alphabet, '')
    .replaceAll(
      mathFunction,
      (_, before: string, name: string, space: string) => `${before && SPACE}${name}${space && SPACE}`,
    )
    .replaceAll(
      mathAccent,
      (_, name: string, braced: string | undefined, bare = '') => (braced ?? bare) + accentMarks[name],
    )
    .replaceAll(/\\mathbb\s*(?:\{([A-Z])\}|([A-Z]))/g, (_, braced: string, bare: string) => {
      const letter = braced ?? bare
      return numberSets.find((sign) => sign.normalize('NFKC') === letter) ?? letter
    })

/** Restores the `<`, `>` and spaces of a parsed text. */
export const restoreCharacters = (text: string): string =>
  text.replaceAll(LESS, '<').replaceAll(GREATER, '>').replaceAll(SPACE, ' ')

/** Composes accents with their letters. The parser keeps them apart; `\^{\i}` has a dotless letter. */
export const composed = (text: string): string =>
  text
    .replaceAll(/ı(?=\p{M})/gu, 'i')
    .replaceAll(/ȷ(?=\p{M})/gu, 'j')
    // the parser's \mu is in italics
    .replaceAll(/[\u{1d6a8}-\u{1d7cb}]/gu, (greek) => greek.normalize('NFKC'))
    .normalize('NFC')
