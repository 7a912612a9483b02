/** The part of a content folder that only applications show. Nothing public is made from it. */

import type { Resume } from '../resume/schema.ts'
import type { Application } from './files/application-file.ts'
import type { FolderFile } from './files/content-file.ts'
import type { ResumeInLanguage, Site } from './site.ts'

/** What a content folder has besides the {@link Site}. */
export interface PrivateContent {
  /** The whole résumés, for each language of the site. */
  readonly resumes: ReadonlyMap<string, ResumeInLanguage>
  readonly applications: readonly Application[]
  /** Values of `for/private.yaml`, laid over `basics`. */
  readonly basics: NonNullable<Resume['basics']>
  /** The name of the file that `basics` is from; empty if there is none. */
  readonly basicsFile: string
  /** Whether site.yaml says that the repository of the folder is private. */
  readonly isRepositoryPrivate: boolean
}

/** A content folder as it was read: its public and its private part. */
export interface Content {
  readonly site: Site
  readonly privateContent: PrivateContent
}

/** A reading of a content folder. */
export interface ContentReading extends Content {
  /** Files that are not published as they are now, because site.yaml has an error. */
  readonly waiting: readonly FolderFile[]
}
