/** The forms of the CV besides its page and the PDF: one row each, from which routes, links and lists follow. */
import type { CvFormFile } from '../../../content/cv-page.ts'
import type { SiteSettings } from '../../../content/schema/site-settings.ts'
import type { Portrait } from '../../../images/portraits.ts'
import { cvDocument } from './docx.ts'
import { cvText } from './txt.ts'

/** What forms are made with besides the CV's HTML. */
export interface FormContext {
  /** Of the document. */
  readonly title: string
  /** The person's. */
  readonly name: string
  /** The address against which links are resolved. */
  readonly pageUrl: string
  readonly paperSize: NonNullable<SiteSettings['paperSize']>
  /** The colour of titles and links: `#7a1f2b`. */
  readonly accent: string
  readonly portrait: Portrait | undefined
}

type OtherFormFile = Exclude<CvFormFile, 'cv.pdf'>

/** A form of the CV. */
export interface CvForm {
  /** Its name below the address of the CV's page, and the key of the message that links to it. */
  readonly file: OtherFormFile
  /** The complete `Content-Type`. */
  readonly mediaType: string
  readonly disposition: 'attachment' | 'inline'
  readonly hasPortrait: boolean
  /** Makes it of the CV as rendered for paper. */
  readonly make: (html: string, context: FormContext) => string | Promise<Buffer>
}

const forms: Readonly<Record<OtherFormFile, Omit<CvForm, 'file'>>> = {
  'cv.docx': {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    disposition: 'attachment',
    hasPortrait: true,
    make: cvDocument,
  },
  'cv.txt': {
    mediaType: 'text/plain; charset=utf-8',
    disposition: 'inline',
    hasPortrait: false,
    make: cvText,
  },
}

/** Every form. */
export const cvForms: readonly CvForm[] = Object.entries(forms).map(([file, form]) => ({
  file: file as OtherFormFile,
  ...form,
}))
