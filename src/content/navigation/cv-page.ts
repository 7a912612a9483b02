/** Which page is the CV. Its address is the owner's choice; everything that leads to the CV asks here. */
import { memoizeByObject } from '../../lib/memoize.ts'
import { templateTraits } from '../schema/page-templates.ts'
import { languagePrefix, type Page, type Redirect, type Site } from '../site.ts'

/** The key of the page that a site has if its owner writes no CV page, and the name of the CV in menus. */
export const { key: CV_KEY } = templateTraits.cv.defaultPage

/** The forms of the CV besides its page and the PDF: names below the page's address, and the complete `Content-Type`. */
export const otherCvForms = [
  {
    file: 'cv.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  { file: 'cv.txt', mediaType: 'text/plain; charset=utf-8' },
] as const

/** Names of all forms. They are reserved below `/cv/`, and redirect if the CV is elsewhere. */
export const cvFormFiles = ['cv.pdf', ...otherCvForms.map(({ file }) => file)] as const

/** Returns the path that prints the CV whose page is at an address: `/fr/cv/cv.pdf`. */
export const cvPdfPath = (address: string): string => `${address}${cvFormFiles[0]}`

/** Memoized, since many ask. */
const candidatesIn = memoizeByObject((pages: Site['pages']) =>
  [...pages.values()].filter(({ template, key }) => template === 'cv' || key === CV_KEY),
)

/**
 * Returns the page that is the CV in a language, and is printed; undefined if the language has no CV. Of several pages with
 * its template, that is the one with its name, or else the first; if none has its template, the page with its name.
 */
export const cvPageOf = (
  { pages, resumes }: Pick<Site, 'pages' | 'resumes'>,
  language: string,
): Page | undefined => {
  if (!resumes.has(language)) return undefined
  const candidates = candidatesIn(pages).filter((page) => page.language === language)
  return (
    candidates.find(({ key, template }) => template === 'cv' && key === CV_KEY) ??
    candidates.find(({ template }) => template === 'cv') ??
    candidates[0]
  )
}

/** Returns redirects from `/cv`, and the PDF below it, to a CV that its owner put elsewhere. Paths have no slash at the end. */
export const cvRedirects = (
  site: Pick<Site, 'pages' | 'resumes' | 'settings'>,
): readonly (readonly [from: string, redirect: Redirect])[] =>
  site.settings.languages.flatMap((language) => {
    const alias = `${languagePrefix(language, site.settings.languages)}/${CV_KEY}`
    const page = cvPageOf(site, language)
    if (page === undefined || site.pages.has(`${alias}/`)) return []
    return [
      [alias, { status: 308, to: page.address }],
      ...cvFormFiles.map((name) => [`${alias}/${name}`, { status: 308, to: page.address + name }] as const),
    ] as const
  })
