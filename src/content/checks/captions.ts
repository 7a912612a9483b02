/** Checks the captions of galleries. */
import { warning } from '../../lib/data/issue.ts'
import { unknownName } from '../../lib/text/did-you-mean.ts'
import { fileNameOf, filesOf } from '../navigation/galleries.ts'
import type { Check } from './check.ts'

/** Finds captions without a photo. */
export const checkCaptions: Check = function* ({ site: { pages, files } }) {
  for (const page of pages.values()) {
    const { file, template, captions } = page
    if (captions === undefined) continue
    const names = filesOf(page, files).map(fileNameOf)
    if (template !== 'gallery')
      yield {
        ...warning('gallery/not-a-gallery'),
        file,
        field: 'captions',
        found: `a page with the template ${template}, so they are not shown`,
        fix: 'add template: gallery, or remove the captions',
      }
    else
      for (const name of Object.keys(captions).filter((name) => !names.includes(name)))
        yield {
          ...warning('gallery/unknown-photo'),
          file,
          field: `captions.${name}`,
          ...unknownName(name, names, 'the name of a file beside the page, such as IMG_0042.jpg'),
        }
  }
}
