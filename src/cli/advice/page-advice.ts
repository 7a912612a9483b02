/** Suggestions about pages: titles and descriptions in search results, heading levels, translations. */
import { pageFileName, titleFromKey } from '../../content/files/page-name.ts'
import { isTagPage } from '../../content/navigation/posts.ts'
import { headlineOf, type Site } from '../../content/site.ts'
import { type ContentIssue, quoteValue, suggestion, type Wording } from '../../lib/data/issue.ts'
import type { PageFindings } from '../../publishing/inspection/inspect.ts'

/** A page, the text of its file, and the links and headings in it. */
export interface AdvisedPage extends Pick<PageFindings, 'page' | 'headings' | 'links'> {
  readonly file: string
  readonly text: string
}

/** A title in front matter, or a heading of the first level. */
const titleInText = /^\uFEFF?(?:[ \t]*["']?title["']?[ \t]*[:=]|#[ \t]+\S|=+[ \t]*$)/im

/** Returns suggestions about title and description. The home page uses those of the site. */
const searchResultProblems = ({
  page: { key, title, description = '' },
  text,
}: AdvisedPage): readonly Wording[] => {
  const problems: Wording[] = []
  if (key !== '' && !titleInText.test(text))
    problems.push({
      ...suggestion('search/no-title'),
      found: `no title, so the file's name is shown: ${quoteValue(title)}`,
      expected: 'a title in the front matter or a first heading',
      fix: 'add title: and the title to the front matter',
    })
  if (key !== '' && description === '')
    problems.push({
      ...suggestion('search/no-description'),
      found: 'no description, so lists have none and search results show its first sentence',
      fix: 'add description: and one sentence about the page to the front matter',
    })
  return problems
}

/** Returns suggestions about how search results show pages, except those with noindex. */
export const searchResultSuggestions = (pages: readonly AdvisedPage[]): readonly ContentIssue[] =>
  pages
    .filter(({ page }) => !page.noindex && !isTagPage(page))
    .flatMap((page) => searchResultProblems(page).map((problem) => ({ file: page.file, ...problem })))

/** Returns a suggestion if the site has no description. */
export const siteSuggestions = (site: Site): readonly ContentIssue[] =>
  headlineOf(site, site.settings.languages[0]) === undefined
    ? [
        {
          ...suggestion('search/no-site-description'),
          file: 'site.yaml',
          found: 'no description, so search results and lists show only your name',
          fix: 'add description: and what you do, in one sentence',
        },
      ]
    : []

/** Returns a suggestion for each heading of level 1, which is the title's, and each that skips a level. */
export const headingSuggestions = ({ file, page, headings }: AdvisedPage): readonly ContentIssue[] =>
  headings.flatMap(({ line, level, text }, index) => {
    if (level === 1)
      return {
        ...suggestion('heading/second-title'),
        file,
        line: line + page.markdownLine - 1,
        found: `the heading ${quoteValue(text)} of level 1, beside the title of the page`,
        expected: 'one heading of level 1 on a page',
        fix:
          page.title === titleFromKey(page.key)
            ? 'move it above all other text, where it becomes the title of the page'
            : `write ## ${text}`,
      }
    const above = Math.max(headings[index - 1]?.level ?? 1, 1)
    if (level <= above + 1) return []
    return {
      ...suggestion('heading/skipped-level'),
      file,
      line: line + page.markdownLine - 1,
      found: `the heading ${quoteValue(text)} of level ${level} below one of level ${above}`,
      expected: `level ${above + 1}, so that the outline has no gap`,
      fix: `write ${'#'.repeat(above + 1)} ${text}`,
    }
  })

/** Returns a suggestion for each page without a translation, except those with noindex. */
export const translationSuggestions = ({
  ownPages,
  settings: { languages },
}: Pick<Site, 'ownPages' | 'settings'>): readonly ContentIssue[] =>
  [...Map.groupBy(ownPages.values(), ({ key }) => key)].flatMap(([key, translations]) => {
    const [first] = translations
    const absent = languages.filter((language) => !translations.some((page) => page.language === language))
    if (first === undefined || first.noindex || absent.length === 0) return []
    return {
      ...suggestion('translation/missing'),
      file: first.file,
      found: `no translation into ${absent.join(', ')}`,
      expected: absent.map((language) => pageFileName(key, language, languages)).join(', '),
      fix: 'translate it, or leave it: the language menu then leads to the home page',
    }
  })
