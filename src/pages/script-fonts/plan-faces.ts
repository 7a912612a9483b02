/** Which families a page's characters are cut from: the fonts to make, as data. */
import type { FontFile } from '../../fonts/font-files.ts'
import type { PageCharacters } from './page-characters.ts'

/** One font to make: its family and weight, and the files that declare its characters, each with its own. */
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
    const slices = files.flatMap((file) => {
      const characters = byFile.get(file)
      return characters === undefined ? [] : [{ file, characters: characters.join('') }]
    })
    const byFamily = Map.groupBy(slices, ({ file }) => file.family)
    const faces = [...byFamily].map(([family, slices]) => ({ family, weight, slices }))
    const [largest] = faces.toSorted((one, other) => lengthOf(other.slices) - lengthOf(one.slices))
    const [first] = isRightToLeft ? (largest?.slices ?? []) : []
    // Spaces from the font of the letters keep a line in one piece; pieces of a line are read from left to right.
    if (first !== undefined) first.characters = ` ${first.characters}`
    return faces
  })

const lengthOf = (slices: readonly { readonly characters: string }[]): number =>
  slices.reduce((length, { characters }) => length + characters.length, 0)
