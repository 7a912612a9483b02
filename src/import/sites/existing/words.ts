/**
 * Compares texts by their words. The measure is the share of a text's runs of three words that the other text
 * has: single words recur in any text of a language, longer runs break at each footnote and formula, and
 * order beyond three words adds nothing.
 */

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`

/** A run of letters and digits; in scripts without spaces between words, each character. */
const word = new RegExp(String.raw`${unspaced}|[[\p{L}\p{N}\p{M}]--${unspaced}]+|\uFDD4`, 'gv')

/** Emphasis and invisible characters, which may be inside a word. */
const invisible = /[\p{Cf}*_~`]|\uFE0F/gu

/** Marks an omission between words, so that no run spans it. */
const GAP = '\uFDD4'

/** Returns the words of a text in lower case. */
export const wordsOf = (text: string): readonly string[] =>
  text.normalize('NFKC').replaceAll(invisible, '').toLowerCase().match(word) ?? []

/** Counts words, without gaps. */
export const countWords = (words: readonly string[]): number => words.filter((text) => text !== GAP).length

/** Returns the parts of a page's title. Pages often append the site's title, after a dash or another mark. */
export const titleParts = (title: string): readonly string[] => title.split(/\s[|–—·•:«»-]+\s/)

/** Returns a text as in addresses, for any generator: lower-case letters without accents, digits, hyphens. */
export const nameInAddress = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

const RUN = 3

const runAt = (words: readonly string[], start: number): string => words.slice(start, start + RUN).join(' ')

/** Returns the words of a text, and its runs of three. */
export const knownText = (text: string) => {
  const words = wordsOf(text)
  return { words: new Set(words), runs: new Set(words.map((_, start) => runAt(words, start))) }
}

type KnownText = ReturnType<typeof knownText>

/**
 * Returns the share of runs that another text has, from 0 to 1; for shorter texts, the share of words. Text
 * without runs, such as a list of links, is shared if all of its words are.
 */
export const shareIn = (words: readonly string[], { words: known, runs }: KnownText): number => {
  if (words.length < RUN)
    return words.length === 0 ? 0 : words.filter((each) => known.has(each)).length / words.length
  const starts = words
    .map((_, start) => runAt(words, start))
    .slice(0, 1 - RUN)
    .filter((run) => !run.includes(GAP))
  if (starts.length > 0) return starts.filter((run) => runs.has(run)).length / starts.length
  return Number(countWords(words) > 0 && words.every((each) => each === GAP || known.has(each)))
}

/** Markdown that readers do not see as written: comments, tags, formulas, URLs, and `{:toc}` of kramdown. */
const unseen: readonly RegExp[] = [
  /<!--(?:(?!<!--)[\s\S])*?-->|%%[\s\S]*?%%|\{\/\*(?:(?!\{\/\*)[\s\S])*?\*\/\}/g,
  /\{\{(?:(?!\{\{)[\s\S])*?\}\}|\{%(?:(?!\{%)[\s\S])*?%\}/g,
  /\$\$[\s\S]*?\$\$|\\\[(?:(?!\\\[)[\s\S])*?\\\]|\\\((?:(?!\\\()[\s\S])*?\\\)|\$(?!\s)[^$\n]*\$/g,
  /^[ \t]*(?:import|export)\s[^\n]*/gm,
  /^[^\n]+\n(?=\{:\s*toc\b)/gim,
  /^[ \t]*(?:`{3,}|~{3,}|:{3,})[^\n]*/gm,
  /<(?:script|style|svg)\b[\s\S]*?<\/(?:script|style|svg)>/gi,
  /<iframe\b(?:(?!<iframe)[\s\S])*?<\/iframe>/gi,
  /<\/?[A-Za-z][^<>]*>/g,
  /!\[\[[^\]]*\]\]|!\[[^\]]*\](?:\((?:[^)"]|"[^"\n]*"(?=\s*\)))*\)|\[[^\]]*\])/g,
  /^[ \t]*\[[^\]]+\]:(?:[ \t]*\n[ \t]*\S+[ \t]*$|[^\n]*)/gm,
  /\[\^[^\]]*\]:?/g,
  /(?<=\]\()[^()"<\n]*\.\w{2,5}(?=\))/g,
  /(?<=\])\((?:<[^>]*>|(?:[^()\s]|\([^()]*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?\)|(?<=\])\[[^\]]*\]/g,
  /(?<=\[\[)[^\]|]*\|/g,
  /\{[:#.][^}\n]*\}|(?<!\S)\[!\w+\][+-]?|:[a-z][\w+-]*:|&(?:#\w+|\w+);/g,
  /<(?:https?:|mailto:)[^>]*>|https?:\/\/[^\s)]+/g,
]

/**
 * Returns the lines of Markdown that readers see, with their line numbers in the file and their words.
 *
 * @param first the line of the file on which the text begins
 */
export const seenLines = (markdown: string, first: number) =>
  unseen
    .reduce(
      (text, pattern) => text.replaceAll(pattern, (part) => part.replaceAll(/[^\n]+/g, ` ${GAP} `)),
      markdown.replaceAll(/\\(?=[^\w\s])|^[ \t]*\d+[.)](?=\s)/gm, ''),
    )
    .split('\n')
    .map((text, index) => ({ line: first + index, words: wordsOf(text) }))
    .filter(({ words }) => words.length > 0)

/** Words in a row that another text lacks; fewer are markup, or a plugin's changes. */
const MIN_UNSHOWN = 6

/**
 * Returns the first line with text that another text lacks: the whole line, or at least {@link MIN_UNSHOWN}
 * words in a row; undefined if there is none.
 */
export const firstUnshown = (lines: ReturnType<typeof seenLines>, { words: known, runs }: KnownText) => {
  const texts = lines.flatMap(({ words }) => words)
  const isShown = (index: number): boolean => {
    const around = [index - 2, index - 1, index]
      .filter((start) => start >= 0)
      .map((start) => runAt(texts, start))
    if (texts[index] === GAP || around.some((run) => runs.has(run))) return true
    return around.some((run) => run.includes(GAP)) && known.has(texts[index] ?? '')
  }
  let end = 0
  let count = 0
  for (const { line, words } of lines) {
    const shown = words.map((_, index) => isShown(end + index))
    end += words.length
    const isWhole = words.length > 1 && !words.includes(GAP)
    if (isWhole && words.every((word, index) => !shown[index] && !known.has(word))) return line
    for (const isSeen of shown) {
      count = isSeen ? 0 : count + 1
      if (count === MIN_UNSHOWN) return line
    }
  }
  return undefined
}
