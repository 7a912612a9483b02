/** Texts of a resume in several languages, in one file. */
import t from 'tap'
import { readResume } from '../../../../src/content/files/resume/resume-file.ts'
import { createFormats } from '../../../../src/content/i18n/formats.ts'
import { createMessageFormatter } from '../../../../src/content/i18n/messages.ts'
import { cvOf } from '../../../../src/pages/cv/arrange-cv.ts'
import { siteOf, smallSite } from '../../../fixtures/pages/site-of.ts'
import { buildTestSite } from '../../../fixtures/server/test-app.ts'

const rows: readonly (readonly [name: string, written: object, expected: object])[] = [
  [
    'a text',
    { basics: { label: { en: 'Engineer', fr: 'Ingénieure' } } },
    { basics: { label: { text: 'Ingénieure', language: 'fr' } } },
  ],
  [
    'a text that lacks the language',
    { basics: { label: { en: 'Engineer' }, name: 'Engineer' } },
    { basics: { label: 'Engineer', name: 'Engineer' } },
  ],
  [
    'an item, with tags',
    { work: [{ highlights: [{ en: 'Did.', fr: 'Fait.' }, { text: { fr: 'Vu.' }, tags: ['a'] }, 'Go'] }] },
    {
      work: [
        {
          highlights: [{ text: 'Fait.', language: 'fr' }, { text: 'Vu.', language: 'fr', tags: ['a'] }, 'Go'],
        },
      ],
    },
  ],
  [
    'what is in no language',
    { basics: { url: { en: 'a', fr: 'b' } }, awards: [{ date: { fr: '2020-05' } }] },
    { basics: { url: 'b' }, awards: [{ date: '2020-05' }] },
  ],
  [
    'a group named like a language',
    { languages: { fr: 'native', en: 'good' } },
    {
      languages: [
        { language: 'fr', fluency: 'native' },
        { language: 'en', fluency: 'good' },
      ],
    },
  ],
  [
    'a skill',
    { skills: [{ en: 'Maps', fr: 'Cartes' }] },
    { skills: [{ name: { text: 'Cartes', language: 'fr' } }] },
  ],
]

const inFrench = { language: 'fr', own: 'en', languages: ['en', 'fr'] }

for (const [name, written, expected] of rows)
  t.test(name, async (t) => {
    t.strictSame(readResume('resume.json', JSON.stringify(written), inFrench).resume, expected)
  })

t.test('a text in another language says nothing of others like it', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': smallSite['site.yaml'],
    'resume.json': JSON.stringify({ work: [{ name: 'Paris', location: { fr: 'Paris' } }] }),
  })
  const { body } = await app.inject('/cv/')
  t.match(body, '<bdi>Paris</bdi>')
  t.match(body, '<bdi lang="fr">Paris</bdi>')
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
  t.match(cvOf(site, language), { label: 'Mathématicienne', labelHtml: 'Mathématicienne', sections: [] })
})

t.test('finds texts of which YAML has made something else', async (t) => {
  const label = { en: 'Nurse', 'acute care': null, fr: 'Infirmière' }
  const written = { basics: { label, name: { en: 'A', fr: 'B' } }, work: [{ summary: label }] }
  const { issues } = readResume('resume.json', JSON.stringify(written), inFrench)
  t.match(issues, [
    { member: 'basics.label', expected: 'only en, fr' },
    { member: 'work[0].summary', expected: 'only en, fr' },
  ])
})
