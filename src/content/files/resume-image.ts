/** Finds the image of a CV among the site's files. */
import { encodePath, isElsewhere } from '../../addresses/url-path.ts'
import type { Site, SiteFile } from '../site.ts'

/** Returns whether `basics.image` holds the image itself, as a data URI. */
export const isInline = (image: string): boolean =>
  /^data:image\/(?:avif|gif|jpeg|png|webp);base64,/.test(image)

/** Returns the URL path of `basics.image`; undefined on another server. A relative path is below pages/. */
export const resumeImagePath = (image: string): string | undefined => {
  if (isElsewhere(image)) return undefined
  return image.startsWith('/') ? image : encodePath(`/${image.replace(/^(?:\.\/)+/, '')}`)
}

/** Returns the file of `basics.image`, given as a path or, as in /resume.json, as an absolute URL. */
export const imageFileOf = (image: string, files: Site['files']): SiteFile | undefined =>
  files.get(resumeImagePath(image) ?? URL.parse(image)?.pathname ?? '')

/** Returns whether browsers cannot show an image, judging by its suffix. */
export const isUndisplayable = (image: string): boolean => /\.(?:tiff?|hei[cf]|jxl)$/i.test(image)

/** Returns the image of a language's CV; undefined if it has none, or none that is a file of this site. */
export const resumeImageOf = (
  { resumes, files }: Pick<Site, 'resumes' | 'files'>,
  language: string,
): SiteFile | undefined => {
  const image = resumes.get(language)?.resume.basics?.image
  return image === undefined || isUndisplayable(image) ? undefined : imageFileOf(image, files)
}
