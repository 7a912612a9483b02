/** Reads a CV to import, which may be in a dialect, use other names, or have comments and extra commas. */
import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import { findFrontMatter } from '../../content/files/front-matter-block.ts'
import { ContentError } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { EMBEDDED_RESUME_FILE } from '../../pdf/accessibility/complete-pdf.ts'
import { NO_CV, readResume } from '../../resume/resume-file.ts'
import { UsageError } from '../../terminal/errors.ts'
import { type SectionsSetting, translateResume } from './dialects/dialects.ts'
import { readLinkedInExport } from './dialects/linkedin.ts'
import { renameResume } from './resume-aliases.ts'
import { shapeResume } from './resume-shapes.ts'

/** A CV to write, and what changed. */
export interface ImportedResume {
  /** The file's name; ends in `.yaml` if the imported file is neither JSON nor YAML. */
  readonly file: string
  readonly text: string
  /** Empty if the text is unchanged. */
  readonly notes: readonly string[]
  /** The order and titles of its sections, if they are not Vitrine's. */
  readonly sections: SectionsSetting
}

/** @throws {UsageError} if the file is not UTF-8 */
const decode = (file: string, bytes: Uint8Array): string => {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  throw new UsageError(`--resume: found ${file} with bytes that are not UTF-8. Fix: save it as UTF-8.`)
}

/** Whether {@link readImportedResume} reads a file, judging by its name. */
export const mayBeResume = (file: string): boolean => /\.(?:json|ya?ml|zip|md)$/i.test(file)

const toText = (file: string, resume: JsonObject): string =>
  file.endsWith('.json') ? `${JSON.stringify(resume, null, 2)}\n` : stringify(resume, { lineWidth: 0 })

/** Reads a CV that is not in a dialect. One that already is a JSON Resume keeps its text. */
const readResumeData = (file: string, text: string, value: unknown): ImportedResume => {
  if (!isJsonObject(value)) return { file, text, notes: [], sections: [] }
  const leftOut: string[] = []
  const resume = shapeResume(renameResume(value, (path) => void leftOut.push(path)))
  const [before, after] = structuredClone([value, resume] as const) // whose prototypes are the same
  const changed = Object.keys(before).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const notes = [
    ...(changed.length === 0 ? [] : [`now as in JSON Resume: ${changed.join(', ')}`]),
    ...(leftOut.length === 0 ? [] : [`left out: ${leftOut.join(', ')}`]),
  ]
  return { file, text: notes.length === 0 ? text : toText(file, resume), notes, sections: [] }
}

/** Parses a file. What is below the front matter of a page is its `body`. */
const parseFile = (file: string, bytes: Uint8Array) => {
  if (file.endsWith('.zip'))
    return { text: '', body: '', value: readLinkedInExport(basename(file), bytes), issues: [] }
  const text = decode(file, bytes)
  if (!file.endsWith('.md')) return { text, body: '', ...parseData(file, text) }
  const { data = '', markdown } = findFrontMatter(file, text.replaceAll('\r\n', '\n'))
  return { text, body: markdown.trim(), ...parseData(file, data) }
}

/**
 * Reads a CV. Syntax errors, such as a duplicate field, are left to the check that follows, which says where
 * they are.
 *
 * @param name of the file, with a suffix in any case; `.json` is parsed as JSON, `.zip` as tables, `.md` by
 * its front matter, any other as YAML
 * @throws {UsageError} if a `.zip` or `.md`, in which only other tools write CVs, is not one of theirs
 */
export const readImportedResume = (name: string, bytes: Uint8Array): ImportedResume => {
  const ending = extname(name).toLowerCase()
  const source = name.slice(0, name.length - ending.length) + ending
  const isContainer = ['.zip', '.md'].includes(ending)
  const { text, body, value, issues } = parseFile(source, bytes)
  const translation = issues.length > 0 ? undefined : translateResume(value)
  if (translation !== undefined) {
    const { resume, notes, sections } = translation
    const file = isContainer ? source.replace(/\.\w+$/, '.yaml') : source
    const bodyNote =
      'the text below the front matter is left out: copy what belongs in the CV to basics.summary'
    return { file, text: toText(file, resume), notes: body ? [...notes, bodyNote] : notes, sections }
  }
  if (isContainer)
    throw new UsageError(
      `--resume: found ${source}, which is not the CV of a tool that Vitrine knows; ` +
        "expected the ZIP that LinkedIn exports, the author's page of Hugo Blox, or a JSON Resume. " +
        'Fix: name that file, or omit the option.',
    )
  return readResumeData(source, text, issues.length > 0 ? undefined : value)
}

/**
 * Returns the imported CV as the server reads it, its issues, and the notes. These also name the lists that
 * become custom sections, since one may be private, such as `salary`.
 *
 * @throws {ContentError} if it is not a CV
 */
export const requireResume = ({ file, text, notes }: Omit<ImportedResume, 'sections'>) => {
  const { resume, issues } = readResume(basename(file), text)
  if (resume === undefined) {
    const fix = 'name a file that has a CV'
    throw new ContentError(issues.map((issue) => (issue.code === NO_CV ? { ...issue, fix } : issue)))
  }
  const own = Object.keys(resume.customSections ?? {}).join(', ')
  const ownNotes = own === '' ? [] : [`shown as sections of your own: ${own}; remove what is private`]
  return { resume, issues, notes: [...notes, ...ownNotes] }
}

/** Returns the resume.json in a PDF that Vitrine printed; undefined for any other PDF or file. */
const readEmbeddedResume = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  const { getDocumentProxy } = await import('unpdf') // 0.1 s, so loaded only for a PDF
  const pdf = await getDocumentProxy(new Uint8Array(bytes)).catch(() => undefined)
  return (await pdf?.getAttachmentContent(EMBEDDED_RESUME_FILE).catch(() => undefined)) ?? undefined
}

/**
 * Reads the file that `--resume` names. Returns its name and bytes; for a PDF, those of its resume.json.
 *
 * @throws {UsageError} (rejects) if the file does not exist, or cannot have a CV, judging by its name
 */
export const readResumeFile = async (file: string): Promise<readonly [name: string, bytes: Uint8Array]> => {
  const isPdf = /\.pdf$/i.test(file)
  const bytes = isPdf || mayBeResume(file) ? await readFile(file).catch(() => undefined) : undefined
  if (bytes !== undefined && !isPdf) return [file, bytes]
  const embedded = bytes && (await readEmbeddedResume(bytes))
  if (embedded !== undefined) return [join(dirname(file), EMBEDDED_RESUME_FILE), embedded]
  if (bytes !== undefined || /\.(?:docx?|odt|pages|rtf)$/i.test(file))
    throw new UsageError(
      `--resume: found ${file}; Word files, and PDFs without a resume.json in them, cannot be read. ` +
        'Fix: export the CV as JSON from the tool that made it, ' +
        'or omit the option and run vitrine new cv.',
    )
  throw new UsageError(
    `--resume: found no CV at ${file}; expected a JSON Resume, a file that ends in .json, ` +
      '.yaml or .yml, or the CV of another tool, such as the .zip that LinkedIn exports. ' +
      'Fix: correct the path, convert the CV, or omit the option and run vitrine new cv.',
  )
}
