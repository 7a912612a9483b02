/** What is private reaches nobody: it is in nothing that a stranger can fetch, and nothing that they fetch depends on it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import t, { type Test } from 'tap'
import { exportFolder } from '../../src/cli/commands/export.ts'
import { otherNames } from '../../src/cli/resumes/entry-names.ts'
import { type OtherNames, otherSectionNames } from '../../src/content/files/resume/other-names.ts'
import { Resume, resumePaths } from '../../src/content/schema/resume.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { buildTestApp, type LogLine, testOrigin } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

/** In every private text. No other text has it. */
const MARK = 'zqxvmark'
/** Every private date. */
const MARKED_DAY = '1911-11-11'
/** Identifiers may have the year's digits by chance. */
const marks = new RegExp(`${MARK}|${MARKED_DAY}|(?<![\\w-])1911(?![\\w-])`, 'i')

interface MemberSchema {
  readonly type: string
  readonly properties?: Readonly<Record<string, MemberSchema>>
  readonly items?: MemberSchema
}

const isDate = (name: string): boolean => /date$/i.test(name)

/** Returns a value with a mark in each member that the schema has. */
const marked = ({ properties, items }: MemberSchema, name: string): unknown => {
  if (items !== undefined) return [marked(items, name)]
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([key, member]) => [key, marked(member, key)]))
  if (isDate(name)) return MARKED_DAY
  if (name === 'url') return `https://${MARK}.example/${name}`
  return name === 'image' ? `for/${MARK}.png` : `${MARK} ${name}`
}

const markedResume = marked(Resume as MemberSchema, '') as Readonly<Record<string, never>>

const leafPaths = resumePaths.filter((path) => !resumePaths.some((other) => other.startsWith(`${path}.`)))

const markedEntry = (section: string): object => {
  const [entry] = (markedResume as Readonly<Record<string, readonly object[]>>)[section] ?? []
  return { ...entry, tags: ['Private', 'finance'] }
}

const sections = Object.keys(markedResume).filter((name) => name !== 'basics')

/** A CV that is not private. */
const publicResume = {
  basics: { name: 'Ada Lovelace', label: 'Mathematician', location: { city: 'London' } },
  work: [
    {
      name: 'Analytical Engines',
      position: 'Programmer',
      startDate: '1842',
      highlights: ['Wrote the first program'],
    },
  ],
  skills: [{ name: 'Mathematics', keywords: ['Bernoulli numbers', '算術'] }],
}

/** The same with private entries before and after each of its own, private highlights, and tags. */
const mixedResume = {
  ...publicResume,
  ...Object.fromEntries(
    sections.map((section) => {
      const own = (publicResume as unknown as Readonly<Record<string, readonly object[]>>)[section] ?? []
      return [section, [markedEntry(section), ...own, markedEntry(section)]]
    }),
  ),
  work: [
    {
      ...publicResume.work[0],
      tags: [`${MARK}tag`],
      highlights: [
        { text: `${MARK} highlight`, tags: 'private' },
        { text: 'Wrote the first program', tags: [`${MARK}tag`] },
      ],
    },
    markedEntry('work'),
  ],
}

const settings = 'title: Ada\ndescription: A site\nowner: {name: Ada Lovelace}\nlanguages: [en, fr]\n'

const pages = {
  'index.md': '---\nupdated: 2026-01-02\n---\nHello',
  'note.md': '---\ntitle: A note\npublished: 2026-01-02\n---\nText',
}

const privateFolder = {
  'private.yaml': `phone: ${MARK} phone\nlocation: { address: ${MARK} street }\n`,
  [`${MARK}.md`]: `---\nkey: ${'q'.repeat(26)}\nlabel: ${MARK}\n---\n${MARK}`,
  [`${MARK}.png`]: MARK,
}

