/** The files of docs/examples/ say what the program makes now: `npm run examples` makes them anew. */
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import t from 'tap'
import { themeNames } from '../../../src/content/schema/design.ts'
import { examples, makeForms } from '../../../src/tools/examples.ts'
import { root } from '../../fixtures/documents.ts'
import { pdfjsText } from '../../fixtures/pdf/extract-text.ts'

const folder = join(root, 'docs/examples')

/** Their bytes differ: they have dates, and identifiers of links. */
const textOf = async (file: string, bytes: Buffer): Promise<string> =>
  file.endsWith('.pdf')
    ? pdfjsText(bytes, 'ltr')
    : strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array()).replaceAll(/<[^>]*>/g, ' ')

for (const example of examples)
  t.test(example.name, async (t) => {
    for (const [index, bytes] of (await makeForms(example)).entries()) {
      const file = `${example.name}${extname(example.forms[index] ?? '')}`
      t.equal(await textOf(file, readFileSync(join(folder, file))), await textOf(file, bytes), file)
    }
  })

t.test('each theme has a picture, and nothing else is there', async (t) => {
  const files = examples.flatMap(({ name, forms }) => forms.map((form) => name + extname(form)))
  t.strictSame(
    globSync('*', { cwd: folder }).toSorted(),
    [...files, ...themeNames.map((theme) => `theme-${theme}.png`)].toSorted(),
  )
})
