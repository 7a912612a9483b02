/** Texts of a resume in several languages, in one file. */
import t from 'tap'
import { parse } from 'yaml'
import { readResume } from '../../src/resume/resume-file.ts'
import { smallSite } from '../fixtures/pages/site-of.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

/** What is written, and what is read in French, each as the fields of an object in YAML. */
const rows: readonly (readonly [name: string, written: string, expected: string])[] = [
  ['a text', 'basics: {label: {en: A, fr: B}}', 'basics: {label: {text: B, language: fr}}'],
  ['a text that lacks the language', 'basics: {label: {en: A}, name: A}', 'basics: {label: A, name: A}'],
  [
    'an item, with tags',
    'work: [{highlights: [{en: A, fr: B}, {text: {fr: C}, tags: [a]}, D]}]',
    'work: [{highlights: [{text: B, language: fr}, {text: C, language: fr, tags: [a]}, D]}]',
  ],
  [
    'what is in no language',
    'basics: {url: {en: a, fr: b}}, awards: [{date: {fr: 2020-05}}]',
    'basics: {url: b}, awards: [{date: 2020-05}]',
  ],
  [
    'a group named like a language',
    'languages: {fr: native, en: good}',
    'languages: [{language: fr, fluency: native}, {language: en, fluency: good}]',
  ],
  ['a skill', 'skills: [{en: Maps, fr: Cartes}]', 'skills: [{name: {text: Cartes, language: fr}}]'],
]

const inFrench = { language: 'fr', own: 'en', languages: ['en', 'fr'] }

for (const [name, written, expected] of rows)
  t.test(name, async (t) => {
    const text = JSON.stringify(parse(`{${written}}`))
    t.strictSame(readResume('resume.json', text, inFrench).resume, parse(`{${expected}}`))
  })

const resume = {
  basics: { name: 'Ada', label: { en: 'Engineer', fr: 'Ingénieure' } },
  work: [{ position: { en: 'Director' }, name: 'Works', startDate: '2020' }],
}

t.test('a page, and /resume.json, in each language; of one file, or of another in French', async (t) => {
  const roleOf = (html: string) => /<p class="role[^"]*">([^<]*)/.exec(html)?.[1]
  const french = JSON.stringify({ basics: { name: 'Ada', label: 'Mathématicienne' } })
  for (const [files, label, hasWork] of [
    [{}, 'Ingénieure', true],
    [{ 'resume.fr.json': french }, 'Mathématicienne', false],
  ] as const) {
    const content = { 'site.yaml': smallSite['site.yaml'], 'resume.json': JSON.stringify(resume), ...files }
    const app = await buildTestSite(t, content)
    const page = (await app.inject('/fr/cv/')).body
    t.equal(roleOf((await app.inject('/cv/')).body), 'Engineer')
    t.equal(roleOf(page), label)
    t.equal(page.includes('<bdi lang="en">Director</bdi>'), hasWork, 'says which text is not translated')
    t.equal((await app.inject('/resume.json')).json().basics.label, 'Engineer')
    t.equal((await app.inject('/fr/resume.json')).json().basics.label, label)
  }
})
