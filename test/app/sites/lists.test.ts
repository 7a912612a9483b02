/** Lists of posts and tags, made from the pages' folders, days and tags. */
import t from 'tap'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const post = (title: string, published: string, tags = '') =>
  `---\ntitle: ${title}\npublished: ${published}\ntags: [${tags}]\n---\nText`

const content = {
  'site.yaml':
    'title: A Site\ndescription: About things.\nowner: {name: Noor}\nlanguages: [en, fr]\nnavigation: [blog]\nhome: [{ posts: 2 }]\n',
  pages: {
    'index.md': 'Hello',
    blog: {
      'one.md': post('One', '2024-05-06', 'C#, Music'),
      'two.md': post('Two', '2026-01-02', 'music'),
      'two.fr.md': post('Deux', '2026-01-02', 'Musique'),
      'undated.md': 'Text',
      deep: { 'three.md': post('Three', '2025-01-02') },
    },
  },
}

const app = await buildTestSite(t, content)
const markdownOf = async (url: string) =>
  (await app.inject({ url, headers: { accept: 'text/markdown' } })).body
const htmlOf = async (url: string) => (await app.inject(url)).body

t.test('a folder of posts is an index by year, newest first', async (t) => {
  const markdown = await markdownOf('/blog/')
  t.match(
    markdown,
    /# Blog\n[\s\S]*## 2026\n[\s\S]*\[Two\][\s\S]*## 2025\n[\s\S]*\[Three\][\s\S]*## 2024\n[\s\S]*\[One\]/,
  )
  t.match(markdown, /\[Undated\][\s\S]*## 2026/, 'pages without a date come before the years')
  t.notMatch(markdown, '[Deep]', 'a folder of listed posts is no entry of its own')
  t.match(await markdownOf('/blog/deep/'), /# Deep\n[\s\S]*\[Blog\][\s\S]*\[Three\]/)
  t.match(await markdownOf('/fr/blog/'), /\[Deux\]/)
  t.equal((await app.inject('/fr/blog/deep/')).statusCode, 404, 'no posts, no index')
})

t.test('the home page links to all posts, and a post to its folder, tags and neighbours', async (t) => {
  t.match(await htmlOf('/'), '<a href="/blog/">Blog (all 3)</a>', 'of which it shows two')
  const whole = await buildTestSite(t, {
    ...content,
    'site.yaml': content['site.yaml'].replace('posts: 2', 'posts: 3'),
  })
  t.notMatch((await whole.inject('/')).body, 'Blog (all 3)', 'it shows all of them')
  const html = await htmlOf('/blog/deep/three/')
  t.match(html, '<a href="/blog/deep/" rel="up">')
  t.match(html, '<a href="/blog/two/" rel="next">')
  t.match(html, '<a href="/blog/one/" rel="prev">')
  t.match(await htmlOf('/blog/one/'), '<a class="p-category" href="/tags/c%23/" rel="tag">')
})

t.test('months and days below a year have no page of their own', async (t) => {
  const app = await buildTestSite(t, {
    pages: { 2021: { '03': { '08': { 'one.md': '---\npublished: 2021-03-08\n---\nText' } } } },
  })
  t.match((await app.inject('/2021/')).body, 'href="/2021/03/08/one/"')
  t.match((await app.inject('/2021/03/08/one/')).body, 'href="/2021/" rel="up"')
  for (const url of ['/2021/03/', '/2021/03/08/']) t.equal((await app.inject(url)).statusCode, 404, url)
})

t.test('each tag has a page and a feed; a tag of one page is not for search engines', async (t) => {
  t.match(await markdownOf('/tags/'), /\[C#\][\s\S]* 1\n[\s\S]*\[Music\][\s\S]* 2\n/)
  t.match(await markdownOf('/tags/music/'), /# Music\n[\s\S]*\[Two\][\s\S]*\[One\]/)
  const music = await app.inject('/tags/music/')
  t.notHas(music.headers, { 'x-robots-tag': 'noindex' })
  t.match(music.body, 'type="application/atom+xml" title="Atom feed: Music"')
  t.equal(music.body.match(/<link rel="alternate" type="application\/(?:atom|feed)\+/g)?.length, 4)
  t.strictSame(music.body.match(/(?<=<a href="[^"]*\/)[^"/]*\/[^"/]*(?=" type="application)/g), [
    'music/feed.atom',
  ])
  t.equal((await app.inject('/tags/c%23/')).headers['x-robots-tag'], 'noindex')
  t.equal((await app.inject('/tags/c%23/feed.atom')).statusCode, 404)
  const feed = (await app.inject('/tags/music/feed.json')).json<{ items: { title: string }[] }>()
  t.strictSame(
    feed.items.map(({ title }) => title),
    ['Two', 'One'],
  )
  t.match(await markdownOf('/fr/tags/musique/'), /\[Deux\]/)
  const sitemap = await htmlOf('/sitemap.xml')
  t.match(sitemap, '/tags/music/</loc>')
  t.notMatch(sitemap, '/tags/c%23/')
})

t.test('the owner’s own page of a list keeps its text', async (t) => {
  const pages = { ...content.pages, tags: { 'music.md': '# Sounds\nWhat I hear.' } }
  const own = await buildTestSite(t, { ...content, pages })
  const { body } = await own.inject({ url: '/tags/music/', headers: { accept: 'text/markdown' } })
  t.match(body, /# Sounds\n[\s\S]*What I hear\.[\s\S]*\[Two\]/)
})
