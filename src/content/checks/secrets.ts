/** Searches files beside pages for what must not be served: private keys, and drafts under other names. Used while the folder is read. */
import { isSliceOver, yieldIfDue } from '../../lib/time-slices.ts'
import { type FolderFile, isBesidePages, MAX_PAGE_BYTES, textOf } from '../files/content-file.ts'
import { mayBeText } from '../files/file-types.ts'
import { findFrontMatter } from '../files/front-matter-block.ts'
import type { ContentFileInUse } from '../open-content-file.ts'
import { holdsKey, MAX_KEY_TEXT_BYTES } from './private-keys.ts'

/** What {@link findSecret} finds. */
export const KEY = 'a private key'
export const OTHER_PAGE = 'a page under the name of a file'

/** Formats of other generators' pages. */
const otherPage = /\.(?:markdown|mkdn?|mdown|mdwn|mdx|html?|txt)$/i

/** A part is searched in a few milliseconds. */
const PART_BYTES = 1024 * 1024

/** Returns whether a file must be read to tell whether it may be served. */
export const mayHoldSecret = (file: string): boolean => isBesidePages(file) && mayBeText(file)

/** Front matter may mark a draft, and visitors should not read it anyway. */
const hasFrontMatter = (file: string, bytes: Buffer): boolean => {
  const text = textOf({ bytes })
  return text.startsWith('---')
    ? findFrontMatter(file, text).data !== undefined
    : /^\+\+\+[ \t]*\n[\s\S]*\n\+\+\+/.test(text)
}

/** Returns whether bytes are text. UTF-16 has zeros, but those of ASCII are in every other place. */
const isText = (bytes: Buffer): boolean => {
  const first = bytes.indexOf(0)
  if (first === -1 || bytes[0] === 0xfe || bytes[0] === 0xff) return true
  return bytes.every((byte, index) => byte !== 0 || index % 2 === first % 2)
}

/** Searches a file in overlapping parts, so that a key across two of them is found. Of binary files, only the first part. */
const findKey = async ({ parts }: Pick<ContentFileInUse, 'parts'>): Promise<typeof KEY | undefined> => {
  let before: Buffer | undefined
  for (const part of parts(PART_BYTES)) {
    const bytes = before === undefined ? part : Buffer.concat([before, part])
    if (holdsKey(bytes)) return KEY
    if (before === undefined && !isText(part)) return undefined
    before = bytes.subarray(-MAX_KEY_TEXT_BYTES)
    if (isSliceOver()) await yieldIfDue()
  }
  return undefined
}

/** Returns what must not be served in a file beside the pages; undefined if it may be. */
export const findSecret = async (
  { file, sizeBytes }: Pick<FolderFile, 'file' | 'sizeBytes'>,
  opened: Pick<ContentFileInUse, 'read' | 'parts'>,
): Promise<typeof KEY | typeof OTHER_PAGE | undefined> => {
  if (!otherPage.test(file) || sizeBytes > MAX_PAGE_BYTES) return findKey(opened)
  const bytes = opened.read()
  if (holdsKey(bytes)) return KEY
  return hasFrontMatter(file, bytes) ? OTHER_PAGE : undefined
}
