/**
 * docs/moving-in.md, docs/wordpress.md and docs/ghost.md: their commands are run on small sites of other
 * generators, and the result has the same addresses.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { loadSite } from '../../../src/cli/open-site.ts'
import { codeBlock } from '../../fixtures/documents.ts'
import { cloneToPasteIn } from '../../fixtures/paste.ts'

const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'grey' } })
  .png()
  .toBuffer()

const post = '---\ntitle: A post\n---\nText with ![an image](/images/a.png).\n'
const ghostPost = (slug: string, more: object) => ({
  slug,
  title: 'A: post',
  type: 'post',
  status: 'published',
  published_at: '2024-05-06T07:08:09.000Z',
  html: '<p>Text <img src="__GHOST_URL__/content/images/a.png" alt="A"> <a href="__GHOST_URL__/about/">me</a></p>',
  ...more,
})
const ghost = [
  ghostPost('a-post', { custom_excerpt: 'In short.', feature_image: '__GHOST_URL__/content/images/a.png' }),
  ghostPost('about', { type: 'page' }),
  ghostPost('for-members', { title: 'Paid', visibility: 'paid' }),
  ghostPost('unfinished', { title: 'Later', status: 'draft', published_at: null, html: null }),
]

const text = 'Text and an image of the engine that everybody saw in its place'

const rows = [
  {
    generator: 'Jekyll',
    block: codeBlock('docs/moving-in.md', 'npx vitrine import ../my-old-site').split('\n')[0] ?? '',
    files: {
      'my-old-site/_config.yml': 'title: A',
      'my-old-site/_posts/2024-05-06-a-post.md': post,
      'my-old-site/images/a.png': png,
    },
    addresses: ['/posts/2024-05-06-a-post/'], // without the built site, that of the file
    served: ['/images/a.png'],
  },
  {
    generator: 'Eleventy, whose built folder is named',
    block: codeBlock('docs/moving-in.md', 'npx vitrine import ../eleventy-site'),
    files: {
      'eleventy-site/eleventy.config.js': '',
      'eleventy-site/a-post.md': post.replace('title', 'date: 2024-05-06\ntitle').replace('Text', text),
      'eleventy-site/secret.md': post,
      'eleventy-site/images/a.png': png,
      'eleventy-site/_site/writing/a-post/index.html': `<title>A post</title><h1>A post</h1><p>${text}.</p>`,
      'eleventy-site/_site/images/a.png': png,
    },
    addresses: ['/writing/a-post/'],
    served: ['/images/a.png'],
  },
  {
    generator: 'Astro, of which all was public',
    block: codeBlock('docs/moving-in.md', 'npx vitrine import ../astro-site'),
    files: {
      'astro-site/astro.config.mjs': '',
      'astro-site/src/content/blog/a-post.md': post.replace('title', 'date: 2024-05-06\ntitle'),
      'astro-site/public/images/a.png': png,
      'cv.json': '{"basics": {"name": "Mira"}}',
    },
    addresses: ['/blog/a-post/'],
    served: ['/images/a.png'],
  },
  {
    generator: 'WordPress, whose export was converted',
    block: (codeBlock('docs/wordpress.md', 'npx wordpress-export').split('\n')[1] ?? '').replace(
      /https:\/\/[\w.-]+/,
      'existing',
    ),
    files: {
      'clone/wordpress/post/a-post/index.md': `---\ntitle: "A post"\ndate: "2024-05-06"\n---\n\n${text}. ![A](images/a.png)\n`,
      'clone/wordpress/post/a-post/images/a.png': png,
      'clone/wordpress/post/secret/index.md': post,
      'clone/existing/2024/05/06/a-post/index.html': `<title>A post – A</title><h1>A post</h1><p>${text}.</p>`,
    },
    addresses: ['/2024/05/06/a-post/'],
    served: ['/post/a-post/images/a.png'],
  },
  {
    generator: 'Ghost',
    block: codeBlock('docs/ghost.md', 'npx vitrine new'),
    files: {
      'clone/images/a.png': png,
      'clone/ghost-export.json': JSON.stringify({ db: [{ data: { posts: ghost } }] }),
      'clone/ghost.mjs': codeBlock('docs/ghost.md', 'import {'),
    },
    addresses: ['/a-post/', '/about/'],
    served: ['/images/a.png'],
  },
]

t.test('begins with the import, and goes on with the preview', async (t) => {
  const lines = codeBlock('docs/moving-in.md', 'npx vitrine import ../my-old-site').trim().split('\n')
  const targets = lines.map((line) => line.split(' ').at(-1))
  t.strictSame(targets, ['../my-site', '../my-site'])
})

for (const { generator, block, files, addresses, served } of rows)
  t.test(`from ${generator}`, async (t) => {
    const { folder, paste } = cloneToPasteIn(t)
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    }
    await paste(block)
    const site = await loadSite(join(folder, 'my-site'))
    t.strictSame(site.errors, [])
    const own = [...site.ownPages.values()].filter(({ file }) => existsSync(join(folder, 'my-site', file)))
    t.strictSame(
      own
        .map(({ address }) => address)
        .filter((address) => address !== '/')
        .toSorted(),
      addresses,
    )
    t.strictSame([...site.files.keys()].toSorted(), served)
    const page = site.ownPages.get(addresses.find((address) => address.includes('a')) ?? '')
    if (generator === 'Ghost') {
      t.match(page, { title: 'A: post', description: 'In short.', image: '/images/a.png' })
      t.match(page?.markdown, '<img src="/images/a.png" alt="A"> <a href="/about/">me</a>')
      t.strictSame(site.drafts.map(({ title }) => title).toSorted(), ['Later', 'Paid'])
    }
    t.equal(page?.published, '2024-05-06')
  })
