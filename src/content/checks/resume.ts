/** Checks the links and images of CVs. Private images must not be served. */
import { posix } from 'node:path'
import { isElsewhere } from '../../addresses/url-path.ts'
import { type FieldPath, placeOf } from '../../lib/data/data-document.ts'
import { error, quoteValue, warning } from '../../lib/data/issue.ts'
import type { JsonObject } from '../../lib/json.ts'
import { nearestName } from '../../lib/text/did-you-mean.ts'
import { writtenName } from '../../resume/other-names.ts'
import { privateFileAt } from '../../resume/resume-selection.ts'
import { isForTools } from '../../resume/resume-tags.ts'
import { type FolderFile, resumeLanguage } from '../files/content-file.ts'
import { imageFileOf, isInline, isUndisplayable, resumeImagePath } from '../files/resume-image.ts'
import { createResumeLinkResolvers, mapLinks } from '../resume-links.ts'
import type { SiteFile } from '../site.ts'
import type { Check } from './check.ts'

/** Returns whether an image is a file that only applications show. */
const isPrivateImage = (image: string, folderFiles: readonly FolderFile[]): boolean =>
  folderFiles.some(({ file }) => file.normalize('NFC') === privateFileAt(image)?.normalize('NFC'))

const missingIssue = (image: string, files: ReadonlyMap<string, unknown>) => {
  const path = resumeImagePath(image)?.slice(1) ?? 'photo.jpg'
  const names = [...files.keys()].map((address) => address.slice(1))
  const near = nearestName(path, names)
  const fix = near === undefined ? `save the image as pages/${decodeURI(path)}` : `write ${decodeURI(near)}`
  return {
    ...warning('cv/no-such-image'),
    found: quoteValue(image),
    expected: isElsewhere(image)
      ? 'an image of this site, because pages load nothing from other servers'
      : 'a file in pages/, by its path there',
    fix: `${fix}; until then the CV has none`,
  }
}

const unsupportedIssue = (image: string) => ({
  ...warning('cv/unsupported-image'),
  found: `${quoteValue(image)}, which browsers do not show, so the CV has none`,
  fix: 'save it as JPEG',
})

/** Finds images that cannot be shown. An image inside resume.json needs no file. */
export const checkResumeImages: Check = function* ({ resumes, files: folderFiles, site: { files } }) {
  for (const { resume, document } of resumes) {
    const image = resume?.basics?.image
    if (image === undefined || isInline(image)) continue
    const exists = isPrivateImage(image, folderFiles) || imageFileOf(image, files) !== undefined
    if (exists && !isUndisplayable(image)) continue
    const issue = exists ? unsupportedIssue(image) : missingIssue(image, files)
    const { basics } = document.value as { readonly basics: JsonObject }
    yield { ...placeOf(document, ['basics', writtenName(basics, 'image')]), ...issue }
  }
}

const servedIssue = ({ file }: SiteFile) => ({
  ...error('cv/private-image-served'),
  found: `a private image, ${file}, which is served to everyone`,
  fix: `move it to for/${posix.basename(file)}, and set image to that path`,
})

/** Finds images that `cv.private` names and that are served. This error prevents the start. */
const checkImagesOfCvs: Check = function* ({
  settingsFile: { document, settings },
  site,
  privateContent: { resumes },
}) {
  const index = (settings.cv?.private ?? []).findIndex((path) => ['basics', 'basics.image'].includes(path))
  const images = index === -1 ? [] : [...resumes.values()].map(({ resume }) => resume.basics?.image ?? '')
  const served = images.map((image) => imageFileOf(image, site.files)).find((file) => file !== undefined)
  if (served !== undefined) yield { ...placeOf(document, ['cv', 'private', index]), ...servedIssue(served) }
}

/** Checks the image of `for/private.yaml`: it is a file in for/, and not served. */
const checkImageOfApplications: Check = function* ({ site, privateContent: { basics, basicsFile }, files }) {
  const { image } = basics
  if (image === undefined) return
  const field = { file: basicsFile, field: 'image' }
  const served = imageFileOf(image, site.files)
  if (served !== undefined) yield { ...field, ...servedIssue(served) }
  if (!isInline(image) && !isPrivateImage(image, files))
    yield {
      ...warning('cv/private-image-missing'),
      ...field,
      found: `${quoteValue(image)}, which is not a file in for/`,
      fix: 'save the image as for/photo.jpg, and set image to that path; until then applications have none',
    }
}

/** Checks private images, which must not be served. */
export const checkPrivateImages: Check = function* (content) {
  yield* checkImagesOfCvs(content)
  yield* checkImageOfApplications(content)
}

/** Finds broken links. */
export const checkResumeLinks: Check = function* ({ resumes, site }) {
  const resolverFor = createResumeLinkResolvers(site)
  for (const { resume, document } of resumes) {
    if (resume === undefined) continue
    const { file, value } = document
    const resolve = resolverFor({ file, language: resumeLanguage(file) || site.settings.languages[0] })
    const broken: FieldPath[] = []
    mapLinks(value, (link, path) => {
      if (resolve(link) === undefined && !path.some((name) => isForTools(String(name)))) broken.push(path)
      return link
    })
    for (const path of broken)
      yield {
        ...placeOf(document, path),
        ...warning('cv/no-address'),
        // without the value, which may be private
        found: 'a link that leads nowhere, so it is shown as text',
        fix: 'write a file or page of the site, or an address such as https://ada.example',
      }
  }
}
