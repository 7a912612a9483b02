/** The version of a site. Everyone can read it, so it depends on public content only. */
import { createHash, hash } from 'node:crypto'
import { memoizeByObject } from '../../lib/memoize.ts'
import { type FolderFile, isBesidePages, isPublishedInPart } from '../files/content-file.ts'
import type { SiteSettings } from '../schema/site-settings.ts'

/** Hashes a file's name and contents, or its size if it is not read. Its times would differ between servers. */
const digestOf = memoizeByObject(({ file, sizeBytes, bytes = Buffer.alloc(0) }: FolderFile): string =>
  createHash('sha256').update(`${file}\n${sizeBytes}\n`).update(bytes).digest('base64url'),
)

/** Returns the settings without those that only say what is private. */
export const publicSettings = (settings: SiteSettings): SiteSettings => {
  const { repository: _, cv: { private: __, ...cv } = {}, ...others } = settings
  return Object.keys(cv).length === 0 ? others : { ...others, cv }
}

/**
 * Returns the version of a site. Files that are published in part do not count, so that it does not reveal private changes, nor do those
 * that nothing is made from: a log among them would grow with each publication.
 *
 * @param published what is published of those files, and which pages are drafts
 */
export const versionOf = (files: readonly FolderFile[], published: readonly unknown[]): string => {
  const counts = ({ file, bytes }: FolderFile): boolean =>
    !isPublishedInPart(file) && (bytes !== undefined || isBesidePages(file))
  const digests = files.filter(counts).map((file) => digestOf(file))
  return hash('sha256', [JSON.stringify(published), ...digests].join(), 'base64url').slice(0, 16)
}
