/** `vitrine import` of sites that have a CV as another tool writes it. */
import t from 'tap'
import { findRedirect } from '../../../src/content/site.ts'
import { createExistingSite } from '../../../src/import/sites/existing/existing-site.ts'
import { importOf } from '../../fixtures/content/import-of.ts'

const page = (frontMatter: string): string => `---\n${frontMatter}\n---\nText\n`

const location = { address: 'Canal 1', city: 'Delft' }
const resume = { basics: { name: 'Noor', phone: '+31 20 555', location } }
const blox =
  'title: Noor\nrole: Engineer\nwork:\n  - {position: Engineer, company_name: Acme, date_start: 2020-01-01}\n'

const jekyll = { '_config.yml': 'title: Noor\n', 'index.md': page('title: Home') }

for (const [tool, files, expected] of [
  [
    'al-folio, as JSON Resume',
    { ...jekyll, 'assets/json/resume.json': JSON.stringify(resume) },
    location.city,
  ],
  [
    'RenderCV',
    { ...jekyll, '_data/cv.yml': 'cv: {name: Noor, sections: {education: [{institution: Delft}]}}' },
    'Delft',
  ],
  [
    'Hugo Blox',
    { 'hugo.toml': 'title = "Noor"', 'content/_index.md': page('title: Home'), 'data/authors/me.yaml': blox },
    'Acme',
  ],
  [
    'a theme with its own place for it',
    { ...jekyll, '_data/resume.json': JSON.stringify(resume), 'resume.md': '---\nlayout: resume\n---\n' },
    location.city,
  ],
  ['a private folder', { ...jekyll, 'private/resume.json': JSON.stringify(resume) }, undefined],
  ['no CV', { ...jekyll, '_data/cv.yml': '- {}', 'assets/json/resume.json': '{}' }, undefined],
] as const)
  t.test(`the CV of ${tool} moves, without phone number and street`, async (t) => {
    const { site } = await importOf(files)
    const text = JSON.stringify([...site.resumes])
    t.equal(text.includes(expected ?? '"basics"'), expected !== undefined)
    t.notMatch(text, /555|Canal/)
  })

t.test("the CV of a theme's example stays, unless a public page shows it or it is the owner's", async (t) => {
  const einstein = {
    '_data/cv.yml': 'cv: {name: Albert Einstein, sections: {education: [{institution: ETH}]}}',
  }
  const site = (config: string, layout = 'page') => ({
    ...einstein,
    '_config.yml': `title: blank\n${config}\n`,
    'cv.md': page(`title: CV\nlayout: ${layout}`),
  })
  const rows: readonly (readonly [name: string, files: Record<string, string>, isTaken: boolean])[] = [
    ['another owner', site('first_name: Zoe\nlast_name: Blum'), false],
    ['another author', site('author: {name: Zoe Blum}'), false],
    ['another owner, as So Simple has it', site('owner: {name: Zoe Blum}'), false],
    ['the owner', site('first_name: Albert\nmiddle_name: ""\nlast_name: Einstein'), true],
    ["al-folio's home page, which shows none", site('author: Zoe Blum', 'about'), false],
    ['a page that shows it', site('author: Zoe Blum', 'cv'), true],
    [
      'a page without text that shows it',
      { ...site('author: Zoe Blum'), 'vita.md': '---\nlayout: cv\n---\n' },
      true,
    ],
    [
      'a draft without text that shows it',
      { ...site('author: Zoe Blum'), 'vita.md': '---\nlayout: cv\ndraft: true\n---\n' },
      false,
    ],
    [
      'a scheduled page that shows it',
      { ...site('author: Zoe Blum'), 'cv.md': page('layout: cv\ndate: 2030-01-01') },
      false,
    ],
    [
      'a scheduled page without text that shows it',
      { ...site('author: Zoe Blum'), 'vita.md': '---\nlayout: cv\ndate: 2030-01-01\n---\n' },
      false,
    ],
    [
      'a draft that shows it',
      { ...site('author: Zoe Blum'), 'cv.md': page('layout: cv\ndraft: true') },
      false,
    ],
  ]
  for (const [name, files, isTaken] of rows) {
    const { files: written, converted } = await importOf(files)
    t.equal(
      Object.keys(written).some((file) => file.startsWith('resume.')),
      isTaken,
      name,
    )
    const reason = /^a CV of Albert Einstein that no public page shows/
    t.equal(
      converted.notes.some((each) => reason.test(each.reason)),
      !isTaken,
      name,
    )
  }
  const base = new URL('https://albert.example/')
  const existing = createExistingSite({
    base,
    htmlPages: [{ url: base, html: '<meta name="author" content="Albert Einstein">' }],
  })
  const { files: named } = await importOf(site(''), { from: 'jekyll', existing })
  t.ok('resume.yml' in named, 'the author of the existing home page')
  const home = { ...einstein, '_config.yml': 'author: Zoe Blum', 'index.md': '---\nlayout: cv\n---\n' }
  const { files: shown } = await importOf(home, { from: 'jekyll', existing })
  t.ok('resume.yml' in shown, 'a home page without text that shows it')
  const { site: mine } = await importOf(site('first_name: Zoe\nlast_name: Blum'))
  t.equal(mine.settings.owner.name, 'Zoe Blum')
})

