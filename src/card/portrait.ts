/** Crops the owner's photo to the size that a card shows. */
import { openImage } from '../images/image-metadata.ts'
import type { CardInput } from './card-input.ts'

/** A photo cropped for a card. */
export type CroppedPortrait = NonNullable<Awaited<ReturnType<typeof cropPortrait>>>

/** Four by five, as large as the texts beside it allow. */
const portraitSize = (card: CardInput) => {
  if (card.kind === 'page') return { widthPx: 88, heightPx: 110 }
  return card.summary === undefined ? { widthPx: 320, heightPx: 400 } : { widthPx: 192, heightPx: 240 }
}

/**
 * Returns a card's portrait as a PNG in a `data:` URL, cropped to the salient part; undefined without one.
 *
 * @param readImage returns the bytes of a file in the content folder
 * @throws (rejects) if the file cannot be read or decoded
 */
export const cropPortrait = async (card: CardInput, readImage: (file: string) => Promise<Buffer>) => {
  if (card.portrait === undefined) return undefined
  const { widthPx, heightPx } = portraitSize(card)
  const { image } = await openImage(await readImage(card.portrait.file))
  const png = await image.resize(widthPx, heightPx, { fit: 'cover', position: 'attention' }).png().toBuffer()
  return { widthPx, heightPx, url: `data:image/png;base64,${png.toString('base64')}` }
}
