/**
 * Public bytes do not depend on what is not public: generated sites, in which all that is private is replaced
 * by other words.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import t, { type Test } from 'tap'
import { stringify } from 'yaml'
import { lastingHeaders } from '../../fixtures/http/lasting-headers.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'
import { buildTestApp, type LogLine, reload, withoutChromium } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

/** Ways to keep anything from being public. Each value that says nothing is the word of a variant. */
const hiding: readonly ((word: string) => object)[] = [
  () => ({ draft: true }),
  () => ({ private: 'yes' }),
  () => ({ hidden: 1 }),
  () => ({ tags: ['private'] }),
  () => ({ published: false }),
  () => ({ visible: 'no' }),
  () => ({ stage: 'draft' }),
  () => ({ draf: true }),
  () => ({ permalink: false }),
  (secret) => ({ secret }),
  (password) => ({ password }),
  (note) => ({ params: { confidential: note } }),
]
const pageHiding = [...hiding, () => ({ expires: '2020-01-01' }), () => ({ publishDate: '2999-01-01' })]
const entryHiding = [...hiding, () => ({ unlisted: true }), () => ({ enabled: 'no' })]

/** A part of a site, and how it is hidden; undefined if it is public. */
interface Part {
  readonly number: number
  readonly mark: ((word: string) => object) | undefined
}

