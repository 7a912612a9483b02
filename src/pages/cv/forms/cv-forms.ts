/** The forms of the CV besides its page and the PDF: one row each, from which routes, links and lists follow. */
import type { CvFormFile } from '../../../content/cv-page.ts'
import type { SiteSettings } from '../../../content/schema/site-settings.ts'
import type { Portrait } from '../../../images/portraits.ts'
import type { Cv } from '../cv.ts'
import type { FormLanguage } from './cv-paragraphs.ts'
import { cvDocument } from './docx.ts'
import { cvText } from './txt.ts'

/** What forms are made with besides the CV. */
export interface FormContext extends FormLanguage {
  /** Of the document. */
  readonly title: string
  readonly paperSize: NonNullable<SiteSettings['paperSize']>
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
  readonly make: (cv: Cv, context: FormContext) => string | Promise<Buffer>
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
