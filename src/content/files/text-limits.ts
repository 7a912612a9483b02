/** Finds texts that are too long, and inline photos that reveal where they were taken. */
import { type ContentIssue, error } from '../../lib/data/issue.ts'
import { longest } from '../../lib/data/value-types.ts'
import { hasInlineLocation } from '../../lib/text/photo-location.ts'
import type { Page } from '../site.ts'

/** Characters that Markdown may have to interpret. */
const markupMark = /[\n[<*_`$|:#~@]|www\./g

/** Rendering more takes longer than 0.3 s, during which all requests wait. */
const MAX_MARKS = 50_000

/** Finds a text that takes too long to render. */
export const findTooManyMarks = function* (file: string, markdown: string): Generator<ContentIssue> {
  if (markdown.length > MAX_MARKS && (markdown.match(markupMark) ?? []).length > MAX_MARKS)
    yield {
      ...error('page/too-long'),
      file,
      found: `more than ${MAX_MARKS} lines, links and other marks`,
      expected: 'fewer, because rendering more would delay other visitors',
      fix: 'split the page into several',
    }
}

/** Finds inline photos that reveal where they were taken. Photos in files are served without location. */
export const findPhotoLocation = function* (file: string, text: string): Generator<ContentIssue> {
  if (hasInlineLocation(text))
    yield {
      ...error('page/photo-location'),
      file,
      found: 'a photo with coordinates, as a data URI',
      fix: 'save it in pages/ and write its name, such as photo.jpg: visitors get a copy without them',
    }
}

/** Finds an overlong title or description, which lists, cards and error pages would repeat. */
export const findLongFields = function* (page: Page): Generator<ContentIssue> {
  const { file, title, description, tags } = page
  const texts = [
    ['title', title, longest.title] as const,
    ['description', description, longest.description] as const,
  ]
  const named = tags.map((tag) => ['tags', tag, longest.name] as const)
  for (const [field, text = '', limit] of [...texts, ...named])
    if (text.length > limit)
      yield {
        ...error('page/long-text'),
        file,
        field,
        found: `a text of ${text.length} characters`,
        expected: `at most ${limit}`,
        fix: `shorten it${field === 'title' ? ', or the heading that is the title' : ''}`,
      }
}
