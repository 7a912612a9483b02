/** Finds images of a CV that cannot be shown. */
import { isElsewhere } from '../../http/url-path.ts'
import { placeOf } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import type { ResumeReading } from '../files/resume/resume-file.ts'
import { isInline, resumeImagePath } from '../resume-image.ts'

const imageFix = (image: string, files: ReadonlyMap<string, unknown>): string => {
  const path = resumeImagePath(image)?.slice(1)
  if (path === undefined) return 'save the image as pages/photo.jpg and write photo.jpg'
  const near = nearestName(
    path,
    files
      .keys()
      .map((address) => address.slice(1))
      .toArray(),
  )
  return near === undefined ? `save the image as pages/${decodeURI(path)}` : `write ${decodeURI(near)}`
}

/**
 * Finds images that cannot be shown.
 *
 * @param isPrivate returns whether an image is one that only applications show
 */
export const resumeImageWarnings = (
  readings: readonly Pick<ResumeReading, 'resume' | 'document'>[],
  files: ReadonlyMap<string, unknown>,
  isPrivate: (image: string) => boolean = () => false,
): readonly ContentIssue[] =>
  readings.flatMap(({ resume, document }) => {
    const image = resume?.basics?.image
    // An image inside resume.json needs no file.
    if (image === undefined || isInline(image) || isPrivate(image)) return []
    if (files.has(resumeImagePath(image) ?? '')) return []
    return [
      {
        ...placeOf(document, ['basics', 'image']),
        found: JSON.stringify(image),
        expected: isElsewhere(image)
          ? 'an image of this site, because pages load nothing from other servers'
          : 'a file in pages/, by its path there',
        fix: `${imageFix(image, files)}; until then the CV has none`,
      },
    ]
  })
