/** The checks, a row each, in the order in which what they find is reported. */

import type { ContentIssue } from '../../lib/data/issue.ts'
import type { ResumeReading } from '../../resume/resume-file.ts'
import type { FolderFile } from '../files/content-file.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import type { PrivateContent } from '../private-content.ts'
import type { Site } from '../site.ts'
import { checkPlaces } from './files.ts'
import { checkCaptions, checkCopies } from './pages.ts'
import { checkPrivateImages, checkResumeImages, checkResumeLinks } from './resume.ts'
import {
  checkContrast,
  checkNavigation,
  checkSections,
  checkSecurityText,
  checkTranslations,
  checkUntranslated,
} from './settings.ts'

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

export const checks: readonly Check[] = [
  checkTranslations,
  checkNavigation,
  checkContrast,
  checkSections,
  checkPrivateImages,
  checkCaptions,
  checkResumeImages,
  checkResumeLinks,
  checkPlaces,
  checkCopies,
  checkUntranslated,
  checkSecurityText,
]
