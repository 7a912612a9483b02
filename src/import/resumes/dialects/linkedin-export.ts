/** Unzips LinkedIn's data export and parses its CSV tables. */
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import type { Data } from '../../../lib/data/unchecked.ts'
import { UsageError } from '../../../terminal/errors.ts'
import { isTable } from './linkedin.ts'

/** Limits the unpacked size: even the tables of a long career have only some 100 kB. */
const MAX_BYTES = 4 * 2 ** 20

const rejectFile = (file: string, found: string): never => {
  throw new UsageError(
    `--resume: found ${found} in ${file}; expected the ZIP that LinkedIn exports, ` +
      'with Profile.csv and other tables. Fix: download it again, or omit the option.',
  )
}

const parseTable = (bytes: Uint8Array): readonly Data[] =>
  parse(strFromU8(bytes), {
    bom: true,
    columns: true,
    skip_empty_lines: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
  })

/**
 * Returns the rows of each table by its file name, and null for each other file.
 *
 * @param file its name, for messages
 * @throws {UsageError} if this is not a ZIP, or its tables are too large
 */
export const readLinkedInExport = (file: string, bytes: Uint8Array): Data => {
  const names: string[] = []
  let sizeBytes = 0
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize, size }) => {
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false
        names.push(basename(name))
        if (!isTable(basename(name))) return false
        sizeBytes += Math.max(originalSize, size)
        if (sizeBytes > MAX_BYTES) rejectFile(file, `tables larger than ${MAX_BYTES / 2 ** 20} MB`)
        return true
      },
    })
    const rows = new Map(Object.entries(unpacked).map(([name, table]) => [basename(name), parseTable(table)]))
    return Object.fromEntries(names.map((name) => [name, rows.get(name) ?? null]))
  } catch (error) {
    if (error instanceof UsageError) throw error
    return rejectFile(file, 'something other than a ZIP of tables in CSV')
  }
}
