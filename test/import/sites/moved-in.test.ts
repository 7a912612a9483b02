/**
 * Pages as people bring them (test/fixtures/moved-in/pages.yaml): what `vitrine import` makes of each file,
 * and every message about the result. Each file is a site of its own, a page beside an image.
 */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import type { Page } from '../../../src/content/site.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { importOf } from '../../fixtures/content/import-of.ts'

const folder = join(import.meta.dirname, '../../fixtures/moved-in')

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

const summarized = [
  ...(['address', 'title', 'description', 'published', 'updated', 'tags', 'image', 'noindex'] as const),
]

/** Returns what front matter can say about a page, and its text. */
const summaryOf = (page: Page) => ({
  ...Object.fromEntries(summarized.map((name) => [name, page[name]]).filter(([, value]) => isSaid(value))),
  ...(page.markdown.trim() !== '' && { text: page.markdown.trim() }),
})

const outcomeOf = async (name: string, text: string) => {
  const { site, converted } = await importOf(
    { [name]: text, 'engine.png': '' },
    { from: 'markdown', isTrusted: true },
  )
  const targets = new Set(converted.pages.map(({ target }) => `pages/${target}`))
  const own = [...site.ownPages.values()].filter(({ file }) => targets.has(file))
  return {
    pages: own.map(summaryOf),
    drafts: site.drafts.length,
    redirects: Object.fromEntries([...site.redirects].map(([from, { to }]) => [from, to])),
    notes: converted.notes.filter(({ file }) => file === name).map(({ reason }) => reason),
    messages: [...site.errors, ...site.warnings].map(formatIssue),
  }
}

const expected: Readonly<Record<string, unknown>> = JSON.parse(
  await readFile(join(folder, 'expected-pages.json'), 'utf8'),
)

/** By where they come from, or by what is unusual about them. */
const pages: Readonly<Record<string, string>> = parse(await readFile(join(folder, 'pages.yaml'), 'utf8'))

for (const [name, text] of Object.entries(pages))
  t.test(`takes ${name} as expected`, async (t) => {
    t.strictSame(await outcomeOf(basename(name), text), expected[name])
  })

t.test('publishes nothing that is marked as secret', async (t) => {
  for (const [name, outcome] of Object.entries(expected)) t.notMatch(JSON.stringify(outcome), 'Secret', name)
})
