/**
 * What is private reaches nobody: it is in nothing that a stranger can fetch, and nothing that they fetch
 * depends on it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import t, { type Test } from 'tap'
import { exportFolder } from '../../../src/cli/commands/export.ts'
import {
  contents,
  MARK,
  marks,
  withoutPrivate,
  withPrivate,
  withSomePrivate,
} from '../../fixtures/content/private-content.ts'
import { lastingHeaders } from '../../fixtures/http/lasting-headers.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'
import { buildTestSite, type LogLine, testOrigin } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

/** Returns every path of an app that strangers can list, and more that they can guess. */
const pathsOf = (app: FastifyInstance): readonly string[] => {
  const { generatedPaths, site, cvs } = app.publisher.current()
  const addresses = [...site.pages.keys()]
  return [
    ...addresses,
    ...addresses.map((address) => `${address}card.png`),
    ...generatedPaths(),
    ...[...cvs.values()].flatMap(({ pdfLink }) => (pdfLink === undefined ? [] : [pdfLink.href])),
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

/**
 * Starts an app, and returns its responses to strangers by what they asked for; those with a PDF have the
 * time in them.
 */
const responsesOf = async (t: Test, content: object, lines: LogLine[] = []) => {
  // shares no objects
  const app = await buildTestSite(t, JSON.parse(JSON.stringify(content)), { LOG_LEVEL: 'trace' }, lines)
  await app.publisher.waitForInspection()
  const responses = new Map<string, { status: number; headers: object; text: string; isPrinted: boolean }>()
  for (const url of pathsOf(app))
    for (const accept of url.endsWith('/') && url !== '/api/cv/' ? ['text/html', 'text/markdown'] : ['*/*']) {
      const response = await app.inject({ url, headers: { accept } })
      const { statusCode: status, rawPayload } = response
      const { lasting, etag, length } = lastingHeaders(response)
      const isDocument = partsOf(rawPayload) !== undefined
      responses.set(`${url} as ${accept}`, {
        status,
        headers: isDocument ? lasting : { ...lasting, etag, length },
        text: await readable(rawPayload),
        isPrinted: isPdf(rawPayload),
      })
    }
  return { app, responses }
}

for (const [name, content] of Object.entries(contents))
  t.test(`${name} is in nothing that a stranger can get`, async (t) => {
    const lines: LogLine[] = []
    const { app, responses } = await responsesOf(t, content, lines)
    const site = app.content.current()
    t.strictSame(site.errors, [])
    // The path of a missing page is repeated to whoever asks for it.
    for (const [asked, { headers, text }] of responses)
      t.notMatch(
        `${JSON.stringify(headers)}\n${text}`.replaceAll(asked.split(' ')[0] ?? '', ''),
        marks,
        asked,
      )
    t.equal(responses.get('/api/cv/ as */*')?.status, site.resumes.size === 0 ? 503 : 200)
    t.notMatch(JSON.stringify([...site.resumes, site.settings]), marks)
    t.notMatch(JSON.stringify(site.settings), /private/)
    for (const line of lines.filter(({ url, path }) => !marks.test(String(url ?? path ?? ''))))
      t.notMatch(JSON.stringify(line), marks, 'a log line')
    if (content === withPrivate)
      t.match(JSON.stringify([...app.content.currentPrivate().resumes]), marks, 'applications have it')
  })

t.test('what everyone gets does not depend on what is private', async (t) => {
  const having = await responsesOf(t, withSomePrivate)
  const lacking = await responsesOf(t, withoutPrivate)
  t.equal(having.app.content.current().version, lacking.app.content.current().version)
  t.strictSame([...having.responses.keys()], [...lacking.responses.keys()])
  const kinds = ['/healthz', '/sitemap.xml', '/feed.atom', '/cv/cv.docx', '/fr/resume.json']
  for (const kind of kinds) t.match([...having.responses.keys()].join('\n'), kind)
  for (const [asked, response] of having.responses)
    if (!response.isPrinted) t.strictSame(response, lacking.responses.get(asked), asked)
})

/** Exports content. Returns its files by name. */
const exportOf = async (t: Test, content: object): Promise<ReadonlyMap<string, Buffer>> => {
  const folder = testFolder(t, { content, data: {} } as never)
  const out = join(folder, 'out')
  Object.assign(process.env, { BASE_URL: testOrigin, DATA_DIR: join(folder, 'data') })
  await exportFolder(join(folder, 'content'), out)
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [file.slice(out.length), readFileSync(file)]))
}

t.test('an export has nothing private and is the same without', async (t) => {
  const having = await exportOf(t, withSomePrivate)
  const lacking = await exportOf(t, withoutPrivate)
  t.ok(having.has('/cv/cv.pdf'))
  t.strictSame([...having.keys()], [...lacking.keys()])
  for (const [file, bytes] of having) {
    t.notMatch(await readable(bytes), marks, file)
    t.notMatch(file, /\/(?:for|sent)\//)
    const other = lacking.get(file) ?? Buffer.of()
    t.ok(other.equals(bytes) || (partsOf(bytes) !== undefined && partsOf(bytes) === partsOf(other)), file)
  }
})
