/** How to reach the owner, the license and the feeds, wherever the site says it. */
import { parse } from 'node-html-parser'
import t from 'tap'
import { parse as parseYaml } from 'yaml'
import { buildTestSite, testOrigin } from '../../fixtures/server/test-app.ts'

const settings = [
  'title: Ada',
  'description: A site',
  'owner: { name: Ada, email: owner@ada.example }',
  'languages: [en]',
  'links: [{ label: Code, url: https://code.example/ada, me: true }]',
  'license: { name: CC BY 4.0, url: https://creativecommons.org/licenses/by/4.0/ }',
  "security: { contact: 'mailto:security@ada.example', expires: 2099-01-01 }",
  '',
].join('\n')
const post = '---\ntitle: Post\npublished: 2026-05-06\n---\nText.\n'
const profile = { network: 'Elsewhere', url: 'https://elsewhere.example/ada' }
const resume = JSON.stringify({ basics: { name: 'Ada', email: 'cv@ada.example', profiles: [profile] } })

const withResume = {
  'site.yaml': settings,
  'resume.json': resume,
  pages: { 'index.md': 'Hello', notes: { 'post.md': post } },
}
const withoutResume = { 'site.yaml': settings, pages: { 'index.md': 'Hello', notes: { 'post.md': post } } }

t.test('the e-mail address is that of the CV, or else that of site.yaml, once', async (t) => {
  for (const [content, email, other] of [
    [withResume, 'cv@ada.example', 'owner@ada.example'],
    [withoutResume, 'owner@ada.example', 'cv@ada.example'],
  ] as const) {
    const app = await buildTestSite(t, content)
    for (const path of ['/llms.txt', '/agent.txt', '/', '/index.md', '/openapi.json']) {
      const { body } = await app.inject(path)
      t.match(body, email, path)
      t.notMatch(body, other, path)
    }
    const home = parse((await app.inject('/')).body, { blockTextElements: { script: true } })
    t.equal(home.querySelectorAll('main.h-card .u-email').length, 1)
    const [person] = JSON.parse(home.querySelector('script[type="application/ld+json"]')?.rawText ?? '')[
      '@graph'
    ]
    t.equal(person.email, email)
  }
})

t.test('the home page has no link to itself among the contacts; the CV has it', async (t) => {
  for (const [url, isShown] of [
    [testOrigin, false],
    [`${testOrigin}/`, false],
    ['https://other.example', true],
  ] as const) {
    const app = await buildTestSite(t, {
      ...withResume,
      'resume.json': JSON.stringify({ basics: { name: 'Ada', url } }),
    })
    const contactsOf = async (path: string) =>
      parse((await app.inject(path)).body)
        .querySelectorAll('.contacts a')
        .map((link) => link.getAttribute('href'))
    t.equal((await contactsOf('/')).includes(url), isShown, url)
    t.ok((await contactsOf('/cv/')).includes(url), url)
  }
})

t.test('without an address, none is made up', async (t) => {
  const app = await buildTestSite(t, {
    ...withoutResume,
    'site.yaml': settings.replace(', email: owner@ada.example', ''),
  })
  for (const path of ['/llms.txt', '/agent.txt', '/', '/index.md', '/openapi.json'])
    t.notMatch((await app.inject(path)).body, /@ada|u-email|"email"/, path)
})

t.test('a home page that shows the address already has it once', async (t) => {
  const content = { ...withoutResume, pages: { 'index.md': 'Write to <owner@ada.example>.' } }
  const home = (await (await buildTestSite(t, content)).inject('/')).body
  t.equal(home.split('href="mailto:').length, 2)
  t.match(home, '<data class="u-email" value="mailto:owner@ada.example">')
})

t.test('a label of a link keeps its direction on a page in another', async (t) => {
  const links = "links: [{ label: '@ada@code.example', url: https://code.example/ada }]"
  const settings = `title: Ada\ndescription: A site\nowner: { name: Ada }\nlanguages: [ar]\n${links}\n`
  const app = await buildTestSite(t, { 'site.yaml': settings, pages: { 'index.md': 'مرحبا' } })
  t.match((await app.inject('/')).body, '<bdi>@ada@code.example</bdi>')
})

t.test('links, security.txt, license and feeds are in every text for agents', async (t) => {
  const app = await buildTestSite(t, withResume)
  const facts = [
    'https://code.example/ada',
    'https://elsewhere.example/ada',
    `${testOrigin}/.well-known/security.txt`,
    'https://creativecommons.org/licenses/by/4.0/',
    `${testOrigin}/feed.atom`,
    `${testOrigin}/feed.json`,
  ]
  for (const path of ['/llms.txt', '/agent.txt', '/notes/post/index.md']) {
    const { body } = await app.inject(path)
    for (const fact of facts) t.equal(body.split(fact).length, 2, `${path} has ${fact} once`)
  }
  t.strictSame(parseYaml((await app.inject('/notes/post/index.md')).body.split('---\n')[1] ?? ''), {
    title: 'Post',
    description: 'Text.',
    url: `${testOrigin}/notes/post/`,
    lang: 'en',
    published: '2026-05-06',
    author: { name: 'Ada', email: 'cv@ada.example', links: facts.slice(0, 2) },
    security: facts[2],
    license: facts[3],
    feeds: facts.slice(4),
    index: `${testOrigin}/llms.txt`,
  })
  t.match(
    (await app.inject('/feed.atom')).body,
    '<rights>CC BY 4.0 &lt;https://creativecommons.org/licenses/by/4.0/&gt;</rights>',
  )
  t.match((await app.inject('/llms.txt')).body, '/notes/post/index.md): 2026-05-06')
})
