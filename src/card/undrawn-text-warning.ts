/** Warns about characters of the owner's name or headline that no card font covers. */
import { headlineOf, type Site } from '../content/site.ts'
import { alegreyaFiles, type FontFile, readFontTables } from '../fonts/font-files.ts'

const isVisible = (grapheme: string): boolean => /^[\p{L}\p{N}\p{P}\p{S}]/u.test(grapheme)

const undrawnGraphemes = (text: string, files: readonly FontFile[]): readonly string[] => {
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
  const isDrawn = (grapheme: string): boolean =>
    files.some(({ declares }) => declares(grapheme.codePointAt(0) ?? 0))
  const graphemes = new Set([...segmenter.segment(text)].map(({ segment }) => segment))
  return [...graphemes].filter((grapheme) => isVisible(grapheme) && !isDrawn(grapheme))
}

/**
 * Returns a warning in one line, or undefined if the fonts have every character. Reads the fonts' tables but no font, so
 * it is cheap and misses a character that a table lists and its font lacks.
 */
export const undrawnTextWarning = async (site: Site): Promise<string | undefined> => {
  const [language] = site.settings.languages
  const hasLabel = site.resumes.get(language)?.resume.basics?.label !== undefined
  const texts = [
    ['site.yaml owner.name', site.settings.owner.name],
    [hasLabel ? 'basics.label of the resume' : 'site.yaml description', headlineOf(site, language) ?? ''],
  ] as const
  const alegreya = alegreyaFiles('text')
  // Most text is Latin, which needs no tables.
  if (texts.every(([, text]) => undrawnGraphemes(text, alegreya).length === 0)) return undefined
  const files = (await readFontTables())('text', language)
  const gaps = texts.flatMap(([member, text]) => {
    const missing = undrawnGraphemes(text, files)
    return missing.length === 0 ? [] : [`${member}: found ${missing.join(' ')}`]
  })
  if (gaps.length === 0) return undefined
  return (
    `${gaps.join('; ')}; expected characters that the social card's fonts have, so the card leaves them out. ` +
    'Fix: add a spelling in a script that docs/social-card.md lists.'
  )
}
