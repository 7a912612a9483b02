/** Makes the CV's forms besides its page and the PDF, for the site and for applications. */

import { cvPageOf } from '../../content/cv-page.ts'
import { resumeImageOf } from '../../content/resume-image.ts'
import type { Site } from '../../content/site.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import type { FindPortrait } from '../../images/portraits.ts'
import { cvFileName } from '../../pages/cv/cv-links.ts'
import { type CvForm, cvForms } from '../../pages/cv/forms/cv-forms.ts'
import { cvOf } from '../../pages/cv/site-cv.ts'
import type { RenderInputs } from '../../pages/render-inputs.ts'
import type { SharedView } from '../../pages/views/view-model.ts'
import type { MachineFile } from '../machine-files/machine-file.ts'

/** What a form is made with besides the site. */
interface FormOptions {
  readonly shared: SharedView
  /** Of the CV's page. */
  readonly title: string
  readonly findPortrait: FindPortrait
}

/** Makes a form of the CV in the language of the view. */
export const makeCvForm = async (
  { make, hasPortrait }: CvForm,
  site: Site,
  { shared, title, findPortrait }: FormOptions,
): Promise<string | Buffer> => {
  const cv = cvOf(site, shared)
  if (cv === undefined) throw new Error(`no CV in ${shared.language}`)
  const image = hasPortrait && (resumeImageOf(site, shared.language)?.file ?? cv.image)
  return make(cv, {
    ...shared,
    title: `${cv.name?.text ?? shared.site.ownerName} – ${title}`,
    paperSize: site.settings.paperSize ?? 'A4',
    portrait: image ? await findPortrait(image) : undefined,
  })
}

/** Makes the files with the other forms of the site's CVs, such as `/cv/cv.docx`. */
export const buildCvForms = (
  site: Site,
  { inputOf }: Pick<RenderInputs, 'inputOf'>,
  { baseUrl, findPortrait }: { readonly baseUrl: string; readonly findPortrait: FindPortrait },
): readonly MachineFile[] =>
  site.settings.languages.flatMap((language) => {
    const page = cvPageOf(site, language)
    if (page === undefined) return []
    const { shared } = inputOf(page)
    const name = cvOf(site, shared)?.name?.text ?? shared.site.ownerName
    return cvForms.map((form) => ({
      path: page.address + form.file,
      mediaType: form.mediaType,
      body: () => makeCvForm(form, site, { shared, title: page.title, findPortrait }),
      language,
      link: `<${baseUrl}${page.address}>; rel="canonical"`,
      disposition: contentDisposition(form.disposition, cvFileName(name, form.file), form.file),
    }))
  })
