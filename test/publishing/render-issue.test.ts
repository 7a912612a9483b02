import t from 'tap'
import { NestingError } from '../../src/pages/html/nesting.ts'
import { pageIssue } from '../../src/publishing/render-issue.ts'
import { siteOf, smallSite } from '../fixtures/site-of.ts'

const page = siteOf(smallSite).pages.get('/')

const overflow = (): unknown => {
  const recurse = (): void => recurse()
  try {
    return recurse()
  } catch (error) {
    return error
  }
}

t.test('what making a page throws is a fault of its file, with the line where it is known', async (t) => {
  if (page === undefined) throw new Error('the fixture has no home page')
  const rows: readonly [name: string, error: unknown, issue: object][] = [
    ['nesting', new NestingError('lists', 2), { line: 6, found: /^lists nested deeper/ }],
    ['nesting without a place', new NestingError('lists', undefined), { line: undefined }],
    ['a stack without room', overflow(), { line: undefined, found: /^parts nested deeper/ }],
    ['a range of another kind', new RangeError('Invalid time value'), { found: /\(Invalid time value\)/ }],
    ['no error at all', 'word', { found: /\(word\)/ }],
  ]
  for (const [name, error, issue] of rows)
    t.match(pageIssue(page, error), { file: 'pages/index.md', ...issue }, name)
})
