/** What is said of content that can't be used: the place, the member, and how to fix it; everything at once. */
import t from 'tap'
import type { FolderFile } from '../../src/content/files/content-file.ts'
import { loadMessages } from '../../src/content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../src/content/i18n/messages.ts'
import { readSite } from '../../src/content/site-reader.ts'
import { ContentError, type ContentIssue } from '../../src/lib/data/issue.ts'

const messages = await loadMessages()

type Files = Readonly<Record<string, string | Buffer>>

const settings = 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en, fr]\n'

const folderOf = (files: Files): readonly FolderFile[] =>
  Object.entries({ 'site.yaml': settings, ...files }).map(([file, content]) => {
    const bytes = Buffer.from(content)
    return { file, bytes, sizeBytes: bytes.length, modifiedMs: 0 }
  })

const readFiles = (files: Files) => readSite(folderOf(files), messages)

const issuesOf = (files: Files): readonly ContentIssue[] => readFiles(files).issues

/** Where a fault is, and the beginning of what is said of it. */
const placeOf = ({ file, line, column, member }: ContentIssue): string =>
  `${[file, line, column].filter((part) => part !== undefined).join(':')} ${member ?? ''}`.trim()

const bomb = [
  'a: &a [x,x,x,x,x,x,x,x,x]',
  'b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]',
  'c: &c [*b,*b,*b,*b,*b,*b,*b]',
  'd: [*c,*c,*c,*c,*c,*c,*c]',
]

