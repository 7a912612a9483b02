/** Which families a page's characters are cut from: the fonts to make, as data. */
import type { FontFile } from '../fonts/font-files.ts'
import type { PageCharacters } from './page-characters.ts'

/** One font to make: its weight, and the characters that are cut from a file. Large typefaces come in a hundred files. */
export type PlannedFace = Readonly<ReturnType<typeof planFaces>[number]>

/**
 * Plans the fonts of a page: each character is from the first file that declares it. A character in no file is left to the browser.
 *
 * @param files of all families but the site's own, in the order they are searched
 */
export const planFaces = (page: PageCharacters, files: readonly FontFile[], isRightToLeft: boolean) =>
  [...page].flatMap(([weight, all]) => {
    const byFile = Map.groupBy(all, (character) =>
      files.find((file) => file.declares(character.codePointAt(0) ?? 0)),
    )
    const faces = files.flatMap((file) => {
      const characters = byFile.get(file)
      return characters === undefined ? [] : [{ file, weight, characters: characters.join('') }]
    })
    const [largest] = faces.toSorted((one, other) => other.characters.length - one.characters.length)
    // Spaces from the font of the letters keep a line in one piece; pieces of a line are read from left to right.
    if (isRightToLeft && largest !== undefined) largest.characters = ` ${largest.characters}`
    return faces
  })
