/** How deep texts may nest. What reads them works recursively, or in a time that grows faster than the depth. */
import { endElement, readTags } from './tokenize-tags.ts'

/** The owner's text nests too deep; page-issue.ts says so with the name of its file. */
export class NestingError extends Error {
  override readonly name = 'NestingError'
  readonly code = 'NESTING_TOO_DEEP'
  /** In the plural, for messages. */
  readonly what: string
  /** Line of the text, from 1; undefined where it is not known. */
  readonly line: number | undefined

  constructor(what: string, line: number | undefined) {
    super(`${what} nest too deep`)
    this.what = what
    this.line = line
  }
}

/** Says whether an error comes from nesting: a RangeError of this kind is what V8 throws where a recursion finds no end. */
export const isNestingError = (error: unknown): error is NestingError | RangeError =>
  error instanceof NestingError || (error instanceof RangeError && /call stack/.test(error.message))

/** Elements that may do without an end, since the next one ends them (HTML §13.1.2.4). */
const endless = new Set('a dd dt li option p td th tr'.split(' '))

/** Browsers stop at 512 elements inside each other, templates and Markdown around the owner's own HTML included. */
const DEEPEST_HTML = 200

/**
 * Returns a function that is given the HTML of a text, part after part, and throws {@link NestingError} where more than
 * 200 elements are open.
 */
export const createHtmlNestingCheck = (): ((html: string, line: number | undefined) => void) => {
  const open: string[] = []
  return (html, line) =>
    readTags(html, (tag) => {
      if (tag.isEmpty || endless.has(tag.name)) return
      if (tag.isEnd) return endElement(open, tag.name)
      open.push(tag.name)
      if (open.length > DEEPEST_HTML) throw new NestingError('elements of HTML', line && line + tag.line - 1)
    })
}
