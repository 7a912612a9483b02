/**
 * Checks private parts of résumés: images that are served anyway, and texts of which only a part should be private.
 */
import { posix } from 'node:path'
import { placeOf } from '../../lib/data/data-document.ts'
import { quoteValue } from '../../lib/data/issue.ts'
import { type FolderFile, privateFileAt } from '../files/content-file.ts'
import { type PlacedText, textsIn } from '../files/resume/resume-selection.ts'
import type { Content } from '../private-content.ts'
import { imageFileOf, isInline } from '../resume-image.ts'
import type { Check } from './check.ts'

/** A private value, and the file that has it. */
export type PrivateValue = PlacedText & { readonly file: string }

const keyOf = ({ path, text }: PlacedText): string => `${path}\n${text}`

const textsOf = (resumes: Content['site']['resumes']): readonly PrivateValue[] =>
  [...resumes.values()].flatMap(({ resume, file }) => textsIn(resume).map((text) => ({ file, ...text })))

/** Returns every private value. One that is also public, at the same path of another entry, such as an employer's name, is not. */
export const privateValuesIn = ({ site, privateContent }: Content): readonly PrivateValue[] => {
  const known = new Set(textsOf(site.resumes).map(keyOf))
  const basics = textsIn({ basics: privateContent.basics })
  const values = [
    ...textsOf(privateContent.resumes),
    ...basics.map((text) => ({ file: privateContent.basicsFile, ...text })),
  ].filter((value) => !known.has(keyOf(value)))
  return [...new Map(values.map((value) => [keyOf(value), value])).values()]
}

/** Returns whether an image is a file that only applications show. */
export const isPrivateImage = (image: string, folderFiles: readonly FolderFile[]): boolean =>
  folderFiles.some(({ file }) => file === privateFileAt(image))

/**
 * Finds private images that are served, which are errors (the one of site.yaml stops the start), and warns if the image of
 * `for/private.yaml` is not a file in for/.
 */
export const checkPrivateImages: Check = function* ({
  settingsFile: { document, settings },
  site,
  privateContent: { resumes, basics, basicsFile },
  files,
}) {
  const inPrivate = { file: basicsFile, member: 'image' }
  const index = (settings.cv?.private ?? []).findIndex((path) => ['basics', 'basics.image'].includes(path))
  const images = index === -1 ? [] : [...resumes.values()].map(({ resume }) => resume.basics?.image)
  const fileOf = (image = '') => imageFileOf(image, site.files)
  for (const [place, served] of [
    [() => placeOf(document, ['cv', 'private', index]), images.map(fileOf).find((file) => file)],
    [() => inPrivate, fileOf(basics.image)],
  ] as const)
    if (served !== undefined)
      yield {
        ...place(),
        found: `a private image, ${served.file}, which is served to everyone`,
        fix: `move it to for/${posix.basename(served.file)}, and write that as image`,
      }
  const { image } = basics
  if (image !== undefined && !isInline(image) && !isPrivateImage(image, files))
    yield {
      severity: 'warning',
      ...inPrivate,
      found: `${quoteValue(image)}, which is not a file in for/`,
      fix: 'save the image as for/photo.jpg and write that; until then applications have none',
    }
}
