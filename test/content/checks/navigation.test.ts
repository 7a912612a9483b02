/** Entries of the navigation that lead nowhere, or to drafts. */
import t from 'tap'
import { testIssues, validSettings, warningsOf } from '../../fixtures/content/content-files.ts'

testIssues(t, [
  {
    name: 'entries that lead nowhere',
    files: {
      'site.yaml': `${validSettings}navigation: ["", developers, about, draft, cv, nowhere, /about/]\n`,
      'pages/about.md': '',
      'pages/draft.md': '---\ndraft: true\n---\n',
    },
    lines: [
      'site.yaml:5:44 navigation[4]: found "cv"; expected the key of a page: about, developers, search, draft. Fix: add resume.json, or remove the entry.',
      'site.yaml:5:48 navigation[5]: found "nowhere"; expected the key of a page: about, developers, search, draft. Fix: create pages/nowhere.md, or remove the entry.',
      'site.yaml:5:57 navigation[6]: found "/about/"; expected the key of a page: about, developers, search, draft. Fix: write about.',
    ],
  },
  {
    name: 'paths of files instead of keys',
    files: {
      'site.yaml': `${validSettings}navigation: [pages/about, pages/about.md, pages/nowhere, drafts]\n`,
      'pages/about.md': '',
      'pages/notes/first.md': '',
      'pages/drafts/first.md': '---\ndraft: true\n---\n',
    },
    lines: [
      'site.yaml:5:14 navigation[0]: found "pages/about"; expected the key of a page: about, notes/first, developers, search, notes, contents, drafts/first. Fix: write about.',
      'site.yaml:5:27 navigation[1]: found "pages/about.md"; expected the key of a page: about, notes/first, developers, search, notes, contents, drafts/first. Fix: write about.',
      'site.yaml:5:43 navigation[2]: found "pages/nowhere"; expected the key of a page: about, notes/first, developers, search, notes, contents, drafts/first. Fix: create pages/nowhere.md, or remove the entry.',
      'site.yaml:5:58 navigation[3]: found "drafts"; expected the key of a page: about, notes/first, developers, search, notes, contents, drafts/first. Fix: create pages/drafts/index.md, the page of that folder, or remove the entry.',
    ],
  },
])

t.test('warns about a draft, unless the page is published in another language', async (t) => {
  const warnings = await warningsOf({
    'site.yaml': `${validSettings}navigation: [about, plans, notes]\n`,
    'pages/about.md': '---\ndraft: true\n---\n',
    'pages/about.fr.md': '',
    'pages/plans.md': '---\ndraft: true\n---\n',
    'pages/notes.md': '',
  })
  t.strictSame(warnings, [
    'site.yaml:5:21 navigation[1]: found "plans", a draft, which is left out; expected a published page. Fix: remove the entry, or publish pages/plans.md.',
  ])
})