t.test('a page that a theme filled with the CV leads to it', async (t) => {
  const page = (more = '') => ({ 'resume.md': `---\nlayout: resume\ntitle: CV\n${more}---\n` })
  const files = { '_config.yml': 'author: Zoe Blum', '_data/resume.json': JSON.stringify(resume) }
  const { site, files: written } = await importOf({ ...files, ...page() })
  t.equal(findRedirect(site, '/resume/')?.to, '/cv/')
  t.notOk(written['pages/resume.md'])
  const hidden = await importOf({ ...files, ...page('published: false\n') })
  t.notOk(hidden.files['resume.json'], 'the CV of a draft stays')
  t.match(hidden.files['pages/resume.md'], 'draft: true')
})

t.test('publications move if a public page lists them all, and the page leads to them', async (t) => {
  const bib = (key: string): string =>
    `@article{${key},\n  author = {N. Noor},\n  title = {On ${key}},\n  pdf = {${key}.pdf},\n  year = 2020\n}\n`
  const files = {
    ...jekyll,
    '_config.yml': 'title: Noor\nscholar: {bibliography: papers.bib}\n',
    '_data/cv.yml': 'cv: {name: Noor, sections: {education: [{institution: Delft}]}}',
    '_bibliography/papers.bib': `---\n---\n${bib('sea')}${bib('tide')}`,
    'assets/pdf/sea.pdf': 'pdf',
    'assets/pdf/other.pdf': 'pdf',
  }
  const link = '<a href="/cv/#publications">CV</a>'
  const page = (text: string, field = 'layout: page') => ({
    ...files,
    'papers.md': `---\ntitle: Papers\n${field}\n---\n${text}\n`,
  })
  const list = (tag: string) => page(`{% ${tag} %}`)
  const moved = await importOf(list('bibliography --group_by year'))
  t.equal(moved.files['publications.bib'], `${bib('sea')}${bib('tide')}`)
  const papers = (names: object): readonly string[] =>
    Object.keys(names).filter((name) => name.endsWith('.pdf'))
  t.strictSame(papers(moved.files), ['pages/assets/pdf/sea.pdf'])
  t.match(moved.files['pages/papers.md'], link)
  t.match(moved.site.resumes.get('en')?.resume.bibliography, [{ key: 'sea' }, { key: 'tide' }])
  t.notOk(moved.converted.leftOut.some(({ file }) => file.endsWith('.bib')))
  t.match(
    moved.converted.notes.filter(({ reason }) => /bibliography|publications/.test(reason)),
    [{ reason: 'the publications, now publications.bib, which the CV in resume.yml shows' }],
  )
  for (const [name, site] of Object.entries({
    'some are chosen': list('bibliography --query @*[public=true]'),
    'the configuration chooses some': {
      ...list('bibliography'),
      '_config.yml': 'title: Noor\nscholar: {bibliography: papers.bib, query: "@*[public=true]"}\n',
    },
    'the page is scheduled': page('{% bibliography %}', 'date: 2030-01-01'),
    'the page has expired': page('{% bibliography %}', 'expires: 2020-01-01'),
    'the page is unlisted': page('{% bibliography %}', 'noindex: true'),
    'the page is a draft': page('{% bibliography %}', 'draft: true'),
    'a draft links to the file': page('See [it](_bibliography/papers.bib).', 'draft: true'),
    'it is another file': list('bibliography --file others'),
    'the tag is in a comment': page('Soon.\n<!--\n{% bibliography %}\n-->'),
    'the tag is an example': page('Write `{% raw %}{% bibliography %}{% endraw %}`.'),
  })) {
    const { files, converted } = await importOf(site)
    t.notOk(files['publications.bib'], name)
    t.notMatch(files['pages/papers.md'], '/cv/', name)
    t.strictSame(papers(files), [], name)
    t.match(
      converted.leftOut,
      [{ file: '_bibliography/papers.bib', reason: /copy them to publications\.bib/ }],
      name,
    )
  }
  const { '_data/cv.yml': _, ...withoutCv } = page('<div class="papers">\n\n{% bibliography %}\n\n</div>')
  const named = await importOf({ ...withoutCv, '_config.yml': `${files['_config.yml']}author: Noor\n` })
  t.equal(named.files['resume.yaml'], 'basics:\n  name: Noor\n', 'a CV for the publications')
  t.match(named.files['pages/papers.md'], `\n${link}\n`)
  const nameless = await importOf(withoutCv)
  t.equal(nameless.files['resume.yaml'], 'basics: {}\n', 'which shows the name in site.yaml')
  const url = new URL('https://noor.example/papers.html')
  const showing = (key: string) =>
    createExistingSite({
      base: new URL('/', url),
      htmlPages: [
        { url: new URL('/', url), html: '<title>Noor</title><nav><a href="/papers.html">Papers</a></nav>' },
        {
          url,
          html: `<title>Papers</title><p>Papers<ol><li><span id="sea">On sea</span><li><span id="${key}">On it</span></ol>`,
        },
      ],
    })
  for (const key of ['tide', 'coast']) {
    const { files, site } = await importOf(list('bibliography'), { existing: showing(key) })
    t.equal('publications.bib' in files, key === 'tide', `the existing page has ${key}`)
    t.ok(site.ownPages.has('/papers/'))
  }
  for (const entry of ['@book{\n  dune,\n', ' @book {dune,', '@book(dune,', '@book{,']) {
    const more = { '_bibliography/papers.bib': `${bib('sea').trim()}${entry} title = {Dune}}` }
    const { files } = await importOf({ ...list('bibliography'), ...more }, { existing: showing('tide') })
    t.notOk('publications.bib' in files, `the existing page does not have ${entry}`)
  }
})

