/** Checks the images of CVs. */
import { isElsewhere } from '../../http/url-path.ts'
import { placeOf } from '../../lib/data/data-document.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { imageFileOf, isInline, resumeImagePath } from '../resume-image.ts'
import type { Check } from './check.ts'
import { isPrivateImage } from './private-values.ts'

const imageFix = (image: string, files: ReadonlyMap<string, unknown>): string => {
  const path = resumeImagePath(image)?.slice(1) ?? 'photo.jpg'
  const names = [...files.keys()].map((address) => address.slice(1))
  const near = nearestName(path, names)
  return near === undefined ? `save the image as pages/${decodeURI(path)}` : `write ${decodeURI(near)}`
}

/** Finds images that cannot be shown. An image inside resume.json needs no file. */
export const checkResumeImages: Check = function* ({ resumes, files: folderFiles, site: { files } }) {
  for (const { resume, document } of resumes) {
    const image = resume?.basics?.image
    if (image === undefined || isInline(image) || isPrivateImage(image, folderFiles)) continue
    if (imageFileOf(image, files) !== undefined) continue
    yield {
      severity: 'warning',
      ...placeOf(document, ['basics', 'image']),
      found: JSON.stringify(image),
      expected: isElsewhere(image)
        ? 'an image of this site, because pages load nothing from other servers'
        : 'a file in pages/, by its path there',
      fix: `${imageFix(image, files)}; until then the CV has none`,
    }
  }
}
