/** Addresses of the server that an owner's file may have. */
import t from 'tap'
import { readFiles } from '../../fixtures/content/content-files.ts'

t.test("serves an owner's own machine files", async (t) => {
  const files = {
    'pages/robots.txt': '',
    'pages/fr/llms.txt': '',
    'pages/feed.atom': '',
    'pages/sitemap-2.xml': '',
  }
  const { site, issues } = await readFiles(files)
  t.strictSame(issues, [])
  t.strictSame([...site.files.values()].map(({ file }) => file).toSorted(), Object.keys(files).toSorted())
})
