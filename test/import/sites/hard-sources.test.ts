/** `vitrine import` of what others wrote: no file makes it hang, end, or write elsewhere. */
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { importSite } from '../../../src/cli/commands/import.ts'
import { findBlock } from '../../../src/import/sites/front-matter/read-data.ts'
import { page } from '../../fixtures/content/generator-sites.ts'
import { importOf, pageProcess } from '../../fixtures/content/import-of.ts'
import { importHere } from '../../fixtures/content/run-import.ts'

const lines = (line: string): string => `${line}\n`.repeat(60)

t.test('files without front matter are text, however many lines they have', async (t) => {
  const texts = [
    lines('- an item of a list, with more than a few words in it'),
    lines('Prose goes on and on, line by line, as in an essay: words'),
    `# A folder\n\n${lines('It is built by npm run build, and served from public.')}`,
    `<!doctype html>\n<html>\n${lines('  <div class="column">{{ content }}</div>')}</html>\n`,
    `note: x\n${lines('And then prose, which has no more names of fields in it.')}`,
    lines('| a | b | c |'),
  ]
  for (const text of texts) t.strictSame(findBlock(text), { data: {}, body: text }, text.slice(0, 40))
  const long = lines('A line above the title, which has words.')
  t.match(findBlock(`summary: x\ntitle: A\n---\n${long}`), { data: { title: 'A' }, body: long })
})

const site = {
  'hugo.toml': 'baseURL = "https://zoe.example/"\ntitle = "Zoe"',
  'content/about.md': page('title: About', 'About {{< ref "posts/a" >}}'),
  'content/posts/a.md': page('title: A\ndate: 2024-05-06', 'A text'),
}

t.test('a page that takes too long to read is a draft, and named', async (t) => {
  const { converted, files } = await importOf(site, {
    pageProcess: {
      ...pageProcess,
      run: async (job) =>
        job.text.includes('A text') ? { failure: 'takes more than 10 s to read' } : pageProcess.run(job),
    },
  })
  t.match(converted.notes, [
    { file: 'content/posts/a.md', reason: 'draft, because of its text, which takes more than 10 s to read' },
  ])
  t.match(files['pages/posts/a.md'], /draft: true[\s\S]*A text/)
  t.match(files['pages/about.md'], /^---\ntitle: About\n---/)
  t.strictSame(
    converted.pages.map(({ file, isDraft }) => [file, isDraft]),
    [
      ['content/about.md', false],
      ['content/posts/a.md', true],
    ],
  )
})

t.test('a page that is larger than any of Vitrine’s is left out, and named', async (t) => {
  const large = page('title: Large\ndraft: true', 'Words. '.repeat(200_000))
  const { converted, site: read } = await importOf({ ...site, 'content/posts/large.md': large })
  t.match(converted.leftOut, [
    { file: 'content/posts/large.md', reason: 'a page of more than 1 MiB; split it into several pages' },
    { file: 'hugo.toml' },
  ])
  t.strictSame([...read.ownPages.keys()], ['/about/', '/posts/a/'])
})

t.test('characters for private use stay, and those of programs are shown as unknown', async (t) => {
  const text = 'Icons begin at \uE000, `\uE000`, \uE0000\uE001 and \uFDD05\uFDD1. ![x](/a.png)'
  const { files } = await importOf({ ...site, 'content/icons.md': page('title: Icons', text) })
  t.match(files['pages/icons.md'], text.replaceAll(/[\uFDD0\uFDD1]/g, '\uFFFD'))
})

t.test('a target that leads into the source is refused', async (t) => {
  const folder = t.testdir({ source: { 'hugo.toml': site['hugo.toml'], content: { 'a.md': 'A' } } })
  symlinkSync('source/content', join(folder, 'mine'))
  await t.rejects(importHere(t, folder), /mine: found a folder in or around the source/)
  symlinkSync('source/new', join(folder, 'other'))
  await t.rejects(importSite(join(folder, 'source'), join(folder, 'other'), {}), /in or around the source/)
  t.notOk(existsSync(join(folder, 'source/new')))
})
