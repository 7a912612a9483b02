/** Which families a page's characters are cut from: the fonts to make, as data. */
import type { FontFile } from '../../fonts/font-files.ts'
import type { FontWeight, PageCharacters } from './page-characters.ts'

/** One font to make. */
export interface PlannedFace {
  readonly family: string
  readonly weight: FontWeight
  /** Sorted. */
  readonly characters: readonly string[]
  /** The files that declare them, each with its own. Several may declare one character, such as the parts of emoji. */
  readonly slices: readonly { readonly file: FontFile; readonly characters: string }[]
}

const declares = (file: FontFile, character: string): boolean => file.declares(character.codePointAt(0) ?? 0)

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

const largest = (faces: readonly PlannedFace[]): PlannedFace | undefined =>
  faces.toSorted((one, other) => other.characters.length - one.characters.length)[0]

/**
 * Plans the fonts of a page: each character is from the first family that declares it. A character in no family is left to
 * the browser.
 *
 * @param files of all families but the site's own, in the order they are searched
 * @param isRightToLeft the page's direction
 */
export const planFaces = (
  page: PageCharacters,
  files: readonly FontFile[],
  isRightToLeft: boolean,
): readonly PlannedFace[] => {
  const families = Map.groupBy(files, ({ family }) => family)
  return [...page].flatMap(([weight, all]) => {
    let left = [...all]
    const faces = [...families].flatMap(([family, files]): readonly PlannedFace[] => {
      const slices = files
        .map((file) => ({ file, characters: left.filter((character) => declares(file, character)).join('') }))
        .filter(({ characters }) => characters !== '')
      const found = new Set(slices.flatMap(({ characters }) => [...characters]))
      left = left.filter((character) => !found.has(character))
      return slices.length === 0 ? [] : [{ family, weight, characters: [...found].sort(), slices }]
    })
    const main = isRightToLeft ? largest(faces) : undefined
    return faces.map((face) => (face === main ? withSpace(face) : face))
  })
}
