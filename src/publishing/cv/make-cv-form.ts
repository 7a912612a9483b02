/** Makes the CV's forms besides its page and the PDF, for the site and for applications. */
import { resumeImageOf } from '../../content/resume-image.ts'
import { cardVariants } from '../../content/schema/card-variants.ts'
import type { Site } from '../../content/site.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import type { FindPortrait } from '../../images/portraits.ts'
import { cvFileName } from '../../pages/cv/cv-links.ts'
import { type CvForm, cvForms } from '../../pages/cv/forms/cv-forms.ts'
import type { RenderInput } from '../../pages/page-renderer.ts'
import type { RenderInputs } from '../../pages/render-inputs.ts'
import type { MachineFile } from '../machine-files/machine-file.ts'
import type { PrintableCv } from './printable-cvs.ts'

/** What a form is made of. */
interface FormSource {
  /** The CV as rendered for paper. */
  readonly html: string
  readonly input: Pick<RenderInput, 'shared' | 'details'>
  /** The address against which links are resolved. */
  readonly pageUrl: string
  readonly findPortrait: FindPortrait
}

/** Makes a form of the CV. */
export const makeCvForm = async (
  { make, hasPortrait }: CvForm,
  site: Site,
  { html, input, pageUrl, findPortrait }: FormSource,
): Promise<string | Buffer> => {
  const { shared, details } = input
  const name = details.cv?.name ?? shared.site.ownerName
  const image = hasPortrait && (resumeImageOf(site, shared.language)?.file ?? details.cv?.image)
  return make(html, {
    title: `${name} – ${details.title}`,
    name,
    pageUrl,
    paperSize: site.settings.paperSize ?? 'A4',
    accent: site.settings.design?.accent ?? cardVariants.light.accent,
    portrait: image ? await findPortrait(image) : undefined,
  })
}

/** Makes the files with the other forms of the site's CVs, such as `/cv/cv.docx`. */
export const buildCvForms = (
  site: Site,
  { inputOf }: Pick<RenderInputs, 'inputOf'>,
  cvs: ReadonlyMap<string, Pick<PrintableCv, 'html'>>,
  { baseUrl, findPortrait }: { readonly baseUrl: string; readonly findPortrait: FindPortrait },
): readonly MachineFile[] =>
  [...cvs].flatMap(([address, { html }]) => {
    const page = site.pages.get(address)
    if (page === undefined) return []
    const input = inputOf(page)
    const name = input.details.cv?.name ?? input.shared.site.ownerName
    const pageUrl = baseUrl + address
    return cvForms.map((form) => ({
      path: address + form.file,
      mediaType: form.mediaType,
      body: () => makeCvForm(form, site, { html, input, pageUrl, findPortrait }),
      language: page.language,
      link: `<${pageUrl}>; rel="canonical"`,
      disposition: contentDisposition(form.disposition, cvFileName(name, form.file), form.file),
    }))
  })
