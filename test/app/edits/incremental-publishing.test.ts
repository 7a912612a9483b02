/** After any sequence of edits, a running app serves exactly what one that has just started serves. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import t, { type Test } from 'tap'
import { photo } from '../../fixtures/images/photos.ts'
import { buildTestApp, withoutChromium } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

const photos = await Promise.all([photo(600, 400), photo(900, 500)])

const pageFiles = [
  'index.md',
  'about.md',
  'about.fr.md',
  'cv.md',
  'notes/index.md',
  'notes/one.md',
  'notes/one.fr.md',
  'notes/two.md',
  'notes/deep/three.md',
  'fr/stray.md',
].map((name) => `pages/${name}`)

const texts = [
  'Plain *text* of some length, "quoted".',
  '[One](/notes/one/) and [two](notes/two.md) and [up](../about.md#end).\n\n# Second title\n',
  '![A photo](/photo.jpg "With a caption")\n\nMore text[^1].\n\n[^1]: A note.\n',
  '![Beside](photo.jpg) <img src="/notes/photo.jpg"> [missing](nowhere.md) [also](/aboot/)\n',
  '```js\nconst a = 1\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n',
  '\n', // a file without a byte would be taken as being written
]

const frontMatters = [
  '',
  'title: A title\n',
  'published: 2024-05-06\ntags: [engines, Old letters]\n',
  'published: 2024-05-06\ntags: [engines]\nimage: photo.jpg\n',
  'published: 2023-01-02\ndescription: Described.\n',
  'draft: true\n',
  'noindex: true\npublished: 2022-02-02\n',
  'template: projects\norder: 1\n',
  'order: first\n', // an error: the site stays as it was
]

const settings = [
  'languages: [en]\n',
  'languages: [en, fr]\n',
  'languages: [fr, en]\nnavigation: [about, notes]\n',
  'languages: [en, fr]\nlinks: [{label: Code, url: https://code.example/ada, me: true}]\npaperSize: Letter\n',
  'languages: [en, fr]\ndesign: {accent: "#702010"}\nnavigation: [cv, notes/one]\n',
]

const resumes = [
  { basics: { name: 'Ada', label: 'Analyst' }, work: [{ name: 'Mill', position: 'Engineer' }] },
  { basics: { name: 'Ada', label: 'Countess', image: '/photo.jpg', url: 'https://ada.example' } },
]

/** One kind of edit; `which` and `how` choose among the files and texts it knows. */
type Edit = (folder: string, which: number, how: number) => void

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

const write = (folder: string, file: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

const writePage: Edit = (folder, which, how) => {
  const matter = pick(frontMatters, how)
  const fence = matter === '' ? '' : `---\n${matter}---\n`
  write(folder, pick(pageFiles, which), `${fence}${pick(texts, which + how)}`)
}

const existingFiles = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'pages'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()

const edits: Readonly<Record<string, Edit>> = {
  write: writePage,
  writeAnother: (folder, which, how) => writePage(folder, which + 1, how + 1),
  remove: (folder, which) => rmSync(pick(existingFiles(folder), which), { force: true }),
  rename: (folder, which, how) => {
    const target = join(folder, pick(pageFiles, how))
    mkdirSync(dirname(target), { recursive: true })
    renameSync(pick(existingFiles(folder), which), target)
  },
  settings: (folder, which) =>
    write(folder, 'site.yaml', `title: T\ndescription: D\nowner: {name: O}\n${pick(settings, which)}`),
  resume: (folder, which) => write(folder, 'resume.json', JSON.stringify(pick(resumes, which))),
  resumeInFrench: (folder, which) => write(folder, 'resume.fr.json', JSON.stringify(pick(resumes, which))),
  words: (folder, which) => write(folder, 'translations/fr.yaml', `page.cv: Parcours ${which % 3}\n`),
  photo: (folder, which, how) =>
    write(folder, pick(['pages/photo.jpg', 'pages/notes/photo.jpg'], which), pick(photos, how)),
  icon: (folder, which) => write(folder, 'pages/favicon.png', pick(photos, which)),
  template: (folder, which, how) => {
    const file = pick(['templates/page.eta', 'templates/partials/page-list.eta'], which)
    if (how % 3 === 0) rmSync(join(folder, file), { force: true })
    else write(folder, file, `<h1><%= view.title %></h1>\n<p>Template ${how % 4}</p>\n<%~ view.bodyHtml %>\n`)
  },
  styleSheet: (folder, which) => write(folder, 'styles/custom.css', `:root { --gap: ${which % 3}rem }\n`),
  wellKnown: (folder, which) => write(folder, 'well-known/humans.txt', `Number ${which}\n`),
  /**
   * Editors and deployments replace files; so soon after the last edit, the new one may have the same size
   * and time.
   */
  sameSize: (folder, which) => write(folder, 'pages/notes/one.md', `Text number ${which % 10}.\n`),
}

const editSequences = fc.array(fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(40), fc.nat(40)), {
  minLength: 6,
  maxLength: 10,
})

