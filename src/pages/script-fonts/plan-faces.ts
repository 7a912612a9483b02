/** Which families a page's characters are cut from: the fonts to make, as data. */
import type { FontFile } from '../../fonts/font-files.ts'
import type { FontWeight, PageCharacters } from './page-characters.ts'

/** One font to make. */
export interface PlannedFace {
  readonly family: string
  readonly weight: FontWeight
  /** Sorted. */
  readonly characters: readonly string[]
  /** The files that declare them, each with its own. */
  readonly slices: readonly { readonly file: FontFile; readonly characters: string }[]
}

/** Spaces from the font of the letters keep a line in one piece; pieces of a line are read from left to right. */
const withSpace = (face: PlannedFace): PlannedFace => {
  const [first, ...rest] = face.slices
  if (first === undefined) return face
  return {
    ...face,
    characters: [' ', ...face.characters],
    slices: [{ ...first, characters: ` ${first.characters}` }, ...rest],
  }
}

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
    const slices = files.flatMap((file) => {
      const characters = byFile.get(file)
      return characters === undefined ? [] : [{ file, characters: characters.join('') }]
    })
    const faces = [...Map.groupBy(slices, ({ file }) => file.family)].map(([family, slices]) => {
      const characters = slices.flatMap((slice) => [...slice.characters]).sort()
      return { family, weight, characters, slices }
    })
    const [largest] = faces.toSorted((one, other) => other.characters.length - one.characters.length)
    return faces.map((face) => (isRightToLeft && face === largest ? withSpace(face) : face))
  })
