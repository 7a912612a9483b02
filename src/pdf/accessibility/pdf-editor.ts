/**
 * Edits the objects of a PDF, in a tenth of the time of a general library. Supports only the layout of
 * Chromium's PDFs: one cross-reference table, no object streams, each entry of a dictionary on its own line.
 */
import { deflateSync, inflateSync } from 'node:zlib'

/** Edits a PDF's objects, by number. The written file has no earlier versions of replaced objects. */
export type PdfEditor = Readonly<ReturnType<typeof openPdf>>

/** The PDF does not have the layout of Chromium's PDFs. */
export class UnknownLayoutError extends Error {
  override readonly name = 'UnknownLayoutError'
}

/** Returns the match, or throws {@link UnknownLayoutError}. */
export const matchOrThrow = (text: string, pattern: RegExp, part: string): RegExpExecArray => {
  const match = pattern.exec(text)
  if (match === null) throw new UnknownLayoutError(`its ${part} has an unknown layout`)
  return match
}

/** Returns the numbers of the page objects, in the order of the pages, in which Skia numbers them. */
export const pageObjectsOf = (pdf: PdfEditor): readonly number[] =>
  pdf.objects.filter((object) => pdf.text(object).startsWith('<</Type /Page\n'))

/** Returns the number of a page's content stream. */
export const contentStreamOf = (pdf: PdfEditor, page: number): number =>
  Number(matchOrThrow(pdf.text(page), /\n\/Contents (\d+) 0 R/, 'page')[1])

/** Returns a font's map from glyphs to characters (§9.10.3); undefined if the object has none. */
export const unicodeMapOf = (pdf: PdfEditor, font: number): string | undefined => {
  const map = /\n\/ToUnicode (\d+) 0 R/.exec(pdf.text(font))?.[1]
  return map === undefined ? undefined : pdf.stream(Number(map))
}

/** An object: its dictionary or other value, and the encoded bytes of a stream. */
interface PdfObject {
  readonly text: string
  readonly stream?: Buffer
}

/** Length of a row in a cross-reference table (§7.5.4): numbers of 10 and 5 digits, a letter, separators. */
const ROW_LENGTH = 20

/** Enough for the trailer and everything after it. */
const TRAILER_LENGTH = 512

const readTrailer = (file: string) => {
  const end = file.slice(-TRAILER_LENGTH)
  const trailer = /trailer\s*<<\/Size (\d+)\s*\/Root (\d+) 0 R\s*\/Info (\d+) 0 R>>/
  const [size = 0, root = 0, info = 0] = matchOrThrow(end, trailer, 'trailer').slice(1).map(Number)
  const table = Number(matchOrThrow(end, /startxref\s+(\d+)\s+%%EOF\s*$/, 'end')[1])
  const [head] = matchOrThrow(file.slice(table, table + 64), /^xref\s+0 \d+\s*\n/, 'cross-reference table')
  const offsets = Array.from({ length: size - 1 }, (_, index) => {
    const row = table + head.length + (index + 1) * ROW_LENGTH
    return Number(file.slice(row, row + 10))
  })
  return { root, info, offsets }
}

/** Where an object's dictionary or other value ends. */
const endOfText = / ?stream\n|\nendobj/g

const readObject = (bytes: Buffer, file: string, object: number, offset: number): PdfObject => {
  const head = `${object} 0 obj\n`
  endOfText.lastIndex = offset
  const end = endOfText.exec(file)
  if (!file.startsWith(head, offset) || end === null)
    throw new UnknownLayoutError('its objects are misplaced')
  const text = file.slice(offset + head.length, end.index)
  if (end[0] === '\nendobj') return { text }
  const length = Number(matchOrThrow(text, /\/Length (\d+)/, 'stream')[1])
  return { text, stream: bytes.subarray(endOfText.lastIndex, endOfText.lastIndex + length) }
}

/**
 * Opens a PDF.
 *
 * @throws {UnknownLayoutError} here, or from the editor, if the layout is unknown
 */
