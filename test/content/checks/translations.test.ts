/** Texts in languages that the site does not have, and labels that are not translated. */
import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { type Files, testIssues, validSettings, warningsOf } from '../../fixtures/content/content-files.ts'

testIssues(t, [
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
    lines: [
      'site.yaml:1:16 title.de: found a language that the site does not have; expected one of its languages: en, fr. Fix: use one of them, or add de to languages.',
      'site.yaml:2:15 description.english: found a language that the site does not have; expected one of its languages: en, fr. Fix: use one of them, or add english to languages.',
      'site.yaml:5:25 links[0].label.es: found a language that the site does not have; expected one of its languages: en, fr. Fix: use one of them, or add es to languages.',
      'site.yaml:6:21 guidance.useFor.pt-BR: found a language that the site does not have; expected one of its languages: en, fr. Fix: use one of them, or add pt-BR to languages.',
    ],
  },
])

t.test('warns about languages with English labels', async (t) => {
  const english = (await loadMessages()).get('en') ?? {}
  const { 'page.table': table, ...most } = english
  const warningsWith = (files: Files) =>
    warningsOf({ 'site.yaml': validSettings.replace('fr', 'fi, en-GB'), 'pages/index.md': '', ...files })
  const keys = Object.keys(english)
  t.strictSame(await warningsWith({}), [
    `site.yaml:4:17 languages[1]: found ${keys.length} English labels in the language "fi": ${keys.slice(0, 5).join(', ')}, …; expected a translation of each key in templates/words/en.yaml. Fix: create words/fi.yaml with them.`,
  ])
  t.strictSame(await warningsWith({ 'words/fi.json': JSON.stringify(most) }), [
    'words/fi.json: found 1 English label in the language "fi": page.table; expected a translation of each key in templates/words/en.yaml. Fix: add them.',
  ])
  t.strictSame(await warningsWith({ 'words/fi.json': JSON.stringify({ ...most, 'page.table': table }) }), [])
})