/** English: every member is private. French: entries are. */
const withPrivate = {
  'site.yaml': `${settings}repository: private\ncv: { private: [${leafPaths.join(', ')}] }\n`,
  'resume.json': JSON.stringify(markedResume),
  'resume.fr.json': JSON.stringify(mixedResume),
  for: privateFolder,
  sent: { [MARK]: { 'cv.txt': MARK } },
  pages: structuredClone(pages),
}

/** Returns every path of an app that strangers can list, and more that they can guess. */
const pathsOf = (app: FastifyInstance): readonly string[] => {
  const { generatedPaths, site, cvs } = app.publisher.current()
  const addresses = [...site.pages.keys()]
  return [
    ...addresses,
    ...addresses.map((address) => `${address}card.png`),
    ...generatedPaths,
    ...[...cvs.values()].flatMap(({ pdf }) => (pdf === undefined ? [] : [pdf.href])),
    '/api/cv/',
    '/api/og/',
    '/healthz',
    '/readyz',
    '/search/?q=mark',
    '/nowhere/',
    `/for/${MARK}.png`,
    `/for/${MARK}/`,
    '/for/private.yaml',
    `/sent/${MARK}/cv.txt`,
    '/site.yaml',
  ]
}

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString() === '%PDF-'

/** Returns the parts of a Word document without times and random identifiers; undefined for other files. */
const partsOf = (bytes: Buffer): string | undefined =>
  bytes.subarray(0, 2).toString() === 'PK'
    ? Object.entries(unzipSync(bytes))
        .map(([name, part]) => `${name}\n${strFromU8(part)}`)
        .join('\n')
        .replaceAll(/(?<="rId)[^"]*/g, '')
        .replaceAll(/<dcterms:[^<]*/g, '')
    : undefined

const readable = async (bytes: Buffer): Promise<string> =>
  isPdf(bytes)
    ? `${bytes.toString('latin1')}\n${JSON.stringify(await readPdf(bytes))}`
    : (partsOf(bytes) ?? bytes.toString())

const appOf = (t: Test, content: object, lines?: LogLine[]): Promise<FastifyInstance> => {
  const folder = testFolder(t, { content, data: {} } as never)
  const environment = {
    CONTENT_DIR: join(folder, 'content'),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'trace',
  }
  return buildTestApp(t, environment, lines ?? [])
}

const valuesOf = (names: OtherNames): readonly string[] =>
  Object.values(names).flatMap((others) => others.split(' '))

const marksUnder = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, `${MARK} ${name}`]))

/** What JSON Resume would call otherwise, under every name that the commands know for it, where it belongs and at the top. */
const misnamedResume = (() => {
  const { basics = {}, location = {}, profiles = {}, ...lists } = otherNames
  const person = marksUnder([...valuesOf(basics), ...valuesOf(location)])
  const lost = [...valuesOf(otherSectionNames), ...Object.keys(person)]
  return {
    ...Object.fromEntries(lost.map((name) => [name, [{ name: MARK, ...person }]])),
    ...Object.fromEntries(lost.map((name) => [`${name}s`, [{ name: MARK }, MARK]])),
    basics: {
      name: 'Ada Lovelace',
      ...person,
      location: { city: 'London', ...marksUnder(valuesOf(location)) },
      profiles: [{ network: 'Code', ...marksUnder(valuesOf(profiles)) }],
    },
    ...Object.fromEntries(
      Object.entries(lists).map(([section, names]) => [section, [marksUnder(valuesOf(names))]]),
    ),
    work: [{ position: 'Programmer', ...marksUnder(valuesOf(lists.work ?? {})) }],
    'x-note': MARK,
    'x-talks': [{ title: MARK }],
    _talks: [{ title: MARK }],
    talks: [{ title: 'On engines', 'x-fee': MARK }],
    skills: { Maps: ['atlas'], 'x-level': MARK },
    meta: { note: MARK },
  }
})()

