/**
 * Edits the objects of a PDF. Knows only the layout of Chromium's PDFs (one cross-reference table, no object
 * streams, each entry of a dictionary on its own line), in a tenth of the time of a general library.
 */
import { deflateSync, inflateSync } from 'node:zlib'

/** Edits a PDF's objects, by number. Replaced objects leave nothing behind in the file. */
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

/** Returns the page objects. Skia numbers them in the order of the pages. */
export const pagesOf = (pdf: PdfEditor): readonly number[] =>
  pdf.objects.filter((object) => pdf.text(object).startsWith('<</Type /Page\n'))

/** Returns the number of a page's content stream. */
export const contentsOf = (pdf: PdfEditor, page: number): number =>
  Number(matchOrThrow(pdf.text(page), /\n\/Contents (\d+) 0 R/, 'page')[1])

/** Returns a font's map from glyphs to characters (§9.10.3); undefined if the object has none. */
export const unicodeMapOf = (pdf: PdfEditor, font: number): string | undefined => {
  const map = /\n\/ToUnicode (\d+) 0 R/.exec(pdf.text(font))?.[1]
  return map === undefined ? undefined : pdf.stream(Number(map))
}

/** Length of a row in a cross-reference table (§7.5.4): ten digits, five digits, a letter, and separators. */
const ROW_LENGTH = 20

/** Enough for the trailer and everything after it. */
const TRAILER_LENGTH = 512

const readLayout = (file: string) => {
  const end = file.slice(-TRAILER_LENGTH)
  const trailer = matchOrThrow(
    end,
    /trailer\s*<<\/Size (\d+)\s*\/Root (\d+) 0 R\s*\/Info (\d+) 0 R>>/,
    'trailer',
  )
  const [size = 0, root = 0, info = 0] = trailer.slice(1).map(Number)
  const table = Number(matchOrThrow(end, /startxref\s+(\d+)\s+%%EOF\s*$/, 'end')[1])
  const [head] = matchOrThrow(file.slice(table, table + 64), /^xref\s+0 \d+\s*\n/, 'cross-reference table')
  const offsets = Array.from({ length: size }, (_, object) => {
    const row = table + head.length + object * ROW_LENGTH
    return Number(file.slice(row, row + 10))
  })
  return { size, root, info, table, offsets }
}

/** Maps the start of each object to its end: the start of the next object, or of the table. */
const readEnds = (offsets: readonly number[], table: number): ReadonlyMap<number, number> => {
  const sorted = [...offsets.slice(1), table].toSorted((one, other) => one - other)
  return new Map(sorted.slice(0, -1).map((offset, index) => [offset, sorted[index + 1] ?? table]))
}

const tableRow = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`

/**
 * Opens a PDF.
 *
 * @throws {UnknownLayoutError} here, or from the editor, if the layout is unknown
 */
export const openPdf = (pdf: Uint8Array) => {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const file = bytes.toString('latin1')
  const { size, root, info, table, offsets } = readLayout(file)
  const ends = readEnds(offsets, table)
  const objects: readonly number[] = Array.from({ length: size - 1 }, (_, index) => index + 1)
  const texts = new Map<number, string>()
  const streams = new Map<number, Buffer>()
  let next = size

  const originalBounds = (object: number): readonly [start: number, end: number] => {
    const start = offsets[object] ?? 0
    const end = ends.get(start) ?? 0
    if (!file.startsWith(`${object} 0 obj\n`, start))
      throw new UnknownLayoutError('its objects are misplaced')
    return [start, end]
  }
  const originalText = (object: number): string => {
    const [start, end] = originalBounds(object)
    return matchOrThrow(
      file.slice(start, end),
      /^\d+ 0 obj\n([\s\S]*?)(?: ?stream\n|\nendobj)/,
      `object ${object}`,
    )[1] as string
  }
  /** Returns the number of the new object. */
  const add = (text: string): number => {
    texts.set(next, text)
    next += 1
    return next - 1
  }
  const partsOf = (object: number): readonly Buffer[] => {
    const text = texts.get(object)
    if (text === undefined) return [bytes.subarray(...originalBounds(object))]
    const stream = streams.get(object)
    const content = stream === undefined ? [] : [Buffer.from(' stream\n'), stream, Buffer.from('\nendstream')]
    return [Buffer.from(`${object} 0 obj\n${text}`, 'latin1'), ...content, Buffer.from('\nendobj\n')]
  }

  return {
    /** The document catalogue (ISO 32000-1 §7.7.2). */
    root,
    /** The document information dictionary (§14.3.3). */
    info,
    /** The original objects. */
    objects,
    /** Returns the current text of an object; for a stream, its dictionary. */
    text: (object: number): string => texts.get(object) ?? originalText(object),
    /** Returns the decoded text of an original stream, in Latin-1. */
    stream: (object: number): string => {
      const [start] = originalBounds(object)
      const dictionary = matchOrThrow(originalText(object), /\/Length (\d+)/, 'stream')
      matchOrThrow(dictionary.input, /\/Filter \/FlateDecode/, 'stream')
      const content = file.indexOf('stream\n', start) + 'stream\n'.length
      return inflateSync(bytes.subarray(content, content + Number(dictionary[1]))).toString('latin1')
    },
    replace: (object: number, text: string) => void texts.set(object, text),
    replaceStream: (object: number, content: string): void => {
      const deflated = deflateSync(Buffer.from(content, 'latin1'))
      texts.set(object, `<</Filter /FlateDecode\n/Length ${deflated.length}>>`)
      streams.set(object, deflated)
    },
    add,
    /** Adds a stream without compression and returns its number. */
    addStream: (entries: string, content: Buffer): number => {
      const object = add(`<<${entries}\n/Length ${content.length}>>`)
      streams.set(object, content)
      return object
    },
    /** Returns the edited file. */
    write: (): Buffer => {
      const parts: Buffer[] = [bytes.subarray(0, Math.min(...ends.keys()))]
      let length = parts[0]?.length ?? 0
      const rows = Array.from({ length: next - 1 }, (_, index) => {
        const row = tableRow(length)
        for (const part of partsOf(index + 1)) {
          parts.push(part)
          length += part.length
        }
        return row
      })
      const end = `xref\n0 ${next}\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${next}\n/Root ${root} 0 R\n/Info ${info} 0 R>>\nstartxref\n${length}\n%%EOF\n`
      return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
    },
  }
}

/** Encodes a text string as hexadecimal UTF-16 with a byte order mark (§7.9.2.2), which needs no escapes. */
export const encodeText = (text: string): string => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex').toUpperCase()}>`
}

/** Decodes a string entry, encoded by {@link encodeText} or literal (§7.3.4.2); empty if it is missing. */
export const readTextEntry = (dictionary: string, key: string): string => {
  const entries = dictionary.matchAll(/\/(\w+) (?:<FEFF([0-9A-F]*)>|\(((?:[^\\)]|\\.)*)\))/gs)
  const [, , hexadecimal, literal = ''] = entries.find(([, name]) => name === key) ?? []
  return hexadecimal === undefined
    ? literal.replace(/\\(.)/gs, '$1')
    : Buffer.from(hexadecimal, 'hex').swap16().toString('utf16le')
}

/** Returns a dictionary with one more entry. */
export const withEntry = (dictionary: string, entry: string): string =>
  dictionary.replace(/>>$/, () => `\n${entry}>>`)
