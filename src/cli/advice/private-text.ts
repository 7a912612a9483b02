/** Finds private values in public texts, such as a phone number in a summary. */
import { isPrivateBasics } from '../../content/files/content-file.ts'
import type { Site } from '../../content/site.ts'
import { type ContentIssue, error } from '../../lib/data/issue.ts'
import { isPartialDate } from '../../lib/dates/partial-date.ts'
import { resumeTexts, type TextInFile } from './resume-texts.ts'

/** A public text and its file; in a résumé, whose file may have the private value too, also its field. */
export type PublicText = Pick<ContentIssue, 'file' | 'field'> & { readonly text: string }

/** Shorter values appear in other texts by chance, as do dates and postal codes. */
const MIN_LENGTH = 5
/** Shorter numbers, such as postal codes, are not phone numbers. */
const MIN_DIGITS = 7
/** The last digits of a phone number are the same with and without a country code. */
const LOCAL_DIGITS = 8

const isPhone = (text: string): boolean =>
  /^[+\d][\d\s().\-/\u00a0\u202f]*$/.test(text) && text.replaceAll(/\D/g, '').length >= MIN_DIGITS

/** Joins groups of digits. */
const joinDigits = (text: string): string => text.replaceAll(/(?<=\d)[\s().\-/\u00a0\u202f]+(?=\d)/g, '')

const comparable = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Returns a predicate that finds a value in texts, ignoring case and spacing. Never finds common values. */
const finderOf = (value: string): ((text: string) => boolean) => {
  if (isPhone(value)) {
    const digits = value.replaceAll(/\D/g, '').slice(-LOCAL_DIGITS)
    return (text) => joinDigits(text).includes(digits)
  }
  const wanted = comparable(value)
  const isCommon = wanted.length < MIN_LENGTH || /^\d{5}$/.test(wanted) || isPartialDate(wanted)
  return (text) => !isCommon && comparable(text).includes(wanted)
}

/** Returns the public texts of a site except its pages and settings. */
export const publicTextsOf = ({ resumes, templates, wellKnown }: Site): readonly PublicText[] => [
  ...resumeTexts(resumes),
  ...[...templates].map(([name, text]) => ({ file: `templates/${name}.eta`, text })),
  ...[...wellKnown.values()].map(({ file, bytes }) => ({ file, text: bytes.toString() })),
]

/** Pages on which some countries' law requires the publisher's address and phone number. */
const legalNotices =
  'impressum imprint legal(?:-notice)? mentions-legales aviso-legal note-legali datenschutz[^/.]* ' +
  'privacy(?:-policy)?'
const legalNotice = new RegExp(
  String.raw`^pages\/(?:.*\/)?(?:${legalNotices.split(' ').join('|')})(?:\/index)?(?:\.[\w-]+)?\.md$`,
  'i',
)

/** Returns the line of a field's text in its file, from 1; undefined if it is written in another way. */
const lineOfField = (written: string, field: string, text: string): number | undefined => {
  const lines = written.split('\n')
  const begins = (line: string): boolean => line.includes(text.trim().split('\n')[0]?.slice(0, 40) ?? '')
  const name = field.split('.').at(-1) ?? ''
  const index = lines.findIndex((line) => line.includes(name) && begins(line))
  return (index === -1 ? lines.findIndex(begins) : index) + 1 || undefined
}

/**
 * Returns one error for each private value in each text except legal notices, at its first line.
 *
 * @param resumes the files of the CVs as written
 */
export const privateTextErrors = (
  values: readonly TextInFile[],
  texts: readonly PublicText[],
  resumes: readonly PublicText[] = [],
): readonly ContentIssue[] => {
  const lineOf = ({ file, field, text }: PublicText, isIn: (text: string) => boolean) =>
    field === undefined
      ? text.split('\n').findIndex(isIn) + 1 || undefined
      : lineOfField(resumes.find((resume) => resume.file === file)?.text ?? '', field, text)
  const found = values.flatMap(({ field: path, text: value, file: hidingFile }) => {
    const isIn = finderOf(value)
    const publicly = isPrivateBasics(hidingFile)
      ? `move it from ${hidingFile} to the CV`
      : `remove ${path} from cv.private in site.yaml, or the tag that hides it from ${hidingFile}`
    return texts
      .filter(({ file, text }) => isIn(text) && !legalNotice.test(file))
      .map((text) => ({
        ...error('private/public-text'),
        file: text.file,
        field: text.field,
        line: lineOf(text, isIn),
        found: `the value of ${path}, which is private, in a text that everyone can read`,
        expected: 'no private value in a public text',
        fix: `remove it there; or, if everyone may have it, ${publicly}`,
      }))
  })
  return [...new Map(found.map((issue) => [JSON.stringify(issue), issue])).values()]
}
