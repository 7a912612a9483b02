/** Public bytes do not depend on what is not public: generated sites, in which all that is private is replaced by other words. */

import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import t, { type Test } from 'tap'
import { stringify } from 'yaml'
import { buildTestSite, type LogLine, withoutChromium } from '../fixtures/server/test-app.ts'
import type { FolderContents } from '../fixtures/server/test-folder.ts'

/** Ways to keep something from being public, in a page, in an entry of a CV, and in publications.bib. */
const hiding = [
  { draft: true },
  { private: 'yes' },
  { hidden: 1 },
  { tags: ['private'] },
  { published: false },
  { visible: 'no' },
  { stage: 'draft' },
  { isSecret: true },
  { draf: true },
  { params: { confidential: true } },
] as const

/** A part of a site, and how it is hidden; undefined if it is public. */
const part = fc.record({
  word: fc.nat(9_999),
  mark: fc.option(fc.constantFrom(...hiding), { nil: undefined }),
})
const parts = fc.array(part, { minLength: 2, maxLength: 4 })
const sites = fc.record({ pages: parts, work: parts, projects: parts, publications: parts })

type Part = { readonly word: number; readonly mark: object | undefined }

/** Writes a site; what is private has the words of a variant. */
const write = ({ pages, work, projects, publications }: Record<string, readonly Part[]>, variant: string) => {
  const textOf = ({ word, mark }: Part): string => `${mark === undefined ? 'open' : variant} ${word}`
  const entryOf = (each: Part) => ({
    name: textOf(each),
    startDate: '2020',
    summary: textOf(each),
    ...each.mark,
  })
  const resume = {
    basics: { name: 'Ada', phone: `+44 ${variant.length}${variant}`, label: 'Programmer' },
    work: (work ?? []).map((each) => ({
      ...entryOf(each),
      highlights: ['Led', { text: variant, tags: ['private'] }],
    })),
    projects: (projects ?? []).map(entryOf),
  }
  return {
    'site.yaml':
      'title: Ada\ndescription: A site\nowner: {name: Ada}\nlanguages: [en]\ncv: { private: [basics.phone] }\n',
    'resume.json': JSON.stringify(resume, null, 2), // whose columns do not depend on values
    'publications.bib': (publications ?? [])
      .map(
        (each, index) =>
          `@misc{k${index}, title = {${textOf(each)}}${each.mark ? ', private = {true}' : ''}}`,
      )
      .join('\n'),
    for: { 'acme.md': `---\nkey: ${'a'.repeat(26)}\nlabel: ${variant}\n---\n${variant}` },
    pages: Object.fromEntries([
      ['index.md', 'Hello'],
      ['drafts', { 'a.md': variant, 'a.txt': variant }],
      ...(pages ?? []).map((each, index) => [
        `p${index}.md`,
        `---\n${stringify({ title: textOf(each), description: textOf(each), date: '2026-01-02', ...each.mark })}---\n${textOf(each)}`,
      ]),
    ]),
  }
}

/** Returns the bytes of a response as text; of a Word document without times and random identifiers. */
const readable = (bytes: Buffer): string =>
  bytes.subarray(0, 2).toString() === 'PK'
    ? Object.values(unzipSync(bytes))
        .map((each) => strFromU8(each))
        .join('\n')
        .replaceAll(/(?<="rId)[^"]*|<dcterms:[^<]*/g, '')
    : bytes.toString('latin1')

/** Returns everything that a stranger gets of a site, and its log. */
const publicBytesOf = async (t: Test, content: FolderContents, withCards: boolean) => {
  const lines: LogLine[] = []
  const app = await buildTestSite(t, content, withoutChromium, lines)
  await app.publisher.complete()
  const { generatedPaths, site } = app.publisher.current()
  const addresses = [...site.pages.keys()]
  const paths = [
    ...addresses,
    ...(withCards ? addresses.map((address) => `${address}card.png`) : []),
    ...generatedPaths(),
    ...['/healthz', '/search/?q=open', '/search/?q=acme', '/p0/', '/p1/', '/drafts/a.txt', '/nowhere/'],
  ]
  const responses: Record<string, unknown> = {}
  for (const url of paths)
    for (const accept of url.endsWith('/') ? ['text/html', 'text/markdown'] : ['*/*']) {
      const response = await app.inject({ url, headers: { accept } })
      const {
        date: _,
        'x-request-id': __,
        'request-id': ___,
        etag,
        'content-length': length,
        ...headers
      } = response.headers
      const isWord = url.endsWith('.docx')
      responses[`${url} as ${accept}`] = [
        response.statusCode,
        headers,
        !isWord && [etag, length],
        readable(response.rawPayload),
      ]
    }
  await app.close()
  const log = lines
    .map(({ msg, level }) => `${level} ${msg}`)
    .filter((line) => !/Vitrine|listening/i.test(line))
  return { responses, log }
}

/** PDFs, which take a browser, are compared in private-values.test.ts. */
const SITES = 20

/** Of these, one in so many has its cards drawn. */
const SITES_A_CARD = 10

t.test('replacing what is not public changes no public byte, and no line of the log', async (t) => {
  const generated = fc.sample(sites, { seed: 20_261_129, numRuns: SITES })
  for (const [index, site] of generated.entries()) {
    const one = await publicBytesOf(t, write(site, 'zqxone'), index % SITES_A_CARD === 0)
    const other = await publicBytesOf(t, write(site, 'mark two of more words'), index % SITES_A_CARD === 0)
    t.strictSame(Object.keys(one.responses), Object.keys(other.responses), `site ${index}: addresses`)
    for (const [asked, response] of Object.entries(one.responses))
      if (JSON.stringify(response) !== JSON.stringify(other.responses[asked]))
        t.strictSame(response, other.responses[asked], `site ${index}: ${asked}`)
    t.strictSame(one.log, other.log, `site ${index}: log`)
    t.notMatch(JSON.stringify([one, other]), /zqxone|mark two/, `site ${index}`)
  }
})
