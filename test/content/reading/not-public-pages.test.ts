/** Which pages of a site are not public, and what its owner is told about them. */
import t from 'tap'
import { NOT_PUBLIC } from '../../../src/privacy/describe-not-public.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { smallSite } from '../../fixtures/pages/site-of.ts'

t.test('unlisted and listed leave a page out of lists', async (t) => {
  for (const [field, isListed] of [
    ['unlisted: true', false],
    ['listed: no', false],
    ['Unlisted: no', true],
    ['listed: yes', true],
    ['noindex: on', false],
    ['noindex: 0', true],
    ['params: {unlisted: true}', false],
  ] as const) {
    const { site } = await readFiles({ ...smallSite, 'pages/page.md': `---\ntitle: A\n${field}\n---\nText` })
    t.equal(site.ownPages.get('/page/')?.noindex, !isListed, field)
  }
})

t.test(
  'an owner’s words for privacy hide pages (privacy-words), and the log says by which field',
  async (t) => {
    const { site } = await readFiles({
      'pages/a.md': '---\ntitle: A\ntags: [private]\n---\nText',
      'pages/b.md': '---\ntitle: B\nstage: draft\n---\nText',
      'pages/c.md': '---\ntitle: C\nstate: draft\nsecret: true\n---\nText',
      'pages/e.md': '---\ntitle: E\ntags: draft\n---\nText',
      'pages/f.md': '---\ntitle: F\nrobots: noindex\ncategories: [tech]\n---\nText',
      'pages/drafts/x.md': 'Text',
    })
    t.strictSame([...site.ownPages.keys()], ['/f/'])
    t.strictSame(
      [...site.info, ...site.warnings].map(({ file, field, found }) => [file, field, found]),
      [
        ['pages/a.md', 'tags', 'private'],
        ['pages/b.md', 'stage', 'draft'],
        ['pages/c.md', 'state', 'draft'],
        ['pages/e.md', 'tags', 'draft'],
        ['pages/drafts/x.md', undefined, 'a page in pages/drafts/'],
      ],
    )
    t.strictSame(
      site.suggestions.filter(({ code }) => code === 'front-matter/unknown-field').map(({ field }) => field),
      ['robots', 'categories'],
      'no advice to write tags for stage',
    )
  },
)

t.test('a folder of drafts hides its pages and files', async (t) => {
  for (const [folder, isHidden] of [
    ['_drafts', true],
    ['drafts', true],
    ['Draft', true],
    ['blog/_private', true],
    ['private/2020', true],
    ['draftsman', false],
    ['privacy', false],
  ] as const) {
    const files = {
      [`pages/${folder}/page.md`]: 'Text',
      [`pages/${folder}/a.png`]: '',
      [`well-known/${folder}/a`]: 'a',
    }
    const { site } = await readFiles({ ...smallSite, ...files })
    const served = [...site.ownPages.values(), ...site.files.values(), ...site.wellKnown.values()].map(
      ({ file }) => file,
    )
    t.equal(served.filter((file) => Object.hasOwn(files, file)).length, isHidden ? 0 : 3, folder)
  }
})

/** What is no front matter in YAML, and may hide a page. */
const otherForms: readonly (readonly [text: string, isPublic: boolean])[] = [
  ['\n \n---  \ntitle: A\n---\t\nText', true],
  ['<!-- a\nb -->\r\n---\r\ntitle: A\r\n---\r\nText', true],
  ['\uFEFF---\ntitle: A\n---\nText', true],
  ['---\ndraft: true\nText', false],
  ['---\ndraft: true\n...\nText', false],
  ['+++\ndraft = true\n+++\nText', false],
  ['{"draft": true}\nText', false],
  [';;;\n{"draft": true}\n;;;\nText', false],
  ['----\ndraft: true\n----\nText', false],
  ['—\ndraft: true\n—\nText', false],
  ['title: A\nstatus: draft\n---\nText', false],
  ['{% include a.html %}\nText', true],
  ['{:toc}\nText', true],
  ['----\n\nNote: text', true],
  ['Title: a word.\n\nText', true],
  ['In private: she laughed\n\nText', true],
  ['Text\n\n---\ndraft: true\n---\n\nText', true],
]
for (const [text, isPublic] of otherForms)
  t.test(`${isPublic ? 'serves' : 'leaves out'} ${JSON.stringify(text)}`, async (t) => {
    const { site, issues } = await readFiles({ ...smallSite, 'pages/page.md': text })
    t.equal(site.ownPages.has('/page/'), isPublic)
    if (!isPublic) t.match(issues, [{ code: 'front-matter/other-form', fix: /vitrine import/ }])
  })

t.test('names each page that is not public, and no password', async (t) => {
  for (const [field, severity, found] of [
    ['draft: true', 'info', 'true'],
    ['password: hunter2', 'warning', 'a value, so the page is not public'],
    ['secret: hunter2', 'info', 'a value'],
    ['tags: [a, Private]', 'info', 'private'],
    ['draf: yes', 'warning', 'yes in what is probably draft, so the page is not public'],
    ['date: soon', 'warning', 'a value that cannot be read as a date, so the page is not public'],
    ['date: 2023-02-30', 'warning', '2023-02-30 (no such day), so the page is not public'],
    ['pubDate: "2010-14-24 10:00"', 'warning', '2010-14-24 (no such day), so the page is not public'],
    ['date: draft', 'info', 'draft'],
    ['date: 2999-01-01', 'info', '2999-01-01'],
    ['expires: 2020-01-01', 'info', '2020-01-01'],
  ] as const) {
    const { site, issues } = await readFiles({ 'pages/page.md': `---\ntitle: A\n${field}\n---\nText` })
    t.strictSame(issues, [])
    t.match(
      [...site.info, ...site.warnings],
      [{ file: 'pages/page.md', line: 3, severity, code: NOT_PUBLIC, found }],
      field,
    )
    t.notMatch(JSON.stringify([...site.info, ...site.warnings]), 'hunter2')
  }
})