const rows: readonly {
  readonly name: string
  readonly files: Files
  /** One line a fault: its place, and what the message must have. */
  readonly faults: readonly (readonly [place: string, message: RegExp])[]
}[] = [
  {
    name: 'faults in every file at once',
    files: {
      'site.yaml': 'titel: A\ndescription: B\nowner: {nmae: C}\nlanguages: []\n',
      'resume.json': '{\n  "work": [{"startDate": "June"}]\n}',
      'pages/a.md': '---\ntitle: A\ndraf: true\n---\n',
    },
    faults: [
      ['site.yaml:1:1 title', /found nothing.*add it/],
      ['site.yaml:1:1 titel', /no meaning here.*write title/],
      ['site.yaml:3:1 owner.name', /found nothing/],
      ['site.yaml:3:9 owner.nmae', /write name/],
      ['site.yaml:4:1 languages', /a list of 0.*language tags/],
      ['resume.json:2:26 work[0].startDate', /"June".*2014-06-29/],
      ['pages/a.md:3:1 draf', /write draft/],
    ],
  },
  {
    name: 'no settings',
    files: { 'site.yaml': '' },
    faults: [
      ['site.yaml:1:1 title', /add it/],
      ['site.yaml:1:1 description', /add it/],
      ['site.yaml:1:1 owner', /name: Ada Lovelace/],
      ['site.yaml:1:1 languages', /add it/],
    ],
  },
  {
    name: 'settings that are a list',
    files: { 'site.yaml': '- a\n- b\n' },
    faults: [['site.yaml:1:1', /a list of 2.*title: Ada Lovelace/]],
  },
  {
    name: 'a value that a format of JavaScript would choke on',
    files: {
      'site.yaml': settings.replace('fr', 'abc-ab-cd'),
    },
    faults: [['site.yaml:4:17 languages[1]', /BCP 47/]],
  },
  {
    name: 'YAML with a byte order mark and CRLF',
    files: {
      'site.yaml': `\uFEFF${settings}paper: A4\n`.replaceAll('\n', '\r\n'),
    },
    faults: [['site.yaml:5:1 paper', /no meaning here/]],
  },
  {
    name: 'a member of YAML twice',
    files: { 'site.yaml': `title: A\n${settings}` },
    faults: [['site.yaml:2:1', /second member/]],
  },
  {
    name: 'a tab for indentation',
    files: { 'site.yaml': 'owner:\n\tname: C\n' },
    faults: [['site.yaml:2:1', /a tab.*replace tabs by spaces/]],
  },
  {
    name: 'two documents in one file',
    files: { 'site.yaml': `${settings}---\ntitle: B\n` },
    faults: [['site.yaml:5:1', /second document/]],
  },
  {
    name: 'a bomb of aliases',
    files: { 'resume.yaml': bomb.join('\n') },
    faults: [['resume.yaml:1:1', /together stand for too much.*write out/]],
  },
  {
    name: 'a scalar with thousands of aliases',
    files: { 'resume.yaml': `a: &a x\nb:\n${'- *a\n'.repeat(20_000)}` },
    faults: [['resume.yaml:1:1', /together stand for too much/]],
  },
  {
    name: 'a text that begins with an asterisk',
    files: { 'pages/a.md': '---\ndescription: B\ntitle: *Important*\n---\n' },
    faults: [['pages/a.md:3:8', /alias \*Important\*, which stands for nothing.*write "\*Important\*"/]],
  },
  {
    name: 'lists and objects nested without end in JSON',
    files: { 'resume.json': `{"[[":"\\"[",\n"x":${'[{"a":'.repeat(50_000)}` },
    faults: [['resume.json:2:1500', /nested deeper/]],
  },
  {
    name: 'an alias inside what it stands for',
    files: { 'resume.yaml': 'work: &work\n  - name: x\n    more: *work\n' },
    faults: [['resume.yaml:3:11', /\*work inside what it stands for/]],
  },
  {
    name: 'a trailing comma in JSON',
    files: { 'resume.json': '{\n\t"basics": {},\n}' },
    faults: [['resume.json:3:1', /valid JSON \(property name expected\)/]],
  },
  {
    name: 'JSON that ends too soon',
    files: { 'resume.json': '{"basics": {}' },
    faults: [['resume.json:1:14', /the end of the file/]],
  },
  {
    name: 'an empty file of JSON',
    files: { 'resume.json': '' },
    faults: [['resume.json:1:1', /the end of the file/]],
  },
  {
    name: 'a member of JSON twice',
    files: { 'resume.json': '{"work": [],\n\t"work": []}' },
    faults: [['resume.json:2:2', /a second member "work"/]],
  },
  {
    name: 'JSON with tabs and CRLF',
    files: { 'resume.json': '{\r\n\t"work": [\r\n\t\t{"endDate": "soon"}]}' },
    faults: [['resume.json:3:15 work[0].endDate', /"soon"/]],
  },
  {
    name: 'a resume that is a list',
    files: { 'resume.json': '[]' },
    faults: [['resume.json:1:1', /JSON Resume/]],
  },
  {
    name: 'text that is not UTF-8',
    files: { 'pages/a.md': Buffer.from('Yes\nAndr\xe9\n', 'latin1') },
    faults: [['pages/a.md:2', /not UTF-8.*save the file anew/]],
  },
  {
    name: 'settings in UTF-16',
    files: { 'site.yaml': Buffer.from(`\uFEFF${settings}`, 'utf16le') },
    faults: [['site.yaml:1', /not UTF-8/]],
  },
  {
    name: 'a text too large to be one',
    files: { 'pages/a.md': 'x'.repeat(1024 * 1024 + 1), 'resume.json': 'word '.repeat(1024 * 1024) },
    faults: [
      ['pages/a.md', /1\.1 MiB.*at most 1 MiB/],
      ['resume.json', /5\.0 MiB.*at most 4 MiB/],
    ],
  },
  {
    name: 'front matter that is a list',
    files: { 'pages/a.md': '---\n- a\n---\n' },
    faults: [['pages/a.md:2:1', /a list of 1.*title: About/]],
  },
  {
    name: 'front matter without an end',
    files: { 'pages/a.md': '---\ndraft: true\n\nSecret' },
    faults: [['pages/a.md:1:1', /without an end/]],
  },
  {
    name: 'front matter that is no YAML',
    files: { 'pages/a.md': '---\ntitle: a: b\n---\n' },
    faults: [['pages/a.md:2:8', /a member inside the text of another.*in quotes/]],
  },
  {
    name: 'a sign that begins no text of YAML',
    files: { 'site.yaml': settings.replace('title: A', 'title: @A') },
    faults: [['site.yaml:1:8', /valid YAML.*begin with a sign.*in quotes/]],
  },
  {
    name: 'values of the wrong kind in front matter',
    files: {
      'pages/a.md': '---\nupdated: 2026-02-30\norder: first\ndraft: "yes"\ntemplate: blog\n---\n',
    },
    faults: [
      ['pages/a.md:2:1 updated', /2026-02-30.*a day such as/],
      ['pages/a.md:3:1 order', /a number/],
      ['pages/a.md:4:1 draft', /true or false/],
      ['pages/a.md:5:1 template', /one of home, page/],
    ],
  },
  {
    name: 'a language that the site does not have',
    files: {
      'pages/a.de.md': '',
      'pages/b.pt-BR.md': '',
      'pages/c.FR.md': '',
      'resume.de.json': '{}',
    },
    faults: [
      ['resume.de.json', /add de to languages/],
      ['pages/a.de.md', /add de to languages/],
      ['pages/b.pt-BR.md', /add pt-BR to languages/],
      ['pages/c.FR.md', /the language "FR"/],
    ],
  },
  {
    name: 'a folder named for a language',
    files: { 'pages/fr/a.md': '', 'pages/fr.md': '' },
    faults: [
      ['pages/fr.md', /rename the file to pages\/index\.fr\.md/],
      ['pages/fr/a.md', /rename the file to pages\/a\.fr\.md/],
    ],
  },
  {
    name: 'two files with one address',
    files: {
      'pages/a.md': '',
      'pages/a/index.md': '',
      'pages/cafe\u0301.md': '',
      'pages/caf\u00e9.md': '',
    },
    faults: [
      ['pages/a/index.md', /\/a\/, which pages\/a\.md has too/],
      ['pages/caf\u00e9.md', /\/caf%C3%A9\//],
    ],
  },
  {
    name: 'two files that say one thing',
    files: { 'resume.yaml': '{}', 'resume.en.json': '{}' },
    faults: [['resume.yaml', /what resume\.en\.json says/]],
  },
  { name: 'two settings', files: { 'site.json': '{}' }, faults: [['site.yaml', /what site\.json says/]] },
  {
    name: 'addresses that Vitrine answers itself',
    files: {
      'pages/api/x.md': '',
      'pages/static.md': '',
      'pages/robots.txt': '',
      'pages/fr/llms.txt': '',
      'pages/feed.atom': '',
      'pages/llms.txt.md': '',
      'pages/resume.json': '',
      'pages/api-notes.md': '',
    },
    faults: [
      ['pages/api/x.md', /\/api\/x\//],
      ['pages/llms.txt.md', /\/llms\.txt\//],
      ['pages/static.md', /\/static\//],
      ['pages/feed.atom', /rename/],
      ['pages/fr/llms.txt', /rename/],
      ['pages/resume.json', /rename/],
      ['pages/robots.txt', /rename/],
    ],
  },
  {
    name: 'navigation that leads nowhere',
    files: {
      'site.yaml': `${settings}navigation: ["", developers, about, draft, cv, nowhere, /about/]\n`,
      'pages/about.md': '',
      'pages/draft.md': '---\ndraft: true\n---\n',
    },
    faults: [
      ['site.yaml:5:44 navigation[4]', /write resume\.json/],
      ['site.yaml:5:48 navigation[5]', /write pages\/nowhere\.md/],
      ['site.yaml:5:57 navigation[6]', /write about/],
    ],
  },
  {
    name: 'navigation by the paths of files',
    files: {
      'site.yaml': `${settings}navigation: [pages/about, pages/about.md, pages/nowhere, notes]\n`,
      'pages/about.md': '',
      'pages/notes/first.md': '',
    },
    faults: [
      ['site.yaml:5:14 navigation[0]', /write about$/],
      ['site.yaml:5:27 navigation[1]', /write about$/],
      ['site.yaml:5:43 navigation[2]', /write pages\/nowhere\.md/],
      ['site.yaml:5:58 navigation[3]', /write pages\/notes\/index\.md/],
    ],
  },
  {
    name: 'texts in languages that the site does not have',
    files: {
      'site.yaml': [
        'title: {en: A, de: B}',
        'description: {english: A}',
        'owner: {name: C}',
        'languages: [en, fr]',
        'links: [{label: {fr: D, es: E}, url: https://f.example}]',
        'guidance: {useFor: {pt-BR: [G]}, avoidFor: [en]}',
      ].join('\n'),
    },
    faults: [
      ['site.yaml:1:16 title.de', /one of its languages: en, fr.*add the language to languages/],
      ['site.yaml:2:15 description.english', /a language that the site does not have/],
      ['site.yaml:5:25 links[0].label.es', /write one of them/],
      ['site.yaml:6:21 guidance.useFor.pt-BR', /write one of them/],
    ],
  },
  {
    name: 'a contact for security that no program could read',
    files: { 'site.yaml': `${settings}security: {contact: 'mailto:', expires: 2027-02-30}\n` },
    faults: [
      ['site.yaml:5:12 security.contact', /"mailto:".*mailto:, https/],
      ['site.yaml:5:32 security.expires', /"2027-02-30".*2027-06-30/],
    ],
  },
  {
    name: 'a time that no day has',
    files: {
      'site.yaml': `${settings}security: {contact: 'tel:+1', expires: 2027-06-30T25:00:00Z}\n`,
    },
    faults: [['site.yaml:5:31 security.expires', /2027-06-30/]],
  },
  {
    name: 'words that no page would show',
    files: {
      'words/fr.yaml':
        'home.latset: Neuf\ncontact: Contact\ncontributions.sentence: {other: "{cuont} de {personne}"}\npage.table: "{n}"\n',
    },
    faults: [
      ['words/fr.yaml:1:1 home.latset', /write home\.latest$/],
      ['words/fr.yaml:2:1 contact', /one of templates\/words\/en\.yaml.*remove it/],
      [
        'words/fr.yaml:3:1 contributions.sentence',
        /\{cuont\}; expected one of \{count\}, .*write \{count\}$/,
      ],
      ['words/fr.yaml:3:1 contributions.sentence', /\{personne\}.*remove it/],
      ['words/fr.yaml:4:1 page.table', /a text without any/],
    ],
  },
  {
    name: 'words that are no texts',
    files: { 'words/fr.json': '{"home.latest": {"one": "Neuf"}, "page.table": null}' },
    faults: [
      ['words/fr.json:1:17 home.latest', /an object with one; expected .*other at least/],
      ['words/fr.json:1:48 page.table', /a text/],
    ],
  },
  {
    name: 'words of no language of the site, and messages twice',
    files: {
      'words/de.yaml': '',
      'words/French.yaml': '',
      'words/fr.json': '{}',
      'words/fr.yaml': '',
      'words/README.md': '',
    },
    faults: [
      ['words/French.yaml', /the language "French"/],
      ['words/de.yaml', /add de to languages/],
      ['words/fr.yaml', /what words\/fr\.json says/],
    ],
  },
  {
    name: 'texts in no language at all',
    files: { 'site.yaml': settings.replace('title: A', 'title: {}') },
    faults: [['site.yaml:1:1 title', /an object with no members.*a text for each language/]],
  },
]

for (const { name, files, faults } of rows) {
  t.test(`names ${name}`, async (t) => {
    const issues = issuesOf(files)
    t.strictSame(
      issues.map(placeOf),
      faults.map(([place]) => place),
    )
    for (const [index, issue] of issues.entries()) {
      t.match(new ContentError([issue]).message, faults[index]?.[1] ?? /./)
    }
  })
}

t.test('names a missing site.yaml with an example to copy', async (t) => {
  const { issues } = readSite([], messages)
  t.match(issues, [{ file: 'site.yaml', found: 'no such file', fix: /title: Ada Lovelace/ }])
  const bytes = Buffer.from(settings)
  const misspelt = readSite([{ file: 'Site.yaml', bytes, sizeBytes: bytes.length, modifiedMs: 0 }], messages)
  t.match(misspelt.issues, [{ file: 'site.yaml', fix: /^rename Site\.yaml to site\.yaml$/ }])
})

t.test(
  'names the line of lists that nest without end in YAML, and nothing that follows from them',
  async (t) => {
    const issues = issuesOf({ 'resume.yaml': `x:\n  ${'['.repeat(20_000)}` })
    t.match(issues[0], { file: 'resume.yaml', line: 2, found: /nested deeper/ })
    t.equal(issues.length, 1)
  },
)

t.test('takes the heading that opens a page for its title', async (t) => {
  const spaces = ' '.repeat(200_000)
  const rows: readonly [markdown: string, title: string, rest: string][] = [
    ['# A title', 'A title', ''],
    ['\n\n#  A title ## \nText', 'A title', 'Text'],
    ['# C#\nText', 'C#', 'Text'],
    [`# a${spaces}b`, `a${spaces}b`, ''],
    ['## Second\n# First', 'A b', '## Second\n# First'],
  ]
  for (const [markdown, title, rest] of rows) {
    const page = readFiles({ 'pages/a-b.md': markdown }).site.pages.get('/a-b/')
    t.match(page, { title, markdown: rest }, markdown.slice(0, 20))
  }
})

t.test('reads thousands of faults and says fifty', async (t) => {
  const work = Array.from({ length: 3_000 }, () => ({ startDate: 'never' }))
  const { message, issues } = new ContentError(issuesOf({ 'resume.json': JSON.stringify({ work }, null, 2) }))
  t.equal(issues.length, 3_000)
  t.equal(message.split('\n').length, 52)
  t.match(message, /^The content has 3000 faults:.*… and 2950 more$/s)
})

const accepted: readonly (readonly [name: string, files: Files, addresses: readonly string[]])[] = [
  ['an empty page', { 'pages/a.md': '' }, ['/a/']],
  ['a draft whose lines end as on old Macs', { 'pages/a.md': '---\rdraft: true\r---\rtext' }, []],
  ['empty front matter', { 'pages/a.md': '---\n---\ntext' }, ['/a/']],
  ['a suffix in capitals', { 'pages/README.MD': 'text' }, ['/README/']],
  ['versions in a name', { 'pages/v1.2.md': 'text' }, ['/v1.2/']],
  [
    'a contact for security until a certain hour',
    { 'site.yaml': `${settings}security: {contact: 'tel:+1', expires: 2027-06-30T12:00:00Z}\n` },
    [],
  ],
  ['one language written alone', { 'site.yaml': settings.replace('[en, fr]', 'en') }, []],
  [
    'signs with a meaning in addresses',
    {
      'pages/a b.md': '',
      'pages/100%.md': '',
      'pages/c#.md': '',
      'pages/why?.md': '',
      "pages/it's+1.md": '',
    },
    ['/100%25/', '/a%20b/', '/c%23/', "/it's+1/", '/why%3F/'],
  ],
  ['decomposed letters', { 'pages/cafe\u0301.md': '' }, ['/caf%C3%A9/']],
]

for (const [name, files, addresses] of accepted) {
  t.test(`takes ${name}`, async (t) => {
    const { site, issues } = readFiles(files)
    t.strictSame(issues, [])
    t.strictSame([...site.pages.keys()], addresses)
  })
}

t.test('notices a draft that the navigation leaves out, unless another language has the page', async (t) => {
  const { site, issues } = readFiles({
    'site.yaml': `${settings}navigation: [about, plans, notes]\n`,
    'pages/about.md': '---\ndraft: true\n---\n',
    'pages/about.fr.md': '',
    'pages/plans.md': '---\ndraft: true\n---\n',
    'pages/notes.md': '',
  })
  t.strictSame(issues, [])
  t.strictSame(site.notices.map(placeOf), ['site.yaml:5:21 navigation[1]'])
  t.match(site.notices, [{ found: /^"plans", which is a draft/, fix: /pages\/plans\.md/ }])
})

t.test('lays the owner’s messages over Vitrine’s, those of pt under pt-BR', async (t) => {
  const { site, issues } = readFiles({
    'site.yaml': settings.replace('fr', 'pt-BR'),
    'pages/index.md': '',
    'words/en.yaml': 'home.latest: News\n',
    'words/pt.yaml': 'home.latest: Notícias\npage.table: Quadro\n',
    'words/pt-BR.json': '{"page.table": "Grade"}',
  })
  t.strictSame([issues, site.notices], [[], []])
  const shown = (language: string) =>
    ['home.latest', 'page.table', 'home.contributions'].map((key) =>
      createMessageFormatter(language, site.messages)(key),
    )
  t.strictSame(shown('en'), ['News', 'Table', 'Contributions'])
  t.strictSame(shown('pt-BR'), ['Notícias', 'Grade', 'Contribuições'])
})

t.test('notices languages whose labels are English, and how many', async (t) => {
  const english = messages.get('en') ?? {}
  const { 'page.table': table, ...most } = english
  const noticesWith = (files: Files) => {
    const { site, issues } = readFiles({
      'site.yaml': settings.replace('fr', 'ja, en-GB'),
      'pages/index.md': '',
      ...files,
    })
    t.strictSame(issues, [])
    return site.notices
  }
  const count = Object.keys(english).length
  const none = noticesWith({})
  t.strictSame(none.map(placeOf), ['site.yaml:4:17 languages[1]'])
  t.match(none, [{ found: new RegExp(`"ja" for ${count} labels`), fix: /words\/ja\.yaml/ }])
  const some = noticesWith({ 'words/ja.json': JSON.stringify(most) })
  t.match(some, [{ file: 'words/ja.json', found: /for 1 label, which is English: page\.table$/ }])
  t.strictSame(noticesWith({ 'words/ja.json': JSON.stringify({ ...most, 'page.table': table }) }), [])
})

t.test('pages of the usual names need no title', async (t) => {
  const { site } = readFiles({
    'site.yaml': settings.replace('fr', 'de'),
    'pages/index.md': 'Text',
    'pages/cv.de.md': 'Text',
    'pages/my-notes/index.md': 'Text',
  })
  const titles = [...site.pages.values()].map(({ address, title }) => [address, title])
  t.strictSame(titles, [
    ['/de/cv/', 'Lebenslauf'],
    ['/', 'C'],
    ['/my-notes/', 'My notes'],
  ])
})

t.test('takes a title out of the first heading after a byte order mark', async (t) => {
  const { site } = readFiles({ 'pages/a.md': '\uFEFF# Title\n\nText', 'pages/b.md': '\uFEFFText' })
  t.match(site.pages.get('/a/'), { title: 'Title', markdown: 'Text' })
  t.equal(site.pages.get('/b/')?.markdown, 'Text')
})
