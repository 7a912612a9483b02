/** Advice about pages: titles and descriptions as search results show them, the order of headings, translations. */
import { pageFileName } from '../../content/files/page-name.ts'
import { headlineOf, type Page, type Site } from '../../content/site.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import type { PageFindings } from '../../publishing/inspection/inspect.ts'
import { applyRules, type Rule } from './rules.ts'

/** A page, its whole file, and what its text has. */
export interface ReadPage extends Pick<PageFindings, 'page' | 'headings' | 'links'> {
  readonly file: string
  readonly text: string
}

/** Search results show about 600 pixels of a title, and two lines of a description. */
const MAX_TITLE_LENGTH = 65
const MAX_DESCRIPTION_LENGTH = 160

/** A title in front matter, or a heading of the first level. */
const titleInText = /^(?:[ \t]*["']?title["']?[ \t]*[:=]|#[ \t]+\S|=+[ \t]*$)/im

/** The home page has the site's title and description. */
const searchResultRules: readonly Rule<ReadPage>[] = [
  ({ page }) =>
    page.title.length > MAX_TITLE_LENGTH && {
      found: `a title of ${page.title.length} characters`,
      expected: `at most ${MAX_TITLE_LENGTH}, which search results show`,
      fix: 'shorten it',
    },
  ({ page, text }) =>
    page.key !== '' &&
    page.title.length <= MAX_TITLE_LENGTH &&
    !titleInText.test(text) && {
      found: `no title, so the file's name is shown: ${quoteValue(page.title)}`,
      expected: 'a title in the front matter or a first heading',
      fix: 'add one',
    },
  ({ page }) =>
    page.key !== '' &&
    page.description === undefined && {
      found: 'no description, so lists have none and search results show its first sentence',
      expected: 'one sentence about the page',
      fix: 'add description to its front matter',
    },
  ({ page }) =>
    page.description !== undefined &&
    page.description.length > MAX_DESCRIPTION_LENGTH && {
      found: `a description of ${page.description.length} characters`,
      expected: `at most ${MAX_DESCRIPTION_LENGTH}, which search results show`,
      fix: 'shorten it',
    },
]

/** Returns advice for people who find a page by its title and description. Pages with noindex are found otherwise. */
export const searchResultAdvice = (pages: readonly ReadPage[]): readonly ContentIssue[] =>
  applyRules(
    searchResultRules,
    pages.filter(({ page }) => !page.noindex && !page.key.startsWith('tags/')),
  )

/** Returns advice about what search results and lists say of the whole site. */
export const siteAdvice = (site: Site): readonly ContentIssue[] =>
  headlineOf(site, site.settings.languages[0]) === undefined
    ? [
        {
          file: 'site.yaml',
          found: 'no description, so search results and lists show only your name',
          expected: 'what you do, in one sentence',
          fix: 'add description',
        },
      ]
    : []

/** Returns advice for each heading that skips a level; the page's title is the first. */
export const headingAdvice = ({ file, page, headings }: ReadPage): readonly ContentIssue[] =>
  headings.flatMap(({ line, level, text }, index) => {
    const above = Math.max(headings[index - 1]?.level ?? 1, 1)
    if (level <= above + 1) return []
    return [
      {
        file,
        line: line + page.markdownLine - 1,
        found: `the heading ${quoteValue(text)} of level ${level} below one of level ${above}`,
        expected: `level ${above + 1}, so that the outline has no gap`,
        fix: `write ${'#'.repeat(above + 1)} ${text}`,
      },
    ]
  })

/** Returns advice for a page that some languages lack, or have as it was before. */
const adviceOnTranslations = (
  translations: readonly Page[],
  { settings: { languages } }: Site,
): readonly ContentIssue[] => {
  const [first] = translations
  if (first === undefined || first.noindex) return []
  const fileIn = (language: string): string => pageFileName(first.key, language, languages)
  const absent = languages.filter((language) => !translations.some((page) => page.language === language))
  const original = translations.find(({ language }) => language === languages[0])
  if (original === undefined)
    return translations.map(({ file, language }) => ({
      file,
      found: `a page in ${language} only`,
      expected: `its original, ${fileIn(languages[0])}`,
      fix: `create ${fileIn(languages[0])}, or check the file's name`,
    }))
  if (absent.length > 0)
    return [
      {
        file: first.file,
        found: `no translation into ${absent.join(', ')}`,
        expected: absent.map(fileIn).join(', '),
        fix: 'translate it, or leave it: the language menu then leads to the home page',
      },
    ]
  const { updated: changed = '' } = original
  return translations.flatMap(({ file, updated, published }) => {
    const day = updated ?? published
    if (day === undefined || day >= changed) return []
    return [
      {
        file,
        found: `a translation of ${day}, before the last change of ${original.file} on ${changed}`,
        expected: 'the text of the original',
        fix: `translate what has changed, and write updated: ${changed}`,
      },
    ]
  })
}

/** Returns advice for each page that is not there in every language, and for each translation that is older. */
export const translationAdvice = (site: Site): readonly ContentIssue[] =>
  [...Map.groupBy(site.pages.values(), ({ key }) => key).values()].flatMap((translations) =>
    adviceOnTranslations(translations, site),
  )
