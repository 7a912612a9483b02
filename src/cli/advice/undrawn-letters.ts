/** Warnings about characters of the CVs that no font of the site has: browsers, and the PDF, may show an empty box. */
import type { Site } from '../../content/site.ts'
import { readFontTables } from '../../fonts/font-files.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { foreignCharacters } from '../../pages/script-fonts/page-characters.ts'

/** Characters that no font needs to draw, such as marks of direction. */
const isDrawn = (character: string): boolean => !/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character)

/** Code points beside the characters, which may not be seen in the terminal either. */
const nameOf = (character: string): string =>
  `${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`

/** Returns a warning for each résumé with such characters. */
export const undrawnLetterWarnings = async ({
  resumes,
}: Pick<Site, 'resumes'>): Promise<readonly ContentIssue[]> => {
  const fontsFor = await readFontTables()
  return [...resumes].flatMap(([language, { resume, file }]) => {
    const fonts = fontsFor('text', language)
    const undrawn = [...foreignCharacters(JSON.stringify(resume), language)].filter(
      (character) =>
        isDrawn(character) && !fonts.some(({ declares }) => declares(character.codePointAt(0) ?? 0)),
    )
    if (undrawn.length === 0) return []
    return [
      {
        file,
        found: undrawn.map(nameOf).join(', '),
        expected:
          'characters that the fonts of Vitrine have; the PDF may show boxes, and claims PDF/UA only if not',
        fix: 'write them otherwise, or name a font that has them in styles/custom.css with @font-face',
      },
    ]
  })
}
