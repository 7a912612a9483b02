/** docs/how-do-i.md: one site that follows its answers shows what they say. */
import sharp from 'sharp'
import t from 'tap'
import { parse, stringify } from 'yaml'
import { SiteSettings } from '../../../src/content/schema/site-settings.ts'
import { isJsonObject } from '../../../src/lib/json.ts'
import { codeOf, read } from '../../fixtures/documents.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const text = read('docs/how-do-i.md')
const answers = new Map(
  [...text.matchAll(/^\*\*(.+)\*\*\n((?:.+\n)+)/gm)].map(([, question = '', answer = '']) => [
    question,
    answer,
  ]),
)

/** Returns the code in the answer to the question that has some words. */
const codeIn = (words: string): readonly string[] => {
  const [answer, ...others] = [...answers].filter(([question]) => question.includes(words))
  if (answer === undefined || others.length > 0) throw new Error(`${words}: expected one question`)
  return codeOf(answer[1])
}

/** Returns the first code in an answer. */
const first = (words: string): string => codeIn(words)[0] ?? ''

const isSettings = (code: string): boolean =>
  Object.hasOwn(SiteSettings.properties, /^(\w+): /.exec(code)?.[1] ?? '')

t.test('has thirty questions or so, with an answer of one paragraph each', async (t) => {
  t.ok(answers.size >= 30, String(answers.size))
  t.equal(text.match(/^\*\*/gm)?.length, answers.size)
})

t.test('every setting, field and style does what it says', async (t) => {
  const settings = [...answers.values()].flatMap(codeOf).filter(isSettings)
  t.ok(settings.length >= 14)
  const merged: Record<string, unknown> = { title: 'A', description: 'B', owner: { name: 'C' } }
  for (const code of settings)
    for (const [name, value] of Object.entries(parse(code) as object)) {
      const before = merged[name]
      merged[name] = isJsonObject(before) && isJsonObject(value) ? { ...before, ...value } : value
    }
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  const [, image] = codeIn('add my photo')
  const page = (front = '') => `---\ntitle: T\ndescription: D\n${front}\n---\nText\n`
  const resume = {
    basics: { name: 'C', phone: '020555', summary: 'S' },
    work: ['Mill'],
    education: ['School'],
  }
  const app = await buildTestSite(t, {
    'site.yaml': stringify(merged),
    'resume.yaml': stringify({
      ...resume,
      ...parse(first('add a talk')),
      basics: { ...resume.basics, ...parse(image ?? '') },
    }),
    pages: {
      'photo.jpg': photo,
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'about.md': page(),
      'about.fr.md': page(),
      'imprint.md': page(),
      'hidden.md': page(first('out of search engines')),
      'later.md': page(first('publish a post later').replace('2027', '2999')),
      blog: { 'first.md': page('published: 2026-01-02') },
      photos: { 'index.md': page('template: gallery'), 'ferry.jpg': photo },
    },
    styles: { 'custom.css': first('Served by Vitrine') },
  })
  const site = app.content.current()
  t.strictSame([...site.errors, ...site.warnings], [])
  const rows: readonly (readonly [path: string, status: number, shown: RegExp])[] = [
    ['/', 200, /photo\.jpg[\s\S]*Mill/],
    ['/cv/', 200, /Lectures[\s\S]*Tides of the North Sea/],
    ['/about/', 200, /href="\/cv\/"[\s\S]*href="\/about\/" aria-current[\s\S]*href="\/imprint\/"/],
    ['/about/', 200, /<meta name="google-site-verification" content="abc123">/],
    ['/about/', 200, /href="https:\/\/mastodon\.social\/@zoe" rel="me"/],
    ['/about/', 200, /rel="icon" type="image\/svg\+xml" href="\/favicon\.svg"/],
    ['/fr/about/', 200, /lang="fr"/],
    ['/posts/first/', 308, /^/],
    ['/blog/first/', 200, /Text/],
    ['/hidden/', 200, /name="robots" content="noindex"/],
    ['/later/', 404, /^/],
    ['/photos/ferry/', 200, /<img/],
    ['/cv/cv.docx', 200, /^PK/],
    ['/sitemap.xml', 200, /\/blog\/first\//],
  ]
  for (const [path, status, shown] of rows) {
    const { statusCode, body, headers } = await app.inject(path)
    t.equal(statusCode, status, path)
    t.match(body, shown, path)
    t.notMatch(body, '020555', 'the telephone number is private')
    t.equal(headers['set-cookie'], undefined)
  }
})
