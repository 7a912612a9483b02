/** Sections that JSON Resume does not have, and members that stay private. */
import t from 'tap'
import { buildTestSite } from '../../../fixtures/server/test-app.ts'

t.test('private members, and meta, are neither shown nor published', async (t) => {
  const secret = 'hunter2'
  const app = await buildTestSite(t, {
    'site.yaml': 'title: A\ndescription: B\nowner: { name: C }\nlanguages: [en]\n',
    'resume.json': JSON.stringify({
      basics: { name: 'Ada', 'x-salary': secret, summary: 'Hello' },
      work: [{ name: 'Works', _note: secret, highlights: ['Did.'] }],
      'x-talks': [{ title: secret }],
      _drafts: [{ title: secret }],
      meta: { theme: secret },
      talks: [{ title: 'Public', 'x-fee': secret }],
      skills: { Maps: ['atlas'], Languages: ['Faroese'], 'x-level': secret },
    }),
  })
  for (const path of ['/cv/', '/cv/index.md', '/resume.json', '/llms.txt', '/llms-full.txt', '/'])
    t.notMatch((await app.inject(path)).body, secret, path)
  const { body } = await app.inject('/cv/')
  t.match(body, '<h2 id="talks">Talks</h2>')
  t.match(body, /<bdi>Languages<\/bdi>.*<bdi>Faroese<\/bdi>/, 'a group')
})

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
