/** Photos inside texts, as data URIs, that say where they were taken: no form of a page may have them. */
import t from 'tap'
import { findSecret } from '../../../src/content/reading/private-files.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { photo, seeThrough } from '../../fixtures/images/photos.ts'

const uriOf = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`
const uri = uriOf(await photo(64, 64))
const harmless = uriOf(await seeThrough(64, 64))

const rows: readonly (readonly [name: string, write: (uri: string) => string])[] = [
  ['Markdown', (uri) => `![A photo](${uri})`],
  ['a reference', (uri) => `![A photo][1]\n\n[1]: ${uri}`],
  ['HTML with line ends', (uri) => `<img alt="" src="${uri.replaceAll(/.{76}/g, '$&\n')}">`],
  ['HTML with references', (uri) => `<img alt="" src='${uri.replaceAll('/', '%2F').replace('%2F', '/')}'>`],
  ['front matter', (uri) => `---\nimage: ${uri}\n---\nText`],
  ['a type in capitals', (uri) => `![A photo](${uri.replace('data:image/jpeg', 'DATA:image/JPEG')})`],
]
for (const [name, write] of rows)
  t.test(`a page with a photo with coordinates in ${name} is an error`, async (t) => {
    const { site } = await readFiles({ 'pages/a.md': write(uri), 'pages/b.md': write(harmless) })
    t.match(site.errors, [{ file: 'pages/a.md', found: 'a photo with coordinates, as a data URI' }])
    t.equal(site.errors.length, 1)
    t.strictSame(
      [...site.ownPages.keys()].filter((address) => /^\/[ab]\//.test(address)),
      ['/b/'],
    )
  })

t.test('so is a letter', async (t) => {
  const key = 'abcdefghijklmnopqrstuvwxyz'
  const cv = { 'resume.json': '{}' }
  const letter = (image: string) => `---\nkey: ${key}\nexpires: 2027-01-01\n---\n![A photo](${image})`
  t.strictSame((await readFiles({ ...cv, 'for/acme.md': letter(harmless) })).issues, [])
  t.match((await readFiles({ ...cv, 'for/acme.md': letter(uri) })).issues, [
    { file: 'for/acme.md', found: /coordinates/ },
  ])
})

t.test('a text file with one is not served', async (t) => {
  const svg = (image: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${image}"/></svg>`)
  t.equal(findSecret('pages/a.svg', svg(uri)), 'a photo with coordinates')
  t.equal(findSecret('pages/a.svg', svg(harmless)), undefined)
})
