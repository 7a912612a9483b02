import t from 'tap'
import { shortLastPage } from '../../../src/pdf/length/describe-length.ts'

t.test('advises on a last page with little on it, unless its owner has chosen', (t) => {
  const rows: readonly [name: string, pages: number, share: number, chosen: object, advises: boolean][] = [
    ['a line', 2, 0, {}, true],
    ['a fifth, at which the printer sets it no closer', 2, 0.2, {}, false],
    ['one page', 1, 0.1, {}, false],
    ['cv.pages', 2, 0.1, { wanted: 1 }, false],
    ['cv.density', 2, 0.1, { density: 'compact', isDensitySet: true }, false],
  ]
  for (const [name, pages, lastPageShare, chosen, advises] of rows) {
    const issue = shortLastPage({
      file: 'resume.json',
      fonts: [],
      whyNotPdfUa: [],
      pages,
      lastPageShare,
      wanted: undefined,
      density: 'normal',
      isDensitySet: false,
      ...chosen,
    })
    t.equal(issue !== undefined, advises, name)
    if (issue) t.match(issue.fix, `cv: { pages: ${pages - 1} } in site.yaml`)
  }
  t.end()
})
