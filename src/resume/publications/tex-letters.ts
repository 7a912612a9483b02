/** Letters and signs of TeX that the parser of BibTeX cannot read: they are written otherwise for it, and restored afterwards. */

/** TeX reads `<` and `>` in a text as ¡ and ¿, and loses spaces in formulas, so the parser gets characters that Unicode keeps out of texts. */
const [LESS, GREATER, SPACE] = ['\ufdd0', '\ufdd1', '\ufdd2']

/** Letters of number sets, which titles in mathematics have: `\mathbb{Z}`. */
const numberSets = [...'𝔸𝔹ℂ𝔻𝔼𝔽𝔾ℍ𝕀𝕁𝕂𝕃𝕄ℕ𝕆ℙℚℝ𝕊𝕋𝕌𝕍𝕎𝕏𝕐ℤ']

/** Other alphabets, which plain text has no need of. */
const alphabet =
  /\\(?:math(?:cal|scr|frak|bf|sf|it|tt)|boldsymbol|bm|operatorname\*?|text)(?![A-Za-z*])\s?(?=[{A-Za-z])/g

/** Functions, whose names stand apart from the letters around them. */
const mathFunction =
  /(?<=(\w?))\\(arg|cos|deg|det|dim|exp|gcd|inf|ker|lim|ln|log|max|min|mod|sin|sup|tan)(?![A-Za-z])( ?)/g

/** Accents of mathematics on a letter: `\hat f`, `\hat{\beta}`. */
const mathAccent =
  /\\(?:wide)?(hat|tilde|d?dot|check|breve|acute|grave|vec)(?![A-Za-z])\s?(?:\{([A-Za-z]|\\[A-Za-z]+)\}|([A-Za-z]|\\[A-Za-z]+))/g

/** The marks that Unicode has for them. */
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

/** Publishers export titles with HTML: `<i>Fucus</i>`, `CO<sub>2</sub>`. */
const htmlTag = /<\/?(?:i|b|u|em|strong|su[bp]|scp?|tt|(?:span|(?:mml|jats):[a-z]+)(?:\s[^<>]*)?)>/g

/** Returns BibTeX as the parser can read it: with letters for these commands, without HTML and without the mark of a space after an abbreviation: `Proc.\\ of`. */
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

/** Returns a text that was parsed with its signs and spaces again. */
export const withSigns = (text: string): string =>
  text.replaceAll(LESS, '<').replaceAll(GREATER, '>').replaceAll(SPACE, ' ')

/** Returns a text whose accents are part of their letters. TeX's are marks of their own, and `\^{\i}` is one on a letter without a dot. */
export const composed = (text: string): string =>
  text
    .replaceAll(/ı(?=\p{M})/gu, 'i')
    .replaceAll(/ȷ(?=\p{M})/gu, 'j')
    .replaceAll(/[\u{1d6a8}-\u{1d7cb}]/gu, (greek) => greek.normalize('NFKC')) // the parser's \mu is in italics
    .normalize('NFC')
