/**
 * Texts of 1 MB that were quadratic or worse: each of these took from ten seconds to for ever. Nothing here measures time;
 * what is quadratic again runs into the time limit.
 */
import t from 'tap'
import { outlineOf } from '../../src/cli/advice/page-outline.ts'
import { convertTags } from '../../src/cli/import/text/convert-tags.ts'
import * as syntaxes from '../../src/cli/import/text/syntaxes.ts'
import { charactersOf } from '../../src/pages/script-fonts/page-characters.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

t.setTimeout(120_000)

/** Repeats a text up to about 1 MB. */
const megabyte = (text: string): string => text.repeat(Math.floor(1_000_000 / Buffer.byteLength(text)))

const nestedList = Array.from({ length: 1_300 }, (_, level) => `${' '.repeat(level)}- a`).join('\n')

const pages: Readonly<Record<string, { readonly text: string; readonly status: number }>> = {
  'blank lines, then unclosed front matter': { text: `${megabyte('\n')}---\ntitle: A\n`, status: 404 },
  'tabs behind three hyphens': { text: `---${megabyte('\t')}x\ntitle: A\n`, status: 200 },
  'a title with tabs in it': { text: `---\ntitle: A${megabyte('\t')}b\n---\n# A\n`, status: 200 },
  'a heading with tabs in it': { text: `# A${megabyte('\t')}b\n`, status: 200 },
  'unclosed tags': { text: `# A\n\n<div>\n${megabyte('日<')}`.slice(0, 400_000), status: 200 },
  'nested quotations': { text: `# A\n\n${megabyte('> ')}a`, status: 200 },
  'nested lists': { text: `# A\n\n${nestedList}`, status: 200 },
  'nested lists on one line': { text: `# A\n\n${megabyte('- ')}a`, status: 200 },
}

t.test('the server starts and responds with each as a page', async (t) => {
  const entries = Object.entries(pages).map(([name, page], index) => ({
    name,
    path: `page-${index}`,
    ...page,
  }))
  const app = await buildTestSite(t, {
    'site.yaml': 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [ja]\n',
    pages: Object.fromEntries(entries.map(({ path, text }) => [`${path}.md`, text])),
  })
  for (const { name, path, status } of entries)
    for (const url of [`/${path}/`, `/${path}/index.md`])
      t.equal((await app.inject(url)).statusCode, status, `${name}: ${url}`)
})

t.test('the characters of a page whose tags have no end', async (t) => {
  for (const tag of ['<', '<script>', '<style>', '<strong>', '<h1>', '<span class="name">'])
    t.match([...(charactersOf(`日${megabyte(tag)}`, 'ja').get(400) ?? [])], ['日'], tag)
})

t.test('formulas that never end', async (t) => {
  for (const text of ['\\(_0', '\\[_0', '\\begin{a}\n', '`', '`` ` ', '$$ '])
    t.ok(outlineOf({ markdown: megabyte(text).slice(0, 200_000), markdownLine: 1 }), text)
})

t.test('tags of other generators that never end', async (t) => {
  const texts = [
    `{{ ${megabyte('"word" ')}`,
    `{{ ${megabyte('\t')}`,
    ...['{{ "word ', '{% a "', '{% a\t', '{{< a "b ', '{{< a `b', '{{<', '{%n(', '<A {...b ', '\t:::'].map(
      megabyte,
    ),
    `{{< ${megabyte('a')}`,
    `{% ${megabyte('a')}`,
    `<A${megabyte('\t')}`,
    `${megabyte('\t')}:::`,
    megabyte(':'),
  ]
  for (const [name, syntax] of Object.entries(syntaxes))
    for (const text of texts)
      t.type(
        convertTags(text, syntax, () => ''),
        'string',
        `${name}: ${text.slice(0, 12)}`,
      )
})
