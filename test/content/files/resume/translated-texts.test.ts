/** Texts of a resume in several languages, in one file. */
import t from 'tap'
import { halfTranslated, resolveTexts } from '../../../../src/content/files/resume/translated-texts.ts'
import { createFormats } from '../../../../src/content/i18n/formats.ts'
import { createMessageFormatter } from '../../../../src/content/i18n/messages.ts'
import { cvOf } from '../../../../src/pages/cv/site-cv.ts'
import { siteOf, smallSite } from '../../../fixtures/pages/site-of.ts'
import { buildTestSite } from '../../../fixtures/server/test-app.ts'

const rows: readonly (readonly [name: string, value: unknown, expected: unknown])[] = [
  [
    'a text',
    { basics: { label: { en: 'Engineer', fr: 'Ingénieure' } } },
    { basics: { label: 'Ingénieure' } },
  ],
  [
    'a text that lacks the language',
    { basics: { label: { en: 'Engineer' } } },
    { basics: { label: 'Engineer' } },
  ],
  [
    'an item',
    { work: [{ highlights: [{ en: 'Did.', fr: 'Fait.' }, 'Go'] }] },
    { work: [{ highlights: ['Fait.', 'Go'] }] },
  ],
  ['a group', { skills: { Go: 'good' } }, { skills: { Go: 'good' } }],
  [
    'a group named like a language',
    { languages: { fr: 'native', en: 'good' } },
    { languages: { fr: 'native', en: 'good' } },
  ],
  ['a skill', { skills: [{ name: { en: 'Maps', fr: 'Cartes' } }] }, { skills: [{ name: 'Cartes' }] }],
  [
    'another language',
    { basics: { label: { en: 'a', de: 'b' } } },
    { basics: { label: { en: 'a', de: 'b' } } },
  ],
  ['an object', { basics: { location: { city: 'Lyon' } } }, { basics: { location: { city: 'Lyon' } } }],
]

for (const [name, value, expected] of rows)
  t.test(name, async (t) => {
    t.strictSame(resolveTexts(value, 'fr', ['en', 'fr']).value, expected)
  })

const resume = {
  basics: { name: 'Ada', label: { en: 'Engineer', fr: 'Ingénieure' } },
  work: [{ position: { en: 'Director' }, name: 'Works', startDate: '2020' }],
}

t.test('a page, and /resume.json, in each language of one file', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': smallSite['site.yaml'],
    'resume.json': JSON.stringify(resume),
  })
  t.match((await app.inject('/cv/')).body, /<p class="role[^"]*">Engineer<\/p>/)
  t.match((await app.inject('/fr/cv/')).body, /<p class="role[^"]*">Ingénieure<\/p>/)
  t.match(
    (await app.inject('/fr/cv/')).body,
    '<bdi lang="en">Director</bdi>',
    'says which text is not translated',
  )
  t.equal((await app.inject('/resume.json')).json().basics.label, 'Engineer')
  t.equal((await app.inject('/fr/resume.json')).json().basics.label, 'Ingénieure')
})

t.test('resume.fr.json is the French CV where there is one', async (t) => {
  const site = await siteOf({
    'site.yaml': smallSite['site.yaml'],
    'resume.json': JSON.stringify(resume),
    'resume.fr.json': JSON.stringify({ basics: { name: 'Ada', label: 'Mathématicienne' } }),
  })
  const language = {
    language: 'fr',
    message: createMessageFormatter('fr', site.messages),
    formats: createFormats('fr'),
  }
  t.match(cvOf(site, language), { label: { text: 'Mathématicienne', language: 'fr' }, sections: [] })
})

t.test('finds texts of which YAML has made something else', (t) => {
  const label = { en: 'Nurse', 'acute care': null, fr: 'Infirmière' }
  const languages = { en: 'English', Welsh: 'fluent' }
  t.strictSame(
    halfTranslated({ basics: { label, name: { en: 'A', fr: 'B' } }, work: [{ summary: label }], languages }, [
      'en',
      'fr',
    ]),
    [
      ['basics', 'label'],
      ['work', 0, 'summary'],
    ],
  )
  t.end()
})
