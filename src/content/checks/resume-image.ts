/** Finds the image of a CV among the site's files, and tells if it cannot be shown. Used by the site reader, the CV and the cards. */
import { encodePath } from '../../http/url-path.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import type { ResumeReading } from '../files/resume-file.ts'
import type { Site, SiteFile } from '../site.ts'

const isElsewhere = (image: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(image)

/** Returns whether an image is written into the CV, as a data URI. */
export const isInline = (image: string): boolean =>
  /^data:image\/(?:avif|gif|jpeg|png|webp);base64,/.test(image)

/** Returns the path of `basics.image`, which may be relative to `pages/`; undefined if it is on another server. */
export const resumeImagePath = (image: string): string | undefined => {
  if (isElsewhere(image)) return undefined
  return image.startsWith('/') ? image : encodePath(`/${image.replace(/^(?:\.\/)+/, '')}`)
}

/** Returns the image of a language's CV; undefined if it has none, or none that is a file of this site. */
export const resumeImageOf = (
  { resumes, files }: Pick<Site, 'resumes' | 'files'>,
  language: string,
): SiteFile | undefined => {
  const image = resumes.get(language)?.basics?.image
  return image === undefined ? undefined : files.get(resumeImagePath(image) ?? '')
}

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
    // A picture in the file itself needs no other.
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
