/** `vitrine import` with the existing site: which page of it a source is, and why a source is none. */
import t from 'tap'
import { createExistingSite } from '../../../../src/import/sites/existing/existing-site.ts'
import { importOf } from '../../../fixtures/content/import-of.ts'

const engine =
  'The engine reads its cards one after the other, and its mill works on the numbers of the store.'
const loom = 'Looms weave by the holes of other cards, which boys in the gallery once had to follow by hand.'
const short = 'Three cards.'
const tagged = ['Custom class', 'Display size', 'Title text', 'Other text'].map(
  (head) => `**${head}**\n\n{{ image }}\n\n`,
)

/** Returns the existing site of some pages, by their paths. */
const showing = (pages: Readonly<Record<string, string>>) =>
  createExistingSite({
    base: new URL('https://ada.example/'),
    htmlPages: Object.entries(pages).map(([path, html]) => ({
      url: new URL(path, 'https://ada.example'),
      html,
    })),
  })

const page = (path: string, text: string) => ({
  [path]: `<title>${path.replaceAll('/', '')}</title><nav><a href="/engine/">E</a></nav><p>${text}</p>`,
})

const existing = showing({
  ...page('/', 'Two mills.'),
  ...page('/engine/', engine),
  ...page('/short/', short),
  '/about/': `<title>Ada</title><p>${short}</p>`,
  ...page('/tags/', `${engine}${tagged.join('').replaceAll('{{ image }}', 'The picture')}`),
})

/** Sources by their names, and why the last is a draft; undefined if it is public. */
const rows: Readonly<Record<string, readonly [files: Readonly<Record<string, string>>, why?: string]>> = {
  'its text, at its address': [{ 'engine.md': engine }],
  'its text, under its title': [
    { 'other.md': `# T\n${engine}`, 'x.md': `---\ntitle: Engine\n---\n${engine}` },
  ],
  'less than half of its text': [
    { 'engine.md': `${loom} ${loom.replace('boys', 'girls')}\n\n${engine}` },
    'differs from the existing page of its address, name or title',
  ],
  'little text, the home page, all of it at its address': [
    { 'index.md': '---\ntitle: Home\n---\nTwo mills.' },
  ],
  'little text, the home page, that the existing one did not show': [
    { 'index.md': '---\ntitle: Home\n---\nThree mills.' },
    'too little text to tell whether the existing site had it',
  ],
  'text that it did not show': [
    { 'engine.md': `${engine}\n\n${loom.slice(0, 60)}` },
    'has text that the existing site did not show',
  ],
  'text that it did not show, in a link that begins like a shortcode': [
    { 'engine.md': `${engine}\n\n[embed ${loom.slice(0, 60)}](https://loom.example/)` },
    'has text that the existing site did not show',
  ],
  'its text, with tags between the lines': [{ 'tags.md': `${engine}\n\n${tagged.join('')}` }],
  'its text, below a line for the table of contents': [
    { 'engine.md': `* a list that the contents of this page replace\n{:toc}\n\n${engine}` },
  ],
  'its text, and a text for want of frames': [
    { 'engine.md': `${engine}\n\n<iframe src="/x">${loom}</iframe>` },
  ],
  'its text, elsewhere': [
    { 'other.md': engine },
    'no page of the existing site has its address, name or title',
  ],
  'its text, but less than another file': [
    { 'engine.md': engine, 'b/engine.md': engine.slice(0, 80) },
    'its existing page is made of another file, which fits better',
  ],
  'little text, with its address, which is its title': [{ 'short.md': short }],
  'little text without a title, all of it at its address': [{ 'about.md': short }],
  'little text that it did not show, with its address': [
    { 'short.md': 'Three looms in the gallery.' },
    'too little text to tell whether the existing site had it',
  ],
  'no text, as on the page of a list': [
    { 'short.md': '---\ntitle: Long\n---\n' },
    'it has no text of its own; Vitrine makes lists itself',
  ],
  'little text, with its address and title': [{ 'short.md': `---\ntitle: Short\n---\n${short}` }],
  'little text, links whose words it showed, with its address, which is its title': [
    { 'short.md': '- [[a|Three]]\n- [[b|cards]]' },
  ],
  'little text, links, one of which it did not show': [
    { 'short.md': '- [[a|Three]]\n- [[b|looms]]' },
    'too little text to tell whether the existing site had it',
  ],
  'little text, with its address alone': [
    { 'short.md': `---\ntitle: Long\n---\n${short}` },
    'too little text to tell whether the existing site had it',
  ],
}

for (const [name, [files, why]] of Object.entries(rows))
  t.test(`a source with ${name} is ${why === undefined ? 'public' : 'a draft'}`, async (t) => {
    const { converted } = await importOf(files, { from: 'markdown', existing })
    const last = Object.keys(files).at(-1)
    const notes = converted.notes.filter(
      ({ file, reason }) => file.split(':')[0] === last && reason.startsWith('draft'),
    )
    t.strictSame(
      notes.map(({ reason }) => reason),
      why === undefined ? [] : [`draft: ${why}`],
    )
    t.equal(converted.pages.find(({ file }) => file === last)?.isDraft, why !== undefined)
  })