const partsOf = (marks: typeof hiding): fc.Arbitrary<Part[]> =>
  fc.array(
    fc.record({
      number: fc.nat(9_999),
      mark: fc.option(fc.constantFrom(...marks), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 2 },
  )
const entries = partsOf(entryHiding)
const sites = fc.record({
  pages: partsOf(pageHiding),
  work: entries,
  projects: entries,
  talks: entries,
  publications: entries,
  /** In few sites, since a process is started for them. */
  bibtex: fc.oneof({ weight: 4, arbitrary: fc.constant<Part[]>([]) }, partsOf(hiding)),
})
type GeneratedSite = typeof sites extends fc.Arbitrary<infer Site> ? Site : never

/** Returns the files of a site; what is private has the words of a variant. */
const filesOf = (site: GeneratedSite, index: number, variant: string): Readonly<Record<string, string>> => {
  const wordsOf = ({ number, mark }: Part): string => `${mark === undefined ? 'open' : variant} ${number}`
  const privateOf = ({ mark }: Part, fields: object) =>
    mark === undefined ? {} : { ...fields, ...mark(variant) }
  const entryOf = (part: Part) => ({
    name: wordsOf(part),
    title: wordsOf(part),
    startDate: '2020',
    summary: wordsOf(part),
    ...privateOf(part, { startDate: `Summer of ${variant}`, note: variant }),
  })
  const resume = {
    basics: {
      name: 'Ada',
      phone: `+44 ${variant.length}${variant}`,
      label: 'Programmer',
      profiles: [{ network: variant, url: `https://${variant.length}.example`, hidden: true }],
    },
    work: site.work.map((part) => ({
      ...entryOf(part),
      highlights: ['Led', { text: variant, tags: ['private'] }],
      positions: [{ position: wordsOf(part) }, { position: variant, startDate: variant, draft: true }],
    })),
    projects: site.projects.map(entryOf),
    publications: site.publications.map(entryOf),
    talks: site.talks.map(entryOf),
    awards: [{ title: variant, draft: true }],
    clubs: { entries: [{ title: variant }], hidden: true },
  }
  const bibtex = site.bibtex.map((part, key) => {
    const mark = part.mark === undefined ? {} : { private: true, note: variant }
    const fields = Object.entries({ title: wordsOf(part), ...mark })
    return `@misc{k${key}, ${fields.map(([name, value]) => `${name} = {${value}}`).join(', ')}}`
  })
  const pages = site.pages.flatMap((part, key): readonly (readonly [string, string])[] => {
    const texts = { title: wordsOf(part), description: wordsOf(part), date: '2026-01-02' }
    const address = { slug: 'zqx-slug', aliases: [variant], redirects: ['/zqx-old/'] }
    const front = stringify({ ...texts, ...privateOf(part, address) })
    return [
      [`pages/p${key}/index.md`, `---\n${front}---\n${wordsOf(part)} [[index]]`],
      [`pages/p${key}/notes.txt`, wordsOf(part)],
    ]
  })
  return {
    'resume.json': JSON.stringify(resume, null, 2), // whose columns do not depend on values
    ...(bibtex.length > 0 && { 'publications.bib': bibtex.join('\n') }),
    'for/acme.md': `---\nkey: ${'a'.repeat(26)}\nlabel: ${variant}\n---\n${variant}`,
    'pages/index.md': `Site ${index}, [one](p0/index.md), [notes](p1/notes.md)`,
    'pages/drafts/a.md': variant,
    'pages/drafts/a.txt': variant,
    ...Object.fromEntries(pages),
  }
}

/**
 * Returns what a response says; of a Word document without times and random identifiers, and of a PDF the
 * text.
 */
const readable = async (bytes: Buffer): Promise<string> => {
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start === '%PDF') return JSON.stringify(await readPdf(bytes))
  if (!start.startsWith('PK')) return bytes.toString('latin1')
  const entries = Object.values(unzipSync(bytes)).map((each) => strFromU8(each))
  return entries.join('\n').replaceAll(/(?<="rId)[^"]*|<dcterms:[^<]*/g, '')
}

/**
 * Returns everything that a stranger gets of a site, by what was asked for. Cards, Word and PDF take most of
 * the time.
 */
const responsesOf = async (app: FastifyInstance, withAll: boolean): Promise<ReadonlyMap<string, string>> => {
  await app.publisher.waitForInspection()
  const { generatedPaths, site, cvs } = app.publisher.current()
  const addresses = [...site.pages.keys()]
  const paths = [
    ...addresses,
    ...generatedPaths().filter((path) => withAll || !/\.(?:docx|png|woff2)$/.test(path)),
    ...['/healthz', '/search/?q=open', '/search/?q=acme', '/p0/', '/p1/notes.txt', '/drafts/a.txt'],
    ...['/search/?q=one', '/search/?q=two', '/zqx-slug/', '/zqx-old/', '/nowhere/'],
    ...(withAll ? addresses.map((address) => `${address}card.png`) : []),
    ...(withAll ? [...cvs.values()].flatMap(({ pdfLink }) => pdfLink?.href ?? []) : []),
  ]
  const responses = new Map<string, string>()
  for (const url of paths)
    for (const accept of url.endsWith('/')
      ? ['text/html', 'text/markdown']
      : ['application/json, */*;q=0.9']) {
      const response = await app.inject({ url, headers: { accept } })
      const { lasting, etag, length } = lastingHeaders(response)
      const isSame = !/\.(?:docx|pdf)$|notes/.test(url) // whose bytes, tags or headers have the time
      const headers = isSame ? lasting : { ...lasting, 'last-modified': undefined }
      const text = await readable(response.rawPayload)
      const parts = [response.statusCode, headers, isSame && [etag, length], text]
      responses.set(`${url} as ${accept}`, JSON.stringify(parts))
    }
  return responses
}

const settings = `title: Ada
description: A site
owner: {name: Ada}
languages: [en]
cv: {private: [basics.phone]}
`

/**
 * Starts an app. Returns the function that gives it a site in place of the one before, and returns what a
 * stranger gets of it.
 */
const createReader = async (t: Test, folder: string, environment: Readonly<Record<string, string>>) => {
  const contentDir = join(folder, 'content')
  const write = (files: Readonly<Record<string, string>>): void => {
    rmSync(contentDir, { recursive: true, force: true })
    for (const [file, text] of Object.entries({ 'site.yaml': settings, ...files })) {
      mkdirSync(dirname(join(contentDir, file)), { recursive: true })
      writeFileSync(join(contentDir, file), text)
    }
  }
  write({ 'pages/index.md': 'Start' })
  const log: LogLine[] = []
  const folders = { CONTENT_DIR: contentDir, DATA_DIR: join(folder, 'data') }
  const app = await buildTestApp(t, { ...folders, ...environment }, log)
  await app.publisher.waitForInspection()
  return async (files: Readonly<Record<string, string>>, withAll: boolean) => {
    log.length = 0
    write(files)
    await reload(app)
    const responses = await responsesOf(app, withAll)
    const lines = log.map(({ level, msg, version }) => `${level} ${msg} ${version ?? ''}`)
    // which name its process; prints log at any time
    return { responses, log: lines.filter((line) => !/Chrom/.test(line)).toSorted() }
  }
}

/** Two apps read the same sites, whose private words differ. */
const compare = async (
  t: Test,
  count: number,
  every: number,
  environment: Readonly<Record<string, string>>,
) => {
  const folder = testFolder(t, { one: {}, other: {} })
  const readOne = await createReader(t, join(folder, 'one'), environment)
  const readOther = await createReader(t, join(folder, 'other'), environment)
  for (const [index, site] of fc.sample(sites, { seed: 20_261_129, numRuns: count }).entries()) {
    const withAll = index % every === 0
    const [one, other] = await Promise.all([
      readOne(filesOf(site, index, 'zqxone'), withAll),
      readOther(filesOf(site, index, 'mark two of more words'), withAll),
    ])
    t.strictSame([...one.responses.keys()], [...other.responses.keys()], `site ${index}: addresses`)
    for (const [asked, response] of one.responses)
      if (response !== other.responses.get(asked))
        t.equal(response, other.responses.get(asked), `site ${index}: ${asked}`)
    t.strictSame(one.log, other.log, `site ${index}: log`)
    t.notMatch(JSON.stringify([...one.responses, ...one.log]), /zqxone/, `site ${index}`)
  }
}

t.setTimeout(3_600_000) // where many tests share a machine

t.test('replacing what is not public changes no public byte, and no line of the log', (t) =>
  compare(t, 100, 10, withoutChromium),
)

t.test('nor the text of a PDF', (t) => compare(t, 2, 1, {}))