/** Each mark of privacy, in each place. */
const markedResumes = (() => {
  const values = ['private', 'hidden', 'true', true, 'yes', 'maybe']
  const names = ['draft', 'private', 'hidden', 'wip', 'isPrivate', 'visiblity', 'visibility']
  const hiding = names.flatMap((name) => values.map((value) => ({ [name]: value })))
  const tags = [{ tags: 'Private' }, { tag: ['a, private'] }, { tags: [{}] }, { access: 'private' }]
  const members = [
    ...hiding,
    ...tags,
    { public: false },
    { publish: 'no' },
    { password: 'a' },
    { status: 'draft' },
  ]
  const entries = members.map((mark) => ({ name: MARK, url: `https://${MARK}.example`, ...mark }))
  return {
    basics: {
      name: 'Ada Lovelace',
      profiles: entries.map(({ name, ...mark }) => ({ ...mark, network: name })),
      location: { city: MARK, private: true },
    },
    work: [
      { position: 'Programmer', highlights: members.map((mark) => ({ text: MARK, ...mark })) },
      ...entries,
    ],
    projects: entries,
    talks: entries,
    skills: { private: true, [MARK]: [MARK] },
    languages: { visibility: 'private', [MARK]: MARK },
  }
})()

const contents: Readonly<Record<string, object>> = {
  'a private value': withPrivate,
  'a value under another name': {
    'site.yaml': `${settings}cv: { private: [${leafPaths.filter((path) => !['basics.name', 'basics.location.city', 'work.position', 'basics.profiles.network'].includes(path)).join(', ')}] }\n`,
    'resume.json': JSON.stringify(misnamedResume),
    'resume.fr.json': JSON.stringify(markedResumes),
    pages: structuredClone(pages),
  },
  'a CV with a mark at the top, or in basics': {
    'site.yaml': settings,
    'resume.json': JSON.stringify({ ...markedResume, private: true }),
    'resume.fr.json': JSON.stringify({
      ...publicResume,
      basics: Object.assign({ visibility: 'private' }, markedResume.basics),
    }),
    for: privateFolder,
    pages: structuredClone(pages),
  },
}

for (const [name, content] of Object.entries(contents))
  t.test(`${name} is in nothing that a stranger can get`, async (t) => {
    const lines: LogLine[] = []
    const app = await appOf(t, content, lines)
    await app.publisher.complete()
    t.strictSame(app.content.current().errors, [])
    for (const url of pathsOf(app))
      for (const accept of ['text/html, */*;q=0.9', 'text/markdown, */*;q=0.9']) {
        const { rawPayload, headers } = await app.inject({ url, headers: { accept } })
        // The path of a missing page is repeated to whoever asks for it.
        const text = `${JSON.stringify(headers)}\n${await readable(rawPayload)}`.replaceAll(url, '')
        t.notMatch(text, marks, `${url} as ${accept}`)
      }
    const site = app.content.current()
    t.equal((await app.inject('/api/cv/')).statusCode, site.resumes.size === 0 ? 503 : 200)
    t.notMatch(JSON.stringify([...site.resumes, site.settings]), marks)
    t.notMatch(JSON.stringify(site.settings), /private/)
    for (const line of lines.filter(({ url, path }) => !marks.test(String(url ?? path ?? ''))))
      t.notMatch(JSON.stringify(line), marks, 'a log line')
  })

t.test('applications have what is private', async (t) => {
  const app = await appOf(t, withPrivate)
  t.match(JSON.stringify([...app.content.currentPrivate().resumes]), marks)
})

/** The same site by an owner who has nothing private. */
const withoutPrivate = {
  'site.yaml': settings,
  'resume.json': JSON.stringify(publicResume),
  pages: structuredClone(pages),
}

