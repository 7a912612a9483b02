/**
 * Writes an author into a PDF, which Chromium leaves out: it takes over `<title>` and `<html lang>`, not
 * `<meta name="author">`. Used by the print tab. An incremental update (ISO 32000-1 §7.5.6) appends 300 bytes in
 * 0.1 ms and leaves every byte that Chromium wrote as it is; a library that parses the whole file and writes it
 * anew takes longer than the print.
 */
import { PrintError } from './errors.ts'

/** Length of one row of a cross-reference table (§7.5.4): ten digits, five digits, a letter, two bytes of line end. */
const ROW_LENGTH = 20

/** More than the end of a file takes from `trailer` on: some short lines. */
const TRAILER_LENGTH = 512

const matchOrThrow = (text: string, pattern: RegExp, what: string): RegExpExecArray => {
  const match = pattern.exec(text)
  if (match === null) throw new PrintError(`Chromium wrote a PDF whose ${what} is not where it was expected.`)
  return match
}

/** Writes a text string as UTF-16 with its byte order mark, in hexadecimal (§7.9.2.2): it needs no escapes. */
const textString = (text: string): string => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex').toUpperCase()}>`
}

/**
 * Returns the PDF with the author added to its document information dictionary (§14.3.3).
 *
 * @param pdf as Chromium writes it: one cross-reference table, one dictionary of information, not compressed
 * @throws {PrintError} where the file is of another make
 */
export const addAuthor = (pdf: Uint8Array, author: string): Uint8Array => {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const end = bytes.toString('latin1', bytes.length - TRAILER_LENGTH)
  const [, size, root, info] = matchOrThrow(
    end,
    /trailer\s*<<\/Size (\d+)\s*\/Root (\d+ 0 R)\s*\/Info (\d+) 0 R>>/,
    'trailer',
  )
  const table = Number(matchOrThrow(end, /startxref\s+(\d+)\s+%%EOF\s*$/, 'cross-reference table')[1])
  const head = matchOrThrow(
    bytes.toString('latin1', table, table + 64),
    /^xref\s+0 \d+\s*\n/,
    'cross-reference table',
  )[0]
  const row = table + head.length + Number(info) * ROW_LENGTH
  const offset = Number(bytes.toString('latin1', row, row + 10))
  const dictionaryEnd = bytes.indexOf('>>\nendobj', offset, 'latin1')
  const dictionary = bytes.toString('latin1', offset, dictionaryEnd)
  matchOrThrow(dictionary, new RegExp(`^${info} 0 obj\\n<<`), 'dictionary of information')
  const start = bytes.length + 1
  const object = `\n${dictionary}\n/Author ${textString(author)}>>\nendobj\n`
  const update = `xref\n${info} 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<</Size ${size}\n/Root ${root}\n/Info ${info} 0 R\n/Prev ${table}>>\nstartxref\n${start - 1 + object.length}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(object + update, 'latin1')])
}
