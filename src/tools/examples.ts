/**
 * Example sites of invented people, each in a theme, for screenshots, and their printed CVs in
 * docs/examples/: `npm run examples`.
 */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import type { ThemeName } from '../content/schema/design.ts'

/** An invented person's site. */
interface ExampleSite {
  /** The name of the person's file in test/fixtures/cv-people/. */
  readonly name: string
  readonly language: string
  readonly theme: ThemeName
}

const people = resolve(import.meta.dirname, '../../test/fixtures/cv-people')

/** The key in test/fixtures/cv-people/letter.md. */
export const letterPath = `/for/letter-${'a'.repeat(26)}/`

/** Builds the app for a content folder, and closes it with `cleanUp`. */
export const openFolder = async (folder: string, baseUrl: string, cleanUp: AsyncDisposableStack) => {
  const { PATH, CHROMIUM_PATH } = process.env
  const places = { CONTENT_DIR: folder, DATA_DIR: join(folder, '.data'), BASE_URL: baseUrl }
  const app = await buildApp(
    loadConfig({ PATH, CHROMIUM_PATH, ...places, WATCH: 'false', LOG_LEVEL: 'silent' }),
  )
  cleanUp.defer(() => app.close())
  return {
    app,
    /** Returns the file at a path. @throws {Error} (rejects) if there is none */
    file: async (path: string): Promise<Buffer> => {
      const { statusCode, rawPayload } = await app.inject(path)
      if (statusCode !== 200) throw new Error(`${path}: found the response ${statusCode}`)
      return rawPayload
    },
  }
}

/** Builds the app for a person's CV and a letter, and removes both with `cleanUp`. */
export const openExample = async ({ name, language, theme }: ExampleSite, cleanUp: AsyncDisposableStack) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-example-'))
  cleanUp.defer(() => rm(folder, { recursive: true }))
  const resume = await readFile(join(people, `${name}.json`), 'utf8')
  const owner = JSON.stringify(JSON.parse(resume).basics.name)
  await writeFile(join(folder, 'resume.json'), resume)
  await writeFile(
    join(folder, 'site.yaml'),
    `title: ${owner}\nowner: { name: ${owner} }\nlanguages: [${language}]\ndesign: { theme: ${theme} }\n`,
  )
  await mkdir(join(folder, 'for'))
  await copyFile(join(people, 'letter.md'), join(folder, 'for/letter.md'))
  return openFolder(folder, 'https://cv.example', cleanUp)
}

/** A person's CV in some forms. */
interface Example extends ExampleSite {
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
