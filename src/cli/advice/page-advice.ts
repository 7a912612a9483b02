/** Advice about pages: titles and descriptions as search results show them, the order of headings. */
import { headlineOf, type Page, type Site } from '../../content/site.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import type { Heading } from '../../pages/markdown/context.ts'

/** Search results show about 600 pixels of a title, and two lines of a description. */
const MAX_TITLE_LENGTH = 65
const MAX_DESCRIPTION_LENGTH = 160

/** A title in front matter, or a heading of the first level. */
const titleInText = /^(?:[ \t]*["']?title["']?[ \t]*[:=]|#[ \t]+\S|=+[ \t]*$)/im

const titleAdvice = ({ file, key, title }: Page, text: string): readonly ContentIssue[] => {
  if (title.length > MAX_TITLE_LENGTH)
    return [
      {
        file,
        found: `a title of ${title.length} characters`,
        expected: `at most ${MAX_TITLE_LENGTH}, which search results show`,
        fix: 'shorten it',
      },
    ]
  if (key === '' || titleInText.test(text)) return []
  return [
    {
      file,
      found: `no title, so the file's name is shown: ${quoteValue(title)}`,
      expected: 'a title in the front matter or a first heading',
      fix: 'add one',
    },
  ]
}

/** The home page has the site's description. */
const descriptionAdvice = ({ file, key, description }: Page): readonly ContentIssue[] => {
  if (description === undefined && key === '') return []
  if (description === undefined)
    return [
      {
        file,
        found: 'no description, so lists have none and search results show its first sentence',
        expected: 'one sentence about the page',
        fix: 'add description to its front matter',
      },
    ]
  if (description.length <= MAX_DESCRIPTION_LENGTH) return []
  return [
    {
      file,
      found: `a description of ${description.length} characters`,
      expected: `at most ${MAX_DESCRIPTION_LENGTH}, which search results show`,
      fix: 'shorten it',
    },
  ]
}

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

/** Returns advice for people who find a page by its title and description. Pages with noindex are found otherwise. */
export const searchResultAdvice = (page: Page, text: string): readonly ContentIssue[] =>
  page.noindex || page.key.startsWith('tags/') ? [] : [...titleAdvice(page, text), ...descriptionAdvice(page)]

/** Returns advice for each heading that skips a level; the page's title is the first. */
export const headingAdvice = (
  { file, markdownLine }: Page,
  headings: readonly Heading[],
): readonly ContentIssue[] =>
  headings.flatMap(({ line, level, text }, index) => {
    const above = Math.max(headings[index - 1]?.level ?? 1, 1)
    if (level <= above + 1) return []
    return [
      {
        file,
        line: line + markdownLine - 1,
        found: `the heading ${quoteValue(text)} of level ${level} below one of level ${above}`,
        expected: `level ${above + 1}, so that the outline has no gap`,
        fix: `write ${'#'.repeat(above + 1)} ${text}`,
      },
    ]
  })