/** A Word file has its date and chance ids, so that its bytes and ETag are its own each time. */
const wordText = (document: Buffer): string =>
  strFromU8(unzipSync(document)['word/document.xml'] ?? new Uint8Array()).replaceAll(
    / (?:r:)?id="[^"]*"/g,
    '',
  )

/** Responses to an address in all forms, and what the response says besides the time. */
const responsesOf = async (app: FastifyInstance, url: string): Promise<readonly unknown[]> => {
  const forms = [
    { accept: 'text/html' },
    { accept: 'text/markdown' },
    { accept: 'text/html', 'accept-encoding': 'gzip' },
  ]
  const responses = await Promise.all(forms.map((headers) => app.inject({ url, headers })))
  return responses.map(({ statusCode, headers: { date, 'x-request-id': id, ...headers }, rawPayload }) => {
    if (statusCode !== 200 || !url.endsWith('.docx'))
      return { statusCode, headers, body: rawPayload.toString('latin1') }
    const { etag, 'content-length': length, ...stable } = headers
    return { statusCode, headers: stable, body: wordText(rawPayload) }
  })
}

const addressesOf = (app: FastifyInstance): readonly string[] => {
  const { generatedPaths, site } = app.publisher.current()
  return [...site.pages.keys(), ...generatedPaths(), ...site.files.keys()]
}

const findingsOf = async ({ publisher }: FastifyInstance) => {
  const { errors, warnings, searchRecords, images } = await publisher.waitForInspection()
  const { site, version } = publisher.current()
  return { version, errors, warnings: [...site.warnings, ...warnings], searchRecords, images }
}

/** Starts an app, or returns undefined if the content has errors. */
const startApp = async (t: Test, environment: Readonly<Record<string, string>>) =>
  buildTestApp(t, environment).catch((error: { readonly code?: string }) => {
    if (error.code !== 'CONTENT_INVALID') throw error
    return undefined
  })

t.test('edits publish the same as a start from scratch', async (t) => {
  const parent = testFolder(t, { data: {} })
  let runs = 0
  const isSameAfterEveryEdit = async (sequence: readonly (readonly [string, number, number])[]) => {
    runs += 1
    const folder = join(parent, `content-${runs}`)
    // Without STRICT, a file with an error stays as it was before the edit, and a new start cannot know how
    // that was.
    const environment = {
      ...withoutChromium,
      CONTENT_DIR: folder,
      DATA_DIR: join(parent, 'data'),
      STRICT: 'true',
    }
    edits.settings?.(folder, 1, 0)
    edits.resume?.(folder, 0, 0)
    for (const which of pageFiles.keys()) if (which < 8) writePage(folder, which, which % 5)
    const running = await startApp(t, environment)
    if (running === undefined) throw new Error('the content to start with has errors')
    const seen = new Set(addressesOf(running))
    for (const [kind, which, how] of sequence) {
      edits[kind]?.(folder, which, how)
      await running.content.reload()
      await running.publisher.publish()
      // A file with an error stays as it was, which an app that has just started cannot know.
      const scratch = await startApp(t, { ...environment, STRICT: 'true' })
      if (scratch === undefined) continue
      for (const address of addressesOf(scratch)) seen.add(address)
      for (const address of [...seen, '/nowhere/', '/fr/notes/ona/'])
        t.strictSame(
          await responsesOf(running, address),
          await responsesOf(scratch, address),
          `${address} after ${kind} ${which} ${how}`,
        )
      t.strictSame(
        await findingsOf(running),
        await findingsOf(scratch),
        `findings after ${kind} ${which} ${how}`,
      )
      await scratch.close()
    }
    await running.close()
    return t.passing()
  }
  await fc.assert(fc.asyncProperty(editSequences, isSameAfterEveryEdit), {
    numRuns: 2, // of half a minute each; each time the tests run, with other edits
    endOnFailure: true, // shrinking would take minutes; the sequence is printed with its seed
  })
})
