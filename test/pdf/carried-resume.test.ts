/** A PDF carries what it shows as JSON Resume, and is read back as a CV. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readResumeFile } from '../../src/import/resumes/read-imported-resume.ts'
import { readPdf, withPdf } from '../fixtures/pdf/read-pdf.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const key = 'a'.repeat(26)

const contentWith = (settings: string) => ({
  'site.yaml': `title: Ada\nowner: { name: Ada Lovelace }\nlanguages: [en]\n${settings}`,
  'resume.json': JSON.stringify({
    basics: { name: 'Ada Lovelace', phone: '020 7946 0018' },
    work: [
      { name: 'Engines', position: 'Programmer', summary: '[Notes](/for/)' },
      { name: 'A bank', position: 'Teller', tags: ['private', 'acme'] },
      { name: 'A tower', position: 'Spy', tags: ['private'] },
    ],
    skills: [{ name: 'Numbers' }],
  }),
  for: { 'acme.md': `---\nkey: ${key}\ntags: [acme]\nsections: [work]\n---\nDear Acme,\n` },
})

const carriedBy = (pdf: Buffer) =>
  withPdf(pdf, async (_pages, document) => {
    const file = await document.getAttachmentContent('resume.json')
    return file === null ? undefined : Buffer.from(file).toString()
  })

const printOf = (app: Awaited<ReturnType<typeof buildTestSite>>) => async (path: string) => {
  const { statusCode, rawPayload } = await app.inject(path)
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
  return rawPayload
}

t.test('a PDF carries the part of the CV that it shows', async (t: Test) => {
  const app = await buildTestSite(t, contentWith('cv: { private: [basics.phone] }'))
  const print = printOf(app)
  for (const [pdf, json, shown, hidden] of [
    ['/cv/cv.pdf', '/resume.json', ['Programmer', 'Numbers'], ['Teller', 'Spy', '7946']],
    [`/for/acme-${key}/cv.pdf`, 'resume.json', ['Programmer', 'Teller', '7946'], ['Spy', 'Numbers']],
    [`/for/acme-${key}/application.pdf`, 'resume.json', ['Teller'], ['Spy', 'Numbers']],
  ] as const) {
    const printed = await print(pdf)
    const carried = (await carriedBy(printed)) ?? ''
    t.equal(
      carried,
      (await app.inject(new URL(json, `https://a.example${pdf}`).pathname)).body,
      `${pdf}: that of ${json}`,
    )
    for (const text of shown) t.ok(carried.includes(text), `${pdf}: ${text}`)
    for (const text of [...hidden, key, 'tags', 'acme'])
      t.notOk(carried.includes(text), `${pdf}: not ${text}`)
    t.match(
      printed.toString('latin1'),
      /\/AF \[\d+ 0 R\][\s\S]*\/AFRelationship \/Source/,
      `${pdf}: associated`,
    )
  }
  t.equal(await carriedBy(await print(`/for/acme-${key}/letter.pdf`)), undefined, 'a letter shows none')
})

t.test('carry: false leaves it out, and changes nothing that is read', async (t) => {
  const [carrying, plain] = await Promise.all(
    ['', 'cv: { carry: false }'].map(async (settings) =>
      printOf(await buildTestSite(t, contentWith(settings))),
    ),
  )
  for (const path of ['/cv/cv.pdf', `/for/acme-${key}/application.pdf`]) {
    const [one, other] = [await carrying?.(path), await plain?.(path)] as [Buffer, Buffer]
    t.equal(await carriedBy(other), undefined, path)
    t.strictSame((await readPdf(one)).pages, (await readPdf(other)).pages, path)
  }
})

t.test('vitrine new --resume reads it back', async (t) => {
  const app = await buildTestSite(t, contentWith(''))
  const folder = t.testdir()
  writeFileSync(join(folder, 'My CV.PDF'), await printOf(app)('/cv/cv.pdf'))
  const [name, bytes] = await readResumeFile(join(folder, 'My CV.PDF'))
  t.equal(name, join(folder, 'resume.json'))
  t.equal(Buffer.from(bytes).toString(), (await app.inject('/resume.json')).body)
})
