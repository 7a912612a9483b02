/** What a check receives and returns. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import type { ResumeReading } from '../../resume/resume-file.ts'
import type { FolderFile } from '../files/content-file.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import type { PrivateContent } from '../private-content.ts'
import type { Site } from '../site.ts'

/** Everything that was read of a content folder. */
export interface Reading {
  readonly site: Omit<Site, 'errors' | 'warnings' | 'suggestions' | 'info'>
  readonly privateContent: PrivateContent
  readonly settingsFile: SettingsFile
  /** All files that could be read. */
  readonly files: readonly FolderFile[]
  readonly resumes: readonly Pick<ResumeReading, 'resume' | 'document'>[]
  /** Returns the keys of all pages, those that are not served included. */
  readonly knownKeys: () => ReadonlySet<string>
  readonly nowMs: number
}

/** Finds errors and likely mistakes in a content folder. */
export type Check = (reading: Reading) => Iterable<ContentIssue>
