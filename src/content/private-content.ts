/** The part of a content folder that only applications show. Nothing public is made from it. */
import type { XStatic } from 'typebox/schema'
import type { Application } from './files/application-file.ts'
import type { ResumeReading } from './files/resume/resume-file.ts'
import type { Publication } from './publication.ts'
import type { PrivateBasics } from './schema/resume.ts'
import type { Site } from './site.ts'

/** A résumé with all that is private. */
export interface WholeResume extends ResumeReading {
  /** Relative to the content folder. */
  readonly file: string
}

/** A private value, and where it is written. */
export interface PrivateValue {
  readonly file: string
  /** Dotted path without indexes, such as `basics.phone`. */
  readonly path: string
  readonly text: string
}

/** What a content folder has besides the {@link Site}. */
export interface PrivateContent {
  /** The résumés that were read, by the language in their names. */
  readonly resumes: ReadonlyMap<string, WholeResume>
  readonly applications: readonly Application[]
  /** Of publications.bib, private or not. */
  readonly bibliography: readonly Publication[]
  /** Values of `for/private.yaml`, laid over `basics`. */
  readonly basics: XStatic<typeof PrivateBasics>
  readonly values: readonly PrivateValue[]
  /** Whether site.yaml says that the repository of the folder is private. */
  readonly isRepositoryPrivate: boolean
}

/** A content folder as it was read: its public and its private part. */
export interface Content {
  readonly site: Site
  readonly privateContent: PrivateContent
}
