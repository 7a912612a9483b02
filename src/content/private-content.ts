/** The part of a content folder that only applications show. Nothing public is made from it. */

import type { Resume } from '../resume/schema.ts'
import type { Application } from './files/application-file.ts'
import type { ResumeInLanguage } from './site.ts'

/** The content of a folder that is not in its site. */
export interface PrivateContent {
  /** The whole résumés, for each language of the site. */
  readonly resumes: ReadonlyMap<string, ResumeInLanguage>
  readonly applications: readonly Application[]
  /** Values of `for/private.yaml`, laid over `basics`. */
  readonly basics: NonNullable<Resume['basics']>
  /** The name of the file of `basics`; empty if there is none. */
  readonly basicsFile: string
  /** Whether site.yaml declares the folder's repository private. */
  readonly isRepositoryPrivate: boolean
}
