/** Finds the page that is the CV. Its address is the owner's choice. */
import { memoizeByObject } from '../../lib/memoize.ts'
import { templateTraits } from '../schema/page-templates.ts'
import { languagePrefix, type Page, type Redirect, type Site } from '../site.ts'

/** The key of the default CV page, and the name of the CV in menus. */
export const { key: CV_KEY } = templateTraits.cv.defaultPage

/** The CV's representations besides its page and PDF: file names below its address, and media types. */
export const otherCvRepresentations = [
  {
    file: 'cv.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  { file: 'cv.txt', mediaType: 'text/plain; charset=utf-8' },
] as const

/** File names of all representations: reserved below `/cv/`, and redirected if the CV is elsewhere. */
export const cvFileNames = ['cv.pdf', ...otherCvRepresentations.map(({ file }) => file)] as const

/** Returns the pages that may be the CV. Memoized, since many functions need them. */
const candidatesIn = memoizeByObject((pages: Site['pages']) =>
  [...pages.values()].filter(({ template, key }) => template === 'cv' || key === CV_KEY),
)

/**
 * Returns the CV page in a language; undefined if the language has no CV. Prefers the page with the template
 * and the key of the CV, then the first with its template, then the one with its key.
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

/** Returns redirects from `/cv` and its files to a CV at another address. Paths have no slash at the end. */
export const cvRedirects = (
  site: Pick<Site, 'pages' | 'resumes' | 'settings'>,
): readonly (readonly [from: string, redirect: Redirect])[] =>
  site.settings.languages.flatMap((language) => {
    const alias = `${languagePrefix(language, site.settings.languages)}/${CV_KEY}`
    const page = cvPageOf(site, language)
    if (page === undefined || site.pages.has(`${alias}/`)) return []
    return [
      [alias, { status: 308, to: page.address }],
      ...cvFileNames.map((name) => [`${alias}/${name}`, { status: 308, to: page.address + name }] as const),
    ] as const
  })
