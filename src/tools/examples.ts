/**
 * Prints the CVs of three invented people, each in another theme, into docs/examples/: `npm run examples`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { type ExampleSite, openExample } from './example-sites.ts'

/** A person's CV in some forms. */
export interface Example extends ExampleSite {
  readonly forms: readonly ('cv.pdf' | 'cv.docx')[]
}

/** The examples, in different scripts. */
export const examples: readonly Example[] = [
  { name: 'senior', language: 'en', theme: 'clean', forms: ['cv.pdf', 'cv.docx'] },
  { name: 'arabic', language: 'ar', theme: 'bold', forms: ['cv.pdf'] },
  { name: 'korean', language: 'ko', theme: 'airy', forms: ['cv.pdf'] },
]

/** Returns the forms of a person's CV, in their order. */
export const makeForms = async ({ forms, ...site }: Example): Promise<readonly Buffer[]> => {
  await using cleanUp = new AsyncDisposableStack()
  const { file } = await openExample(site, cleanUp)
  return await Promise.all(forms.map((form) => file(`/cv/${form}`)))
}

if (import.meta.main) {
  const folder = resolve(import.meta.dirname, '../../docs/examples')
  await mkdir(folder, { recursive: true })
  for (const example of examples)
    for (const [index, bytes] of (await makeForms(example)).entries())
      await writeFile(join(folder, `${example.name}${extname(example.forms[index] ?? '')}`), bytes)
}
