/** The forms of the CV besides its page and the PDF, for the site and for applications. */

import { resumeImageOf } from '../content/files/resume-image.ts'
import { otherCvRepresentations } from '../content/navigation/cv-page.ts'
import { cardVariants } from '../content/schema/card-variants.ts'
import type { Page } from '../content/site.ts'
import { cvFileName } from '../cv/cv-links.ts'
import { cvDocument, type DocumentSettings } from '../cv/docx.ts'
import { cvText } from '../cv/txt.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import type { EditionInputs } from '../pages/edition-inputs.ts'
import type { PageRenderer } from '../pages/page-renderer.ts'
import type { MachineFile } from './machine-files/machine-file.ts'
import type { PrintableCv } from './printable-cvs.ts'

/** @param pageUrl the URL against which links are resolved */
const documentSettings = (
  { title, language }: Page,
  pageUrl: string,
  { site, findPortrait }: EditionInputs,
  { inLanguage }: PageRenderer,
): DocumentSettings => {
  const { cv, cvName } = inLanguage(language)
  const image = resumeImageOf(site, language)?.file ?? cv?.image
  return {
    title: `${cvName} – ${title}`,
    name: cvName,
    pageUrl,
    paperSize: site.settings.paperSize ?? 'A4',
    design: { accent: cardVariants.light.accent, ...site.settings.design },
    findPortrait: async () => (image === undefined ? undefined : findPortrait(image)),
  }
}

/** The forms: the disposition for browsers, and how to make each from the CV's HTML for paper. */
const forms = {
  'cv.docx': { disposition: 'attachment', make: cvDocument },
  'cv.txt': { disposition: 'inline', make: cvText },
} as const

/** Returns the forms of a CV. @param render returns the CV as HTML for paper */
export const cvFormsOf = (render: () => string, ...about: Parameters<typeof documentSettings>) =>
  otherCvRepresentations.map(({ file, mediaType }) => {
    const { disposition, make } = forms[file]
    return { file, mediaType, disposition, make: async () => make(render(), documentSettings(...about)) }
  })

/** Makes the files with the other forms of the site's CVs, such as `/cv/cv.docx`. */
export const buildCvForms = (
  inputs: EditionInputs,
  renderer: PageRenderer,
  cvs: ReadonlyMap<string, PrintableCv>,
): readonly MachineFile[] =>
  [...cvs.values()].flatMap(({ page, htmlWithoutFonts }) => {
    const { address, language } = page
    const { cvName, shared } = renderer.inLanguage(language)
    const pageUrl = inputs.baseUrl + address
    return cvFormsOf(htmlWithoutFonts, page, pageUrl, inputs, renderer).map(
      ({ file, mediaType, disposition, make }) => ({
        path: address + file,
        mediaType,
        body: make,
        headers: {
          'content-language': language,
          'content-disposition': contentDisposition(disposition, cvFileName(cvName, file, shared), file),
          link: `<${pageUrl}>; rel="canonical"`,
        },
      }),
    )
  })