export const openPdf = (pdf: Uint8Array) => {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const file = bytes.toString('latin1')
  const { root, info, offsets } = readTrailer(file)
  const all = offsets.map((offset, index) => readObject(bytes, file, index + 1, offset))
  const get = (object: number): PdfObject => {
    const entry = all[object - 1]
    if (entry === undefined) throw new UnknownLayoutError(`it lacks object ${object}`)
    return entry
  }
  /** Returns the number of the new object, which is the new length, because numbers start at 1. */
  const add = (text: string, stream?: Buffer): number => all.push({ text, ...(stream && { stream }) })

  return {
    /** The document catalogue (ISO 32000-1 §7.7.2). */
    root,
    /** The document information dictionary (§14.3.3). */
    info,
    /** The numbers of the objects, those that were added last. */
    get objects(): readonly number[] {
      return all.map((_, index) => index + 1)
    },
    /** Returns the current text of an object; for a stream, its dictionary. */
    text: (object: number): string => get(object).text,
    /** Returns the decoded text of a stream, in Latin-1. */
    stream: (object: number): string => {
      const { text, stream = Buffer.of() } = get(object)
      if (!text.includes('/Filter ')) return stream.toString('latin1')
      matchOrThrow(text, /\/Filter \/FlateDecode/, 'stream')
      return inflateSync(stream).toString('latin1')
    },
    replace: (object: number, text: string): void => {
      all[object - 1] = { ...get(object), text }
    },
    replaceStream: (object: number, content: string): void => {
      const stream = deflateSync(Buffer.from(content, 'latin1'))
      all[object - 1] = { text: `<</Filter /FlateDecode\n/Length ${stream.length}>>`, stream }
    },
    add,
    /** Adds a stream without compression and returns its number. */
    addStream: (entries: string, content: Buffer): number =>
      add(`<<${entries}\n/Length ${content.length}>>`, content),
    /** Returns the edited file. */
    write: (): Buffer => {
      const parts: Buffer[] = [bytes.subarray(0, Math.min(...offsets))]
      let length = parts[0]?.length ?? 0
      const rows = all.map(({ text, stream }, index) => {
        const row = `${String(length).padStart(10, '0')} 00000 n \n`
        const start = Buffer.from(`${index + 1} 0 obj\n${text}${stream ? ' stream\n' : ''}`, 'latin1')
        const end = Buffer.from(stream ? '\nendstream\nendobj\n' : '\nendobj\n')
        const added = [start, stream ?? Buffer.of(), end]
        parts.push(...added)
        length += added.reduce((sum, part) => sum + part.length, 0)
        return row
      })
      const size = all.length + 1
      const end =
        `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}` +
        `trailer\n<</Size ${size}\n/Root ${root} 0 R\n/Info ${info} 0 R>>\n` +
        `startxref\n${length}\n%%EOF\n`
      return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
    },
  }
}

/** Encodes a text string as hexadecimal UTF-16 with a byte order mark (§7.9.2.2), which needs no escapes. */
export const encodeText = (text: string): string => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex').toUpperCase()}>`
}

/** Decodes UTF-16 in hexadecimal. */
export const decodeText = (hexadecimal: string): string =>
  Buffer.from(hexadecimal, 'hex').swap16().toString('utf16le')

/** Decodes a string entry, encoded by {@link encodeText} or literal (§7.3.4.2); empty if it is missing. */
export const readTextEntry = (dictionary: string, key: string): string => {
  const entries = dictionary.matchAll(/\/(\w+) (?:<FEFF([0-9A-F]*)>|\(((?:[^\\)]|\\.)*)\))/gs)
  const [, , hexadecimal, literal = ''] = entries.find(([, name]) => name === key) ?? []
  return hexadecimal === undefined ? literal.replace(/\\(.)/gs, '$1') : decodeText(hexadecimal)
}

/** Returns a dictionary with one more entry. */
export const withEntry = (dictionary: string, entry: string): string =>
  dictionary.replace(/>>$/, () => `\n${entry}>>`)
