/** The version of a site. Everyone can read it, so it depends on public content only. */
import { createHash, hash } from 'node:crypto'
import { memoizeByObject } from '../../lib/memoize.ts'
import {
  type FolderFile,
  isForApplications,
  isSettings,
  PUBLICATIONS_FILE,
  resumeLanguage,
} from '../files/content-file.ts'
import type { SiteSettings } from '../schema/site-settings.ts'

/** Hashes the contents of a file that was read. Of others only the size: their times differ on each server that has the folder. */
const digestOf = memoizeByObject(({ file, sizeBytes, bytes = Buffer.alloc(0) }: FolderFile): string =>
  createHash('sha256').update(`${file}\n${sizeBytes}\n`).update(bytes).digest('base64url'),
)

/** Returns the settings without those that only say what is private. */
export const publicSettings = (settings: SiteSettings): SiteSettings => {
  const { repository: _, cv: { private: __, ...cv } = {}, ...others } = settings
  return Object.keys(cv).length === 0 ? others : { ...others, cv }
}

/** Settings, résumés and publications count as they are published, and applications do not, so that the version does not reveal private changes. */
const isPublishedInPart = ({ file }: FolderFile): boolean =>
  isForApplications(file) ||
  isSettings(file) ||
  resumeLanguage(file) !== undefined ||
  file === PUBLICATIONS_FILE

/** @param published what the site has of the files that count as they are published, and of pages that wait for a date */
export const versionOf = (files: readonly FolderFile[], published: readonly unknown[]): string => {
  const digests = files.filter((file) => !isPublishedInPart(file)).map((file) => digestOf(file))
  return hash('sha256', [JSON.stringify(published), ...digests].join(), 'base64url').slice(0, 16)
}
