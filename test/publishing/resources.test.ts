import t from 'tap'
import { siteOf } from '../fixtures/pages/site-of.ts'
import { editionOf } from '../fixtures/publishing/edition-of.ts'

const site = await siteOf({
  'resume.json': '{ "basics": { "name": "Mira" } }',
  'site.yaml': [
    'title: Mira',
    'owner: { name: Mira }',
    'languages: [en]',
    'redirects: { /diary/: /posts/, /old/: /about/, /gone/: 410, "/blog/*": "/posts/*", /vita/: /cv/ }',
  ].join('\n'),
  'pages/about.md': '---\nredirects: [/info/]\n---\n# About\n\nText.',
  'pages/about/photo.svg': '<svg/>',
  'pages/demo/index.html': '<p>A demo</p>',
  'pages/posts/a.md': '---\npublished: 2026-11-02\n---\n# A post\n\nText.',
})
const edition = editionOf(site)

t.test('knows what is at each path', async (t) => {
  const moved = (to: string) => ({ kind: 'moved', to })
  const rows: readonly [path: string, expected: object | undefined][] = [
    ['/about/', { kind: 'page' }],
    ['/about/index.md', { kind: 'markdown' }],
    ['/about/card.png', { kind: 'card' }],
    ['/about/photo.svg', { kind: 'file' }],
    ['/demo/', { kind: 'file' }],
    ['/demo/index.html', { kind: 'file' }],
    ['/llms.txt', { kind: 'machine-file' }],
    ['/cv/cv.pdf', { kind: 'print' }],
    ['/cv/cv.docx', { kind: 'machine-file' }],
    ['/nowhere/', undefined],
    // Other spellings.
    ['/about', moved('/about/')],
    ['/demo', moved('/demo/')],
    ['/about.html', moved('/about/')],
    ['/about.md', moved('/about/index.md')],
    ['/posts/rss.xml', moved('/posts/feed.atom')],
    ['/posts/page/2/', moved('/posts/')],
    ['/diary/page2', moved('/posts/')],
    ['/page/3/', moved('/')],
    ['/nowhere/page/2/', undefined],
    // Moved pages, in every form that the target has.
    ['/old/', moved('/about/')],
    ['/old', moved('/about/')],
    ['/old.html', moved('/about/')],
    ['/old/index.html', moved('/about/')],
    ['/old/index.md', moved('/about/index.md')],
    ['/old.md', moved('/about/index.md')],
    ['/old/card.png', moved('/about/card.png')],
    ['/old/photo.svg', moved('/about/photo.svg')],
    ['/old/feed.atom', undefined],
    ['/info/index.md', moved('/about/index.md')],
    ['/diary/feed.atom', moved('/posts/feed.atom')],
    ['/diary/feed.xml', moved('/posts/feed.atom')],
    ['/vita/cv.pdf', moved('/cv/cv.pdf')],
    ['/vita/cv.docx', moved('/cv/cv.docx')],
    // Folders.
    ['/blog/a/', moved('/posts/a/')],
    ['/blog/a', moved('/posts/a/')],
    ['/blog/a/index.md', moved('/posts/a/index.md')],
    ['/blog/a.md', moved('/posts/a/index.md')],
    // Gone for ever, in every form.
    ['/gone/', { kind: 'gone' }],
    ['/gone/index.md', { kind: 'gone' }],
    ['/gone.md', { kind: 'gone' }],
    ['/gone/card.png', { kind: 'gone' }],
  ]
  for (const [path, expected] of rows) {
    const resource = edition.at(path)
    if (expected === undefined) t.equal(resource, undefined, path)
    else t.match(resource, expected, path)
  }
})

t.test('knows which links work', async (t) => {
  for (const path of ['/about/', '/about', '/old/index.md', '/api/cv/', '/blog/a/'])
    t.ok(edition.hasTarget(path), path)
  for (const path of ['/nowhere/', '/gone/', '/for/acme/', '/old/feed.atom'])
    t.notOk(edition.hasTarget(path), path)
})
