/**
 * The sections of the home page, and projects and pages with their images, in the rendered HTML of whole
 * sites.
 */
import { test } from 'tap'
import { issuesOf } from '../../fixtures/content/content-files.ts'
import { siteOf } from '../../fixtures/pages/site-of.ts'
import { editionOf } from '../../fixtures/publishing/edition-of.ts'

type Files = Readonly<Record<string, string>>

const settings = (more = ''): string =>
  `title: Noor\ndescription: A site.\nowner: { name: Noor }\nlanguages: [en]\n${more}`

const work = [
  { name: 'Harbour', position: 'Captain', startDate: '2020' },
  { name: 'Harbour', position: 'Mate', startDate: '2015', endDate: '2020' },
  { name: 'Mill', position: 'Miller', startDate: '2010', endDate: '2015' },
  { name: 'Farm', position: 'Shepherd', startDate: '2008', endDate: '2010' },
  { name: 'Fair', position: 'Juggler', startDate: '2007', endDate: '2008' },
]
const projects = [{ name: 'Tide', url: 'https://tide.example/', description: 'Shows the tide.' }]
const publications = [{ name: 'On Tides', publisher: 'Sea Press', releaseDate: '2021' }]
const skills = [{ name: 'Knots', keywords: ['bowline'] }]

const resume = (sections: object): string =>
  JSON.stringify({
    basics: { name: 'Noor Haddad', label: 'Sailor', email: 'noor@sea.example', summary: 'I sail.' },
    ...sections,
  })

const render = async (files: Files, address = '/'): Promise<string> => {
  const edition = editionOf(await siteOf(files))
  return edition.pages.at(address)?.htmlNow().bytes.toString() ?? ''
}

const headingsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''))

const post = '---\ntitle: A letter\npublished: 2026-01-02\n---\nText'
const all = { work, projects, publications, skills }

const cv = resume(all)
const rows: readonly (readonly [name: string, files: Files, expected: readonly string[]])[] = [
  ['a résumé only', { 'resume.json': cv }, ['Experience', 'Projects', 'Publications']],
  [
    'the order of the CV',
    { 'resume.json': cv, 'site.yaml': settings('cv: { sections: [publications, projects] }') },
    ['Publications', 'Projects', 'Experience'],
  ],
  ['a résumé without any of these sections', { 'resume.json': resume({ skills }) }, ['Skills']],
  ['posts', { 'resume.json': resume({ work }), 'pages/notes/letter.md': post }, ['Experience', 'Latest']],
  [
    'pages of projects without a résumé',
    { 'pages/projects/tide.md': '# Tide', 'pages/projects/index.md': '# Projects' },
    ['Projects'],
  ],
  [
    'the owner’s choice and order',
    {
      ...{ 'resume.json': cv, 'pages/notes/letter.md': post },
      'site.yaml': settings('home: [posts, skills, { work: 1 }, contributions]'),
    },
    ['Latest', 'Skills', 'Experience'],
  ],
]
for (const [name, files, expected] of rows)
  test(`the home page has the sections of ${name}`, async (t) => {
    t.strictSame(headingsOf(await render({ 'site.yaml': settings(), ...files })), expected)
  })

test('positions at one employer are one entry, and a cut section links to the CV', async (t) => {
  const html = await render({ 'site.yaml': settings(), 'resume.json': resume({ work }) })
  const text = html.replaceAll(/<[^>]+>/g, '')
  t.match(text, 'Captain, Harbour, 2020 – present', 'the period is that of the title')
  t.match(text, 'Earlier: Mate')
  t.match(text, 'Shepherd')
  t.notMatch(text, 'Juggler')
  t.match(html, '<a href="/cv/#work">Experience (all 4)</a>')
})

test('the newest publications come first, after those that have no year yet', async (t) => {
  const dates = { old: '2020', new: '2021-05', late: 'in press', undated: undefined }
  const publications = Object.entries(dates).map(([name, releaseDate]) => ({
    name,
    releaseDate,
    doi: '10.1/a',
  }))
  const cv = { 'site.yaml': settings('home: [{ publications: 4 }]'), 'resume.json': resume({ publications }) }
  t.strictSame((await render(cv)).match(/(?<=<strong>|>)(?:old|new|late|undated)(?=<)/g), [
    'late',
    'new',
    'old',
    'undated',
  ])
})

test('the home page has the five newest posts', async (t) => {
  const days = [1, 2, 3, 4, 5, 6]
  const posts = days.map((day) => [
    `pages/notes/${day}.md`,
    `---\ntitle: Letter ${day}\npublished: 2026-01-0${day}\n---\n`,
  ])
  const html = await render({ 'site.yaml': settings(), ...Object.fromEntries(posts) })
  t.strictSame(html.match(/Letter \d/g), ['Letter 6', 'Letter 5', 'Letter 4', 'Letter 3', 'Letter 2'])
})

test('an unknown section of the home page is an error', async (t) => {
  const issues = await issuesOf({ 'site.yaml': settings('home: [summary, { projets: 3 }]') })
  t.match(issues, [{ file: 'site.yaml', field: 'home[1]', found: '"projets"', fix: /projects/ }])
})

const pictures = {
  'site.yaml': settings(),
  'resume.json': resume({
    projects: [
      { name: 'Tide 1.0', url: 'https://ada.example/projects/tide/', description: 'Old text' },
      ...projects,
    ],
  }),
  'pages/projects/index.md': '# Projects',
  'pages/projects/tide.md': '---\ndescription: New text\nimage: tide.png\ntags: [Sea]\n---\n# Tide',
  'pages/projects/tide.png': 'a picture',
  'pages/notes/letter.md':
    '---\ntitle: A letter\npublished: 2026-01-02\nimage: { src: ../projects/tide.png, alt: Low water }\n---\nText',
  'pages/notes/drawing.md':
    '---\ntitle: A drawing\npublished: 2026-01-03\nimage: chart.png\n---\n![Chart](chart.png)',
  'pages/notes/chart.png': 'a chart',
}

test('projects are the pages of their folder and those of the CV, each once', async (t) => {
  const html = await render(pictures, '/projects/')
  t.match(html, '<img class="thumbnail" src="/projects/tide.png" alt=""')
  t.match(html, 'New text')
  t.notMatch(html, 'Old text', 'the page says more')
  t.match(html, 'https://tide.example/', 'a project without a page')
  const links = html.slice(html.indexOf('<main'), html.indexOf('</main>')).match(/<a /g)
  t.equal(links?.length, 2, 'one link per entry')
})

test('lists show the image of a page: a path, or one with a text', async (t) => {
  const html = await render(pictures, '/notes/')
  t.match(html, 'src="/projects/tide.png" alt="Low water"')
  t.match(html, 'src="/notes/chart.png" alt=""')
  const edition = editionOf(await siteOf(pictures))
  const markdown = (await edition.pages.at('/notes/')?.markdown())?.bytes.toString() ?? ''
  t.match(markdown, '![Low water]')
  t.notMatch(markdown, '![]', 'an image beside its title says nothing in Markdown')
})