for (const key of ['gallery', 'projects'])
  t.test(`a draft ${key}.md without text stays, because Vitrine makes none`, async (t) => {
    const source = { [`${key}.md`]: '---\ntitle: T\npublished: false\n---\n' }
    const { files } = await importOf(source, { from: 'jekyll' })
    t.match(files[`pages/${key}.md`], 'draft: true')
  })

for (const key of ['index', 'tags/index', 'search'])
  t.test(`a draft ${key}.md without text leaves its place to the page that Vitrine makes`, async (t) => {
    const source = { [`${key}.md`]: '---\ntitle: T\n---\n' }
    const { converted, files } = await importOf(source, { from: 'jekyll', existing })
    t.strictSame(converted.pages, [])
    t.match(converted.notes, [{ reason: 'it has no text, and Vitrine makes this page itself; left out' }])
    t.notMatch(Object.keys(files).join(), 'pages/')
  })

t.test('a list that only its template engine can make redirects to what it listed', async (t) => {
  const list = '<ul><li><a href="/2024/engine/">Engine</a></ul>'
  const pages = { '/': list, '/best.html': list, '/2024/engine/': `<p>${engine} The best</p>` }
  const { site, files } = await importOf(
    {
      '_posts/2024-05-06-engine.md': `---\n---\n${engine} [The best](/best.html)`,
      'best.md': '---\n---\n{% for post in site.posts %}[E]({{ post.url }}){% endfor %}',
    },
    { from: 'jekyll', existing: showing(pages) },
  )
  t.equal(site.redirects.get('/best.html')?.to, '/posts/')
  t.match(files['pages/posts/2024-05-06-engine.md'], '[The best](/best.html)')
})

for (const url of ["/bayes'-theorem/", `"/bayes'-theorem/"`, `'/bayes%27-theorem/'`])
  t.test(`a page that leads to url=${url} redirects there`, async (t) => {
    const refresh = `<meta http-equiv="refresh" content="0; url=${url.replaceAll('"', '&quot;')}">`
    const pages = { '/': '', "/bayes'-theorem/": `<p>${engine}</p>`, '/rule/': refresh }
    const { site } = await importOf(
      { "bayes' theorem.md": engine },
      { from: 'markdown', existing: showing(pages) },
    )
    t.equal(site.redirects.get('/rule')?.to, "/bayes'-theorem/")
  })

t.test('lists of the tags of each taxonomy redirect to the tags', async (t) => {
  const leadTo = (path: string) => `<meta http-equiv="refresh" content="0; url=https://ada.example${path}">`
  const pages = {
    '/': '',
    '/posts/engine/': `<p>${engine}</p>`,
    '/tags/cards/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    // The pages of a list, which the server redirects itself.
    '/tags/cards/page/1/': leadTo('/tags/cards/'),
    '/tags/cards/page/2/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/tags/page/1/': leadTo('/tags/'),
    '/tags/': '<a href="/tags/cards/">Cards</a>',
    '/posts/page/2/': `<p>${engine}</p>`,
    '/tags/mill/store/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/series/': '<ul><li><a href="/series/looms/">Looms</a></ul>',
    '/series/looms/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/series/cards/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    // These folders have a page.
    '/blog/mill/': `<p>${engine} Mill</p>`,
    '/blog/tags/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/blog/tags/cards/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/blog/tags/looms/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/tag-cards/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/posts/2024/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/posts/2024/05/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/posts/2024/06/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/archives/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/archives/2024/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
    '/archives/2024/05/': '<ul><li><a href="/posts/engine/">Engine</a></ul>',
  }
  const { site, converted } = await importOf(
    {
      'content/posts/engine.md': `---\ntags: [Cards, Unseen, mill/store]\nseries: Looms\n---\n${engine}`,
      'content/blog/mill.md': `${engine} Mill`,
      'hugo.toml': '[taxonomies]\ntag = "tags"\nseries = "series"',
    },
    { from: 'hugo', existing: showing(pages) },
  )
  t.strictSame(Object.fromEntries([...site.redirects].map(([from, { to }]) => [from, to])), {
    '/tags/mill/store': '/tags/mill-store/',
    '/series': '/tags/',
    '/series/looms': '/tags/looms/',
    '/series/cards': '/tags/cards/',
    '/blog/tags': '/tags/',
    '/blog/tags/cards': '/tags/cards/',
    '/blog/tags/looms': '/tags/looms/',
    '/tag-cards': '/tags/cards/',
    '/posts/2024': '/posts/',
    '/posts/2024/05': '/posts/',
    '/posts/2024/06': '/posts/',
    '/archives': '/posts/',
    '/archives/2024': '/posts/',
    '/archives/2024/05': '/posts/',
  })
  t.match(converted.notes, [{ reason: 'tags left out that the existing site did not show' }])
})
