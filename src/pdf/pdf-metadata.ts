/**
 * Adds the author to a PDF. Chromium copies `<title>` and `<html lang>` into the document information, but not
 * `<meta name="author">`. An incremental update (ISO 32000-1 §7.5.6) appends 300 bytes in 0.1 ms; parsing and rewriting
 * the file with a library takes longer than the print.
 */
import type { FastifyBaseLogger } from 'fastify'

/** Returns a PDF with its author. */
export type AddAuthor = (pdf: Uint8Array, author: string) => Uint8Array

/** Length of a row in a cross-reference table (§7.5.4): ten digits, five digits, a letter, and separators. */
const ROW_LENGTH = 20

/** Enough for the trailer and everything after it. */
const TRAILER_LENGTH = 512

/** Chromium's layout: one cross-reference table, one document information dictionary, neither compressed. */
class UnknownLayoutError extends Error {
  override readonly name = 'UnknownLayoutError'
}

const matchOrThrow = (text: string, pattern: RegExp, part: string): RegExpExecArray => {
  const match = pattern.exec(text)
  if (match === null) throw new UnknownLayoutError(`its ${part} has an unknown layout`)
  return match
}

/** Encodes a text string as UTF-16 with a byte order mark, in hexadecimal (§7.9.2.2), which needs no escapes. */
const textString = (text: string): string => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex').toUpperCase()}>`
}

/** Appends a copy of the document information dictionary (§14.3.3) that has the author. */
const appendAuthor: AddAuthor = (pdf, author) => {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const end = bytes.toString('latin1', Math.max(0, bytes.length - TRAILER_LENGTH))
  const [, size, root, info] = matchOrThrow(
    end,
    /trailer\s*<<\/Size (\d+)\s*\/Root (\d+ 0 R)\s*\/Info (\d+) 0 R>>/,
    'trailer',
  )
  const [, startOfTable] = matchOrThrow(end, /startxref\s+(\d+)\s+%%EOF\s*$/, 'end')
  const table = Number(startOfTable)
  const [head] = matchOrThrow(
    bytes.toString('latin1', table, table + 64),
    /^xref\s+0 \d+\s*\n/,
    'cross-reference table',
  )
  const row = table + head.length + Number(info) * ROW_LENGTH
  const offset = Number(bytes.toString('latin1', row, row + 10))
  const dictionaryEnd = bytes.indexOf('>>\nendobj', offset, 'latin1')
  const dictionary = bytes.toString('latin1', offset, dictionaryEnd)
  matchOrThrow(dictionary, new RegExp(`^${info} 0 obj\\n<<`), 'document information')
  const start = bytes.length + 1
  const object = `\n${dictionary}\n/Author ${textString(author)}>>\nendobj\n`
  const update = `xref\n${info} 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<</Size ${size}\n/Root ${root}\n/Info ${info} 0 R\n/Prev ${table}>>\nstartxref\n${start - 1 + object.length}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(object + update, 'latin1')])
}

/**
 * Creates the function that adds the author. A PDF whose layout is unknown, such as one from a future Chromium, is
 * returned unchanged: a PDF without an author is better than none. The first one is logged.
 */
export const createAuthorWriter = (log: Pick<FastifyBaseLogger, 'warn'>): AddAuthor => {
  let hasWarned = false
  return (pdf, author) => {
    try {
      return author === '' ? pdf : appendAuthor(pdf, author)
    } catch (error) {
      if (!(error instanceof UnknownLayoutError)) throw error
      if (!hasWarned)
        log.warn(
          `The author is missing from the PDF, because ${error.message}. Fix: update Vitrine, or use the Chromium of its image.`,
        )
      hasWarned = true
      return pdf
    }
  }
}