/** One with private values in each of the ways there are. */
const withSomePrivate = {
  'site.yaml': `${settings}cv:\n  private: [basics.phone, basics.location.address, basics.summary, work.url, publications]\n`,
  'publications.bib': `@article{${MARK}, title = {${MARK} Ω}, author = {Ada ${MARK}}, year = 1911}`,
  'resume.json': JSON.stringify({
    ...mixedResume,
    basics: {
      ...publicResume.basics,
      phone: MARK,
      image: `for/${MARK}.png`,
      summary: `${MARK} Ω Ж 漢`,
      location: { city: 'London', address: MARK },
    },
  }),
  for: privateFolder,
  sent: { '2026-01-01-acme': { 'cv.txt': MARK } },
  pages,
}

const comparable = async (app: FastifyInstance): Promise<ReadonlyMap<string, unknown>> => {
  const found = new Map<string, unknown>()
  for (const url of pathsOf(app))
    for (const accept of ['text/html, */*;q=0.9', 'text/markdown, */*;q=0.9']) {
      const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { accept } })
      if (isPdf(rawPayload)) continue // it has the time; the export is compared without
      const { date: _, 'x-request-id': __, 'request-id': ___, ...others } = headers
      const parts = partsOf(rawPayload)
      const { etag: _etag, 'content-length': _length, ...lasting } = others
      found.set(
        `${url} as ${accept}`,
        parts === undefined
          ? { statusCode, others, body: rawPayload.toString('base64') }
          : { statusCode, others: lasting, body: parts },
      )
    }
  return found
}

t.test('what everyone gets does not depend on what is private', async (t) => {
  const folder = testFolder(t, {
    with: withSomePrivate,
    without: withoutPrivate,
    data: {},
    'more-data': {},
  } as never)
  const apps = [
    await buildTestApp(t, { CONTENT_DIR: join(folder, 'with'), DATA_DIR: join(folder, 'data') }),
    await buildTestApp(t, { CONTENT_DIR: join(folder, 'without'), DATA_DIR: join(folder, 'more-data') }),
  ] as const
  t.equal(apps[0].content.current().version, apps[1].content.current().version)
  const [having, lacking] = [await comparable(apps[0]), await comparable(apps[1])]
  t.strictSame([...having.keys()], [...lacking.keys()])
  const kinds = ['/healthz', '/sitemap.xml', '/feed.atom', '/cv/cv.docx', '/fr/resume.json', '/fonts/noto']
  for (const kind of kinds) t.match([...having.keys()].join('\n'), kind)
  for (const [url, response] of having) t.strictSame(response, lacking.get(url), url)
})

/** Returns the files of an export by name. */
const filesIn = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length), readFileSync(file)] as const),
  )

t.test('an export has nothing private and is the same without', async (t) => {
  const folders = { with: withSomePrivate, without: withoutPrivate, ...contents }
  const folder = testFolder(t, JSON.parse(JSON.stringify(folders))) // which shares no objects
  Object.assign(process.env, { BASE_URL: testOrigin, DATA_DIR: join(folder, 'data') })
  const exports = new Map<string, ReadonlyMap<string, Buffer>>()
  for (const name of ['with', 'without', ...Object.keys(contents)]) {
    await exportFolder(join(folder, name), join(folder, `${name}-export`))
    exports.set(name, filesIn(join(folder, `${name}-export`)))
  }
  for (const [name, files] of exports)
    for (const [file, bytes] of files) {
      t.notMatch(await readable(bytes), marks, `${file} of ${name}`)
      t.notMatch(file, marks)
      t.notMatch(file, /\/(?:for|sent)\//)
    }
  const [having, lacking] = [exports.get('with'), exports.get('without')]
  t.ok(having?.has('/cv/cv.pdf'))
  t.strictSame([...(having?.keys() ?? [])], [...(lacking?.keys() ?? [])])
  for (const [file, bytes] of having ?? []) {
    const other = lacking?.get(file) ?? Buffer.of()
    t.ok(other.equals(bytes) || (partsOf(bytes) !== undefined && partsOf(bytes) === partsOf(other)), file)
  }
})
