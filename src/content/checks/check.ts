/** Input and output of a check. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import type { ResumeReading } from '../../resume/resume-file.ts'
import type { FolderFile } from '../files/content-file.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import type { PrivateContent } from '../private-content.ts'
import type { Site } from '../site.ts'

/** A content folder as read. */
export interface CheckedContent {
  readonly site: Omit<Site, 'errors' | 'warnings' | 'suggestions' | 'info'>
  readonly privateContent: PrivateContent
  readonly settingsFile: SettingsFile
  /** All readable files. */
  readonly files: readonly FolderFile[]
  readonly resumes: readonly Pick<ResumeReading, 'resume' | 'document'>[]
  /** The keys of all pages, including those that are not served. */
  readonly knownKeys: ReadonlySet<string>
  readonly nowMs: number
}

/** Finds errors and likely mistakes in a content folder. */
export type Check = (content: CheckedContent) => Iterable<ContentIssue>
