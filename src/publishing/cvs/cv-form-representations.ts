/** Makes the CV's other forms, and lists those of the site by path, such as `/cv/cv.docx`. Used by the edition and for applications. */

import { cvPageOf } from '../../content/cv-page.ts'
import { resumeImageOf } from '../../content/resume-image.ts'
import type { Site } from '../../content/site.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import { createRepresentation, type Representation } from '../../http/representation.ts'
import type { FindPortrait } from '../../images/portraits.ts'
import { cvFileName } from '../../pages/cv/cv-links.ts'
import { type CvForm, cvForms } from '../../pages/cv/forms/cv-forms.ts'
import { cvOf } from '../../pages/cv/site-cv.ts'
import type { RenderInputs } from '../../pages/render-inputs.ts'
import type { SharedView } from '../../pages/views/view-model.ts'
import type { EditionContext } from '../edition.ts'
import { machineFileHeaders } from '../generated-files.ts'

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

/** Returns the functions that make the site's, each when its path is first asked for. */
export const cvFormRepresentations = (
  site: Site,
  { inputOf }: Pick<RenderInputs, 'inputOf'>,
  { baseUrl, findPortrait }: Pick<EditionContext, 'baseUrl' | 'findPortrait'>,
): ReadonlyMap<string, () => Promise<Representation>> =>
  new Map(
    site.settings.languages.flatMap((language) => {
      const page = cvPageOf(site, language)
      if (page === undefined) return []
      return cvForms.map((form) => {
        const { file, mediaType, disposition } = form
        const makeForm = async (): Promise<Representation> => {
          const { shared } = inputOf(page)
          const body = await makeCvForm(form, site, { shared, title: page.title, findPortrait })
          const name = cvOf(site, shared)?.name?.text ?? shared.site.ownerName
          return createRepresentation(mediaType, body, {
            ...machineFileHeaders,
            'content-language': language,
            'content-disposition': contentDisposition(disposition, cvFileName(name, file), file),
            link: `<${baseUrl}${page.address}>; rel="canonical"`,
          })
        }
        return [`${page.address}${file}`, makeForm] as const
      })
    }),
  )
