/** Sections that JSON Resume does not have. */
import t from 'tap'
import { buildTestSite } from '../fixtures/server/test-app.ts'

t.test('site.yaml orders and names them', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': `title: A
description: B
owner: { name: C }
languages: [en, fr]
cv: { sections: [{ key: talks, title: { en: Lectures, fr: Conférences } }, openSource] }
`,
    'resume.json': JSON.stringify({
      basics: { name: 'Ada' },
      work: [{ name: 'Works' }],
      openSource: [{ name: 'vim' }, { name: 'git' }],
      talks: [{ title: 'On engines', url: 'https://a.example/', issuer: 'Royal Society', date: '1843' }],
    }),
  })
  const headings = async (path: string) =>
    [...(await app.inject(path)).body.matchAll(/<h2 id="[^"]*">([^<]*)/g)].map(([, title]) => title)
  t.strictSame(await headings('/cv/'), ['Lectures', 'Open source', 'Experience'])
  t.strictSame(await headings('/fr/cv/'), ['Conférences', 'Open source', 'Expérience professionnelle'])
  t.match(
    (await app.inject('/cv/index.md')).body,
    /## Lectures\s+### \[On engines\]\(https:\/\/a.example\/\)\s+1843\s+\*?Royal Society/,
  )
})
