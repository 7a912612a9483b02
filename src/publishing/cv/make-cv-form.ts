/** Makes the CV's forms besides its page and the PDF, for the site and for applications. */
import { resumeImageOf } from '../../content/resume-image.ts'
import { cardVariants } from '../../content/schema/card-variants.ts'
import type { Page } from '../../content/site.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import { cvFileName } from '../../pages/cv/cv-links.ts'
import { type CvForm, cvForms } from '../../pages/cv/forms/cv-forms.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import type { Pages } from '../../pages/pages.ts'
import type { MachineFile } from '../machine-files/machine-file.ts'
import type { PrintableCv } from './printable-cvs.ts'

/**
 * Makes a form of the CV.
 *
 * @param html the CV as rendered for paper
 * @param pageUrl the URL against which links are resolved
 */
export const makeCvForm = async (
  { make, hasPortrait }: CvForm,
  html: string,
  { title, language }: Page,
  pageUrl: string,
  { site, findPortrait }: EditionInputs,
  { siteIn }: Pages,
): Promise<string | Buffer> => {
  const { cv, cvName } = siteIn(language)
  const image = hasPortrait && (resumeImageOf(site, language)?.file ?? cv?.image)
  return make(html, {
    title: `${cvName} – ${title}`,
    name: cvName,
    pageUrl,
    paperSize: site.settings.paperSize ?? 'A4',
    accent: site.settings.design?.accent ?? cardVariants.light.accent,
    portrait: image ? await findPortrait(image) : undefined,
  })
}

/** Makes the files with the other forms of the site's CVs, such as `/cv/cv.docx`. */
export const buildCvForms = (
  inputs: EditionInputs,
  pages: Pages,
  cvs: ReadonlyMap<string, PrintableCv>,
): readonly MachineFile[] =>
  [...cvs].flatMap(([address, { html }]) => {
    const page = inputs.site.pages.get(address)
    if (page === undefined) return []
    const { cvName } = pages.siteIn(page.language)
    const pageUrl = inputs.baseUrl + address
    return cvForms.map((form) => ({
      path: address + form.file,
      mediaType: form.mediaType,
      body: () => makeCvForm(form, html, page, pageUrl, inputs, pages),
      language: page.language,
      link: `<${pageUrl}>; rel="canonical"`,
      disposition: contentDisposition(form.disposition, cvFileName(cvName, form.file), form.file),
    }))
  })
