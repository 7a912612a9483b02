/** Checks the captions of galleries. */
import { nearestName } from '../../lib/did-you-mean.ts'
import { fileNameOf, filesOf } from '../navigation/galleries.ts'
import type { Check } from './check.ts'

/** Finds captions without a photo. */
export const checkCaptions: Check = ({ site: { pages, files } }) =>
  [...pages.values()].flatMap((page) => {
    const { file, template, captions } = page
    if (captions === undefined) return []
    if (template !== 'gallery')
      return [
        {
          severity: 'warning',
          file,
          member: 'captions',
          found: `a page with the template ${template}, so they are not shown`,
          fix: 'add template: gallery, or remove the captions',
        },
      ]
    const names = filesOf(page, files).map(fileNameOf)
    return Object.keys(captions)
      .filter((name) => !names.includes(name))
      .map((name) => {
        const near = nearestName(name, names)
        return {
          severity: 'warning',
          file,
          member: `captions.${name}`,
          found: 'no photo with that name in the folder',
          expected: 'the name of a file beside the page, such as IMG_0042.jpg',
          fix: near === undefined ? 'correct the name, or remove the line' : `write ${near}`,
        }
      })
  })
