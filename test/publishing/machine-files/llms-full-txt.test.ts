import t from 'tap'
import type { Page } from '../../../src/content/site.ts'
import { createRepresentation } from '../../../src/http/representation.ts'
import { PageFailure } from '../../../src/pages/page-failure.ts'
import { buildFullTexts } from '../../../src/publishing/machine-files/llms-full-txt.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'
import { inputsOf, rendererOf } from '../../fixtures/publishing/edition-of.ts'

const site = await siteOf({
  ...smallSite,
  'pages/about.md': '---\ntitle: About\n---\nText.',
  'pages/hidden.md': '---\ntitle: Hidden\nnoindex: true\n---\nText.',
  'pages/notes/old.md': '---\ntitle: Old\npublished: 2020-01-01\ntags: [a]\n---\nText.',
  'pages/notes/new.md': '---\ntitle: New\npublished: 2021-01-01\ntags: [a]\n---\nText.',
})
const shortText = async ({ title }: Page) =>
  createRepresentation('text/markdown', `---\ntitle: ${title}\n---\n\n# ${title}\n\n${'x'.repeat(100)}\n`, {})
const inputs = inputsOf(site)
const textOf = async (markdownOf = shortText): Promise<string> =>
  String(await buildFullTexts(inputs, rendererOf(inputs), markdownOf)[0]?.body())
const partsIn = (text: string): readonly string[] => text.match(/^url: .*\/|^published: .*|^- \[.*/gm) ?? []

t.test('has pages without a date, then posts, newest first, each with its address and day', async (t) => {
  const text = await textOf()
  t.match(text, /^# A Site\n\n> About things\.\n/)
  t.strictSame(partsIn(text.slice(text.indexOf('\n---\n'))), [
    'url: https://ada.example/',
    'url: https://ada.example/about/',
    'url: https://ada.example/developers/',
    'url: https://ada.example/tags/',
    'url: https://ada.example/notes/',
    'url: https://ada.example/notes/new/',
    'published: 2021-01-01',
    'url: https://ada.example/notes/old/',
    'published: 2020-01-01',
  ])
  t.match(text, '---\nurl: https://ada.example/about/\n---\n\n# About\n')
  t.notMatch(text, /Hidden|title: /)
})

t.test('has pages in full up to 1 MB, and links to the rest', async (t) => {
  const large = createRepresentation('text/markdown', 'x'.repeat(450_000), {})
  const text = await textOf(async () => large)
  t.ok(text.length > 900_000 && text.length < 1_000_000)
  t.match(text, /## Pages\n\n/)
  t.strictSame(partsIn(text).slice(-2), [
    '- [New](https://ada.example/notes/new/index.md): 2021-01-01',
    '- [Old](https://ada.example/notes/old/index.md): 2020-01-01',
  ])
})

t.test('a page that fails is in the list, and other errors are thrown', async (t) => {
  const fails = (error: (page: Page) => Error) => async (page: Page) => {
    if (page.title === 'About') throw error(page)
    return shortText(page)
  }
  const text = await textOf(fails((page) => new PageFailure(page, new Error('broken'))))
  t.match(text, '- [About](https://ada.example/about/index.md)')
  t.match(text, '# New\n', 'the pages after it are there')
  await t.rejects(textOf(fails(() => new Error('worse'))), { message: 'worse' })
})
