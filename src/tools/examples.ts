/**
 * Prints the CVs of three invented people, each in another theme, into docs/examples/: `npm run examples`.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import type { ThemeName } from '../content/schema/design.ts'

/** A person's CV in one language, theme and some forms. */
export interface Example {
  /** The name of the person's file in test/fixtures/cv-people/. */
  readonly name: string
  readonly language: string
  readonly theme: ThemeName
  readonly forms: readonly ('cv.pdf' | 'cv.docx')[]
}

/** The examples, in different scripts. */
export const examples: readonly Example[] = [
  { name: 'senior', language: 'en', theme: 'clean', forms: ['cv.pdf', 'cv.docx'] },
  { name: 'arabic', language: 'ar', theme: 'bold', forms: ['cv.pdf'] },
  { name: 'korean', language: 'ko', theme: 'airy', forms: ['cv.pdf'] },
]

const people = resolve(import.meta.dirname, '../../test/fixtures/cv-people')

/** Returns the forms of a person's CV, in their order. */
export const makeForms = async ({ name, language, theme, forms }: Example): Promise<readonly Buffer[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-example-'))
  await using cleanUp = new AsyncDisposableStack()
  cleanUp.defer(() => rm(folder, { recursive: true }))
  await copyFile(join(people, `${name}.json`), join(folder, 'resume.json'))
  await writeFile(
    join(folder, 'site.yaml'),
    `title: An example\nowner: { name: An example }\nlanguages: [${language}]\ndesign: { theme: ${theme} }\n`,
  )
  const { PATH, CHROMIUM_PATH } = process.env
  const config = loadConfig({
    PATH,
    CHROMIUM_PATH,
    CONTENT_DIR: folder,
    DATA_DIR: join(folder, '.data'),
    WATCH: 'false',
    LOG_LEVEL: 'silent',
    BASE_URL: 'https://cv.example',
  })
  await using app = await buildApp(config)
  const made: Buffer[] = []
  for (const form of forms) {
    const { statusCode, rawPayload } = await app.inject(`/cv/${form}`)
    if (statusCode !== 200) throw new Error(`/cv/${form}: found the response ${statusCode}`)
    made.push(rawPayload)
  }
  return made
}

if (import.meta.main) {
  const folder = resolve(import.meta.dirname, '../../docs/examples')
  await mkdir(folder, { recursive: true })
  for (const example of examples)
    for (const [index, bytes] of (await makeForms(example)).entries())
      await writeFile(join(folder, `${example.name}${extname(example.forms[index] ?? '')}`), bytes)
}
