/**
 * Checks private parts of résumés: images that are served anyway, and texts of which only a part should be private.
 */
import { placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { type FolderFile, privateFileAt } from '../files/content-file.ts'
import { type PlacedText, textsIn } from '../files/resume/resume-selection.ts'
import type { Content, PrivateContent } from '../private-content.ts'
import { isInline, resumeImagePath } from '../resume-image.ts'
import type { SiteFile } from '../site.ts'
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

const missingImage = (
  { image }: PrivateContent['basics'],
  file: string,
  folderFiles: readonly FolderFile[],
): readonly ContentIssue[] =>
  image === undefined || isInline(image) || isPrivateImage(image, folderFiles)
    ? []
    : [
        {
          severity: 'warning',
          file,
          member: 'image',
          found: quoteValue(image),
          expected: 'a file in for/, by its path in the content folder',
          fix: 'save the image as for/photo.jpg and write that; until then applications have none',
        },
      ]

/**
 * Finds private images that are served, which are errors (the one of site.yaml stops the start), and warns if the image of
 * `for/private.yaml` is not a file in for/.
 */
export const checkPrivateImages: Check = ({
  settingsFile: { document, settings },
  site: { files },
  privateContent: { resumes, basics, basicsFile },
  files: folderFiles,
}) => {
  const served = (image: string | undefined): SiteFile | undefined =>
    image === undefined ? undefined : files.get(resumeImagePath(image) ?? '')
  const index = (settings.cv?.private ?? []).findIndex((path) => ['basics', 'basics.image'].includes(path))
  const inResumes =
    index === -1 ? [] : [...resumes.values()].map(({ resume }) => served(resume.basics?.image))
  const issue = (
    place: Pick<ContentIssue, 'file' | 'line' | 'member'>,
    { file }: SiteFile,
  ): ContentIssue => ({
    ...place,
    found: `a private image, ${file}, which is served to everyone`,
    expected: 'a private image in for/',
    fix: `move it to for/${file.slice(file.lastIndexOf('/') + 1)}, and write that as image`,
  })
  const inSettings = placeOf(document, ['cv', 'private', index])
  return [
    ...inResumes.flatMap((found) => (found === undefined ? [] : [issue(inSettings, found)])).slice(0, 1),
    ...[served(basics.image)].flatMap((found) =>
      found === undefined ? [] : [issue({ file: basicsFile, member: 'image' }, found)],
    ),
    ...missingImage(basics, basicsFile, folderFiles),
  ]
}