t.test('the home page of Hugo Blox keeps the text about its author, whose page has it too', async (t) => {
  const text = 'Noor builds engines in Delft, and writes about each of them at some length.'
  const date = '<div class="date">Last updated on the first Monday of May</div>'
  const html = `${date}<div style="text-align: justify">\n${text}\n</div><p>${text.replace('Noor', 'She')}</p>`
  const base = new URL('https://noor.example/')
  const htmlPages = ['/', '/author/noor/'].map((path) => ({
    url: new URL(path, base),
    html: `<title>${path === '/' ? 'Engines' : 'Noor'}</title>${html}`,
  }))
  const author = `---\ntitle: Noor\nsuperuser: true\neducation: {courses: [{course: BA, institution: Acme}]}\n---\n${text}\n`
  const { files } = await importOf(
    { 'hugo.toml': 'title = "Noor"', 'content/authors/admin/_index.md': author },
    { existing: createExistingSite({ base, htmlPages }) },
  )
  t.match(files['resume.yaml'], 'Acme')
  t.equal(files['pages/index.md'], `${text}\n\n${text.replace('Noor', 'She')}\n`)
})

t.test('al-folio: the picture of the owner, and news without titles', async (t) => {
  const text =
    'I will join [Acme](https://acme.example/) to work on **engines** for the sea, with all of my friends.'
  const { files } = await importOf({
    '_config.yml':
      'first_name: Noor\nlast_name: "O\\"B"\ncollections: {news: {output: true}}\ninclude: [_pages]',
    '_pages/about.md': '---\ntitle: About\npermalink: /\nprofile: {image: noor.jpg}\n---\nHello.\n',
    'assets/img/noor.jpg': '',
    '_news/acme.md': `---\ndate: 2024-05-06\ninline: true\n---\n${text}\n`,
  })
  t.match(
    files['pages/index.md'],
    '<img src="/assets/img/noor.jpg" alt="Noor O&quot;B" width="240">\n\nHello',
  )
  t.ok('pages/assets/img/noor.jpg' in files)
  t.match(
    files['pages/news/acme.md'],
    'title: I will join Acme to work on engines for the sea, with all of my friends.\n',
  )
})
