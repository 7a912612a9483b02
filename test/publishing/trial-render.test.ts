import t from 'tap'
import { ContentError, formatLocation } from '../../src/lib/data/issue.ts'
import type { Edition } from '../../src/publishing/edition.ts'
import { trialRender } from '../../src/publishing/trial-render.ts'
import { readFiles } from '../fixtures/content/content-files.ts'
import { siteOf, smallSite } from '../fixtures/pages/site-of.ts'
import { editionOf, watchedImages } from '../fixtures/publishing/edition-of.ts'

const { privateContent: noApplications } = await readFiles(smallSite)

const tried = (edition: Edition) => trialRender(edition, noApplications)

const post = '---\npublished: 2026-01-02\ntags: [a]\n---\nA post.'

/** Templates that fail where something holds of the page. */
const failing: readonly (readonly [on: string, template: string, condition: string])[] = [
  ['a post', 'page', 'view.isPost'],
  ['a list', 'page', 'view.list.length > 0'],
  ['an ordinary page', 'page', '!view.isPost && view.list.length === 0'],
  ['a tag', 'page', 'view.ownFeeds.length > 0'],
  ['another language', 'page', 'view.language === "fr"'],
  ['a photo', 'gallery', 'view.noindex'],
  ['home', 'home', 'true'],
  ['the CV', 'cv', 'true'],
  ['the CV on paper', 'paper', 'true'],
  ['the developers page', 'developers', 'true'],
  ['results', 'search', 'view.search?.count > 0'],
  ['no results', 'search', 'view.search?.count === 0'],
  ['an error', 'error', 'true'],
]
for (const [on, template, condition] of failing)
  t.test(`finds a template that fails on ${on}`, async (t) => {
    const site = await siteOf({
      ...smallSite,
      'resume.json': '{}',
      'pages/about.md': 'Text',
      'pages/notes/a.md': post,
      'pages/notes/b.md': post,
      'pages/notes/c.fr.md': post,
      'pages/photos/index.md': '---\ntemplate: gallery\n---\n',
      'pages/photos/a.jpg': '',
      [`templates/${template}.eta`]: `<% if (${condition}) view.gone.x %>`,
    })
    await t.rejects(tried(editionOf(site)), {
      code: 'CONTENT_INVALID',
      issues: [{ file: `templates/${template}.eta`, line: 1 }],
    })
  })

t.test('finds all templates that fail, each line once', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'pages/about.md': 'Text',
    'pages/notes/a.md': post,
    'templates/page.eta': '<% view.gone.x %>',
    'templates/error.eta': '\n<% view.gone.x %>',
  })
  const { issues } = await tried(editionOf(site)).then(
    () => new ContentError([]),
    (error: unknown) => error as ContentError,
  )
  t.strictSame(issues.map(formatLocation).toSorted(), ['templates/error.eta:2', 'templates/page.eta:1'])
})

t.test('finds templates that fail on applications', async (t) => {
  const { site, privateContent } = await readFiles({
    ...smallSite,
    'resume.json': '{}',
    'for/acme.md': `---\nkey: ${'a'.repeat(26)}\nsubject: Hello\n---\nA letter.`,
    'templates/application.eta': '<% if (view.letter.subject === "Hello") view.gone.x %>',
  })
  await t.rejects(trialRender(editionOf(site), privateContent), {
    code: 'CONTENT_INVALID',
    issues: [{ file: 'templates/application.eta', line: 1 }],
  })
})

t.test('renders one page of each kind, whatever the number of pages', async (t) => {
  const names = Array.from({ length: 40 }, (_, index) => `notes/p${index}`)
  const files = names.flatMap((name) => [
    [`pages/${name}.md`, `${post}\n\n![](/${name}.png)`],
    [`pages/${name}.png`, ''],
  ])
  const rendered = new Set<string>()
  const site = await siteOf({ ...smallSite, ...Object.fromEntries(files) })
  const edition = editionOf(site, { imageDescriptions: watchedImages((path) => rendered.add(path)) })
  await trialRender(edition, noApplications)
  t.equal(rendered.size, 1)
  rendered.clear()
  await trialRender(
    editionOf(site, { imageDescriptions: watchedImages((path) => rendered.add(path)) }),
    noApplications,
    edition,
  )
  t.equal(rendered.size, 0, 'nothing again: the owner has no templates')
})

t.test('a text that cannot be rendered does not stop the others', async (t) => {
  const site = await siteOf({ ...smallSite, 'pages/a.md': '![](a.png)', 'pages/a.png': '' })
  const images = watchedImages(() => {
    throw new RangeError('no')
  })
  const edition = editionOf(site, { imageDescriptions: images })
  await tried(edition)
  t.throws(() => edition.pages.at('/a/')?.htmlNow(), { name: 'PageFailure' })
})
