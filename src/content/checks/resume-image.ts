/** Finds images of CVs that cannot be shown. Used by the site reader. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import type { ResumeReading } from '../files/resume/resume-file.ts'
import { isElsewhere, isInline, resumeImagePath } from '../resume-image.ts'

/**
 * Finds images that cannot be shown.
 *
 * @param isPrivate returns whether an image is one that only applications show
 */
export const resumeImageWarnings = (
  readings: readonly (Pick<ResumeReading, 'resume' | 'document'> & { readonly file: string })[],
  files: ReadonlyMap<string, unknown>,
  isPrivate: (image: string) => boolean = () => false,
): readonly ContentIssue[] =>
  readings.flatMap(({ file, resume, document }) => {
    const image = resume.basics?.image
    // An image inside resume.json needs no file.
    if (image === undefined || isInline(image) || isPrivate(image)) return []
    if (files.has(resumeImagePath(image) ?? '')) return []
    return [
      {
        file,
        ...document.locate(['basics', 'image']),
        member: 'basics.image',
        found: JSON.stringify(image),
        expected: isElsewhere(image)
          ? 'an image of this site, because pages load nothing from other servers'
          : 'a file in pages/, by its path there',
        fix: 'save the image as pages/photo.jpg and write photo.jpg; until then the CV has none',
      },
    ]
  })
