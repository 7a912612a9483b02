/**
 * Checks private parts of résumés: images that are served anyway, and texts of which only a part should be private. Used by the
 * site reader.
 */
import { placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { type FolderFile, privateFileAt } from '../files/content-file.ts'
import { withTypedDates } from '../files/resume/resume-dates.ts'
import { everything, type PlacedText, selectFrom, textsIn } from '../files/resume/resume-selection.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import type { PrivateContent, PrivateValue, WholeResume } from '../private-content.ts'
import { isInline, resumeImagePath } from '../resume-image.ts'
import type { SiteFile } from '../site.ts'

const keyOf = ({ path, text }: PlacedText): string => `${path}\n${text}`

/**
 * Returns every private value. One that is also public, at the same path of another entry, such as an employer's name, is not.
 *
 * @param sources the public résumés
 * @param basics what `for/private.yaml` has, and its name
 */
export const privateValues = (
  resumes: Iterable<WholeResume>,
  sources: Iterable<unknown>,
  { file: basicsFile, basics }: { readonly file: string } & Pick<PrivateContent, 'basics'>,
): readonly PrivateValue[] => {
  const known = new Set([...sources].flatMap((source) => textsIn(source)).map(keyOf))
  const placed = [
    ...[...resumes].flatMap(({ file, source }) =>
      textsIn(withTypedDates(selectFrom(source, everything))).map((text) => ({ file, ...text })),
    ),
    ...textsIn(basics, 'basics').map((text) => ({ file: basicsFile, ...text })),
  ]
  const values = placed.filter((value) => !known.has(keyOf(value)))
  return [...new Map(values.map((value) => [keyOf(value), value])).values()]
}

/** Returns an error for each private image that is served. The one of site.yaml stops the start. */
export const privateImageIssues = (
  { document, settings }: SettingsFile,
  resumes: Iterable<Pick<WholeResume, 'resume'>>,
  privateBasics: { readonly file: string } & Pick<PrivateContent, 'basics'>,
  files: ReadonlyMap<string, SiteFile>,
): readonly ContentIssue[] => {
  const served = (image: string | undefined): SiteFile | undefined =>
    image === undefined ? undefined : files.get(resumeImagePath(image) ?? '')
  const index = (settings.cv?.private ?? []).findIndex((path) => ['basics', 'basics.image'].includes(path))
  const inResumes = index === -1 ? [] : [...resumes].map(({ resume }) => served(resume.basics?.image))
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
    ...[served(privateBasics.basics.image)].flatMap((found) =>
      found === undefined ? [] : [issue({ file: privateBasics.file, member: 'image' }, found)],
    ),
  ]
}

/** Returns whether an image is a file that only applications show. */
export const isPrivateImage = (image: string, forApplications: readonly FolderFile[]): boolean =>
  forApplications.some(({ file }) => file === privateFileAt(image))

/** Returns a warning if the image of `for/private.yaml` is not a file in for/. */
export const missingImageWarnings = (
  { file, basics: { image } }: { readonly file: string } & Pick<PrivateContent, 'basics'>,
  forApplications: readonly FolderFile[],
): readonly ContentIssue[] =>
  image === undefined || isInline(image) || isPrivateImage(image, forApplications)
    ? []
    : [
        {
          file,
          member: 'image',
          found: quoteValue(image),
          expected: 'a file in for/, by its path in the content folder',
          fix: 'save the image as for/photo.jpg and write that; until then applications have none',
        },
      ]

/** Returns a warning for each `basics.location` that is a text, so that its private parts cannot be told from the others. */
export const locationWarnings = (
  { settings }: Pick<SettingsFile, 'settings'>,
  resumes: Iterable<WholeResume>,
): readonly ContentIssue[] => {
  const paths = (settings.cv?.private ?? []).filter((path) => path.startsWith('basics.location.'))
  if (paths.length === 0) return []
  return [...resumes].flatMap(({ source, document }) => {
    const { location } = (source as { basics?: { location?: unknown } }).basics ?? {}
    if (typeof location !== 'string') return []
    return [
      {
        ...placeOf(document, ['basics', 'location']),
        found: `a text from which ${paths.join(' and ')} cannot be left out, so all of it is left out`,
        expected: 'an object such as {address: 12 Main Street, city: Leeds, countryCode: GB}',
        fix: 'write it like that',
      },
    ]
  })
}
