/** Checks the captions of galleries. */
import { warning } from '../../lib/data/issue.ts'
import { unknownName } from '../../lib/text/did-you-mean.ts'
import { fileNameOf, filesOf } from '../navigation/galleries.ts'
import type { Check } from './check.ts'

/** Finds captions of no photo. */
export const checkCaptions: Check = function* ({ site: { ownPages, files } }) {
  for (const page of ownPages.values()) {
    const { file, captions } = page
    if (captions === undefined) continue
    const names = filesOf(page, files).map(fileNameOf)
    for (const name of Object.keys(captions).filter((name) => !names.includes(name)))
      yield {
        ...warning('gallery/unknown-photo'),
        file,
        field: `captions.${name}`,
        ...unknownName(name, names, 'the name of a file beside the page, such as IMG_0042.jpg'),
      }
  }
}
