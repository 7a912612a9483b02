/** Lists the representations of the CV's other forms by path, such as `/cv/cv.docx`. Used by the edition. */
import { cvPageOf } from '../content/cv-page.ts'
import type { Site } from '../content/site.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { createRepresentation, type Representation } from '../http/representation.ts'
import { cvFileName } from '../pages/cv/cv-links.ts'
import { cvForms } from '../pages/cv/forms/cv-forms.ts'
import { cvOf } from '../pages/cv/site-cv.ts'
import type { RenderInputs } from '../pages/render-inputs.ts'
import { machineFileHeaders } from './generated-files.ts'

/** Returns the functions that make them, each when its path is first asked for. */
export const cvFormRepresentations = (
  site: Site,
  { inputOf }: Pick<RenderInputs, 'inputOf'>,
  baseUrl: string,
): ReadonlyMap<string, () => Promise<Representation>> =>
  new Map(
    site.settings.languages.flatMap((language) => {
      const page = cvPageOf(site, language)
      if (page === undefined) return []
      return cvForms.map(({ file, mediaType, disposition, make }) => {
        const makeForm = async (): Promise<Representation> => {
          const { shared } = inputOf(page)
          const cv = cvOf(site, shared)
          if (cv === undefined) throw new Error(`${page.address} has no CV`)
          const name = cv.name?.text ?? shared.site.ownerName
          const context = {
            ...shared,
            title: `${name} – ${page.title}`,
            paperSize: site.settings.paperSize ?? 'A4',
          }
          return createRepresentation(mediaType, await make(cv, context), {
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
