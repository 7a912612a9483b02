/** docs/moving-in.md: its commands are run on small sites of other generators, and the result has the same addresses. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import t from 'tap'
import { loadMessages } from '../../src/content/i18n/builtin-messages.ts'
import { loadContent } from '../../src/content/reading/content-folder.ts'

const text = readFileSync(resolve(import.meta.dirname, '../../docs/moving-in.md'), 'utf8')
const messages = await loadMessages()

/** The code blocks of a section, in a language. */
const blocks = (heading: string, language: string): readonly string[] => {
  const section = text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`)) ?? ''
  return [...section.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  )
}

const post = '---\ntitle: A post\n---\nText with ![an image](/images/a.png).\n'
const ghost = {
  db: [
    {
      data: {
        posts: [
          {
            ...{ slug: 'a-post', title: 'A: post', type: 'post', status: 'published' },
            published_at: '2024-05-06T07:08:09.000Z',
            html: '<p>Text <img src="__GHOST_URL__/content/images/a.png" alt="A"> <a href="__GHOST_URL__/about/">me</a></p>',
            ...{ custom_excerpt: 'In short.', feature_image: '__GHOST_URL__/content/images/a.png' },
          },
          {
            slug: 'about',
            title: 'About',
            type: 'page',
            status: 'published',
            published_at: '2024-01-01',
            html: '<p>Me</p>',
          },
          {
            slug: 'unfinished',
            title: 'Later',
            type: 'post',
            status: 'draft',
            published_at: null,
            html: null,
          },
        ],
      },
    },
  ],
}

const rows = [
  {
    heading: 'Hugo',
    files: {
      'hugo-site/content/posts/a/index.md': '+++\ntitle = "A"\ndate = 2024-05-06\n+++\n![](a.png)\n',
      'hugo-site/content/posts/a/a.png': '',
      'hugo-site/content/posts/_index.md': '---\ntitle: Posts\n---\n',
      'hugo-site/static/robot.png': '',
    },
    addresses: ['/posts/', '/posts/a/'],
    served: ['/posts/a/a.png', '/robot.png'],
  },
  {
    heading: 'Jekyll',
    files: { 'jekyll-site/_posts/2024-05-06-a-post.md': post, 'jekyll-site/assets/a.png': '' },
    addresses: ['/2024/05/06/a-post/'],
    served: ['/assets/a.png'],
  },
  {
    heading: 'Astro',
    files: {
      'astro-site/src/content/blog/a-post.md': post.replace('title', 'pubDate: 2024-05-06\ntitle'),
      'astro-site/public/images/a.png': '',
    },
    addresses: ['/blog/a-post/'],
    served: ['/images/a.png'],
  },
  {
    heading: 'Ghost',
    files: {
      'images/a.png': '',
      'ghost-export.json': JSON.stringify(ghost),
      'ghost.mjs': blocks('Ghost', 'js')[0] ?? '',
    },
    addresses: ['/a-post/', '/about/'],
    served: ['/images/a.png'],
  },
]

for (const { heading, files, addresses, served } of rows)
  t.test(`from ${heading}`, async (t) => {
    const settings = 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en]\n'
    const folder = t.testdir({ 'my-site': { 'site.yaml': settings, pages: { 'index.md': 'Hello' } } })
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    }
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
    for (const commands of blocks(heading, 'sh'))
      execFileSync('sh', ['-ec', commands], { cwd: folder, env: { PATH } })
    const site = await loadContent(join(folder, 'my-site'), messages)
    t.strictSame(site.errors, [])
    t.strictSame([...site.pages.keys()].filter((address) => address !== '/').toSorted(), addresses)
    t.strictSame([...site.files.keys()].toSorted(), served)
    const page = site.pages.get(addresses.find((address) => address.includes('a')) ?? '')
    if (heading === 'Ghost') {
      t.match(page, { title: 'A: post', description: 'In short.', image: '/images/a.png' })
      t.match(page?.markdown, '<img src="/images/a.png" alt="A"> <a href="/about/">me</a>')
      t.match(site.drafts, [{ title: 'Later' }])
    }
    if (heading !== 'Hugo') t.equal(page?.published, '2024-05-06')
  })
