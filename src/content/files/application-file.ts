/** Reads an application from its file, `for/acme.md`. */
import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, error, type Read } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema, isSet } from '../../lib/data/validate.ts'
import { isJsonObject } from '../../lib/json.ts'
import { hidingWording } from '../../privacy/describe-not-public.ts'
import { hidingFields, isRuleField } from '../../privacy/not-public.ts'
import {
  Application as ApplicationSchema,
  type ApplicationSettings,
  KEY_LENGTH,
} from '../schema/application.ts'
import { applicationName, type FolderFile, fileText } from './content-file.ts'
import { findFrontMatter } from './front-matter-block.ts'
import { findPhotoLocation, findTooManyMarks } from './text-limits.ts'

/** An application. */
export interface Application extends Omit<ApplicationSettings, 'tags'> {
  /** The name of its file, which is part of its address: `acme`. */
  readonly name: string
  /** Relative to the content folder. */
  readonly file: string
  /** In lower case. */
  readonly tags: readonly string[]
  /** The letter. */
  readonly markdown: string
  readonly markdownLine: number
}

const validate = compileSchema(ApplicationSchema)

/** An image with a relative path, in Markdown or HTML: the text before the path, and the path. */
export const imagePath =
  /(!\[[^[\]\n]*\]\(|<img [^<>"]*(?:"[^<>"]*" [^<>"]*)*src=")([^\s"<>():/][^\s"<>():]*)/g

/** A signature and a few figures. Each use of an image adds up to some 100 KB to the letter. */
const MAX_IMAGES = 20

/** Reports more images than a letter may have. */
const findTooManyImages = (file: string, markdown: string): readonly ContentIssue[] => {
  const images = markdown.match(imagePath)?.length ?? 0
  if (images <= MAX_IMAGES) return []
  const [found, expected] = [`${images} images`, `at most ${MAX_IMAGES}`]
  return [{ ...error('application/too-many-images'), file, found, expected, fix: 'remove some' }]
}

/** An application as read from its file. */
export interface ReadApplication {
  readonly application: Application
  readonly document: DataDocument
}

const failed = (...issues: readonly ContentIssue[]) => ({ value: undefined, issues })

/** Returns a function that leaves an invalid key, which may have one typo, out of its message and the log. */
const withoutKey =
  (name: string) =>
  (issue: ContentIssue): ContentIssue =>
    issue.field === 'key' && issue.code !== 'data/missing-field'
      ? {
          ...issue,
          found: 'a key of another form',
          expected: `${KEY_LENGTH} of the letters a to z and the digits 2 to 7`,
          fix: `run vitrine new application ${name} --rotate`,
        }
      : issue

/** Reads an application. */
export const readApplication = (folderFile: FolderFile): Read<ReadApplication | undefined> => {
  const { file } = folderFile
  const name = applicationName(file)
  if (name === undefined)
    return failed({
      ...error('application/name'),
      file,
      found: 'a name that cannot be part of an address',
      expected: 'lower-case letters a to z, digits and hyphens, such as for/acme.md',
      fix: 'rename it',
    })
  const text = fileText(folderFile)
  const { data, markdown, linesAbove } = findFrontMatter(file, text)
  if (data === undefined)
    return failed({
      ...error('application/no-front-matter'),
      file,
      line: 1,
      found: 'no front matter, so no key',
      fix: 'write one with vitrine new application NAME',
    })
  const document = parseData(file, data, { linesAbove })
  const fields = isJsonObject(document.value) ? document.value : {}
  const [hiding] = hidingFields(fields, 'application')
  if (hiding !== undefined)
    return failed({ ...placeOf(document, hiding.path), ...hidingWording(hiding, 'the application') })
  const own = Object.entries(fields).filter(
    // An empty date of expiry may be a mistake, and the application would never expire.
    ([name, field]) => !isRuleField(name, 'application') && (name === 'expires' || isSet(field)),
  )
  const { value, issues } = checkWhole(validate, document, document.value && Object.fromEntries(own))
  if (value === undefined) return failed(...issues.map(withoutKey(name)))
  const unfit = [findTooManyMarks, findPhotoLocation, findTooManyImages].flatMap((find) => [
    ...find(file, markdown),
  ])
  if (unfit.length > 0) return failed(...unfit)
  const { tags = [], ...settings } = value
  return {
    value: {
      application: {
        ...settings,
        name,
        file,
        tags: tags.map((tag) => tag.trim().toLowerCase()),
        markdown,
        markdownLine: text.slice(0, text.length - markdown.length).split('\n').length,
      },
      document,
    },
    issues: [],
  }
}
