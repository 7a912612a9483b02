/**
 * What is unpublished is gone from every form after the next reading, whatever else is broken; what is new
 * waits for site.yaml.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { photo } from '../../fixtures/images/photos.ts'
import { buildTestSite, withoutChromium } from '../../fixtures/server/test-app.ts'

const settings = `${minimalSettings}navigation: [blog, about, zebra-draft]\n`

/** Returns a post with a word of its own. */
const post = (name: string, frontMatter = ''): string =>
  `---\ntitle: The ${name}\ndate: 2026-01-01\n${frontMatter}---\n\nA zebra${name}.\n\n![](p.jpg)\n`

/** How a post is unpublished, given the content folder and the post's. */
const ways: Readonly<Record<string, (folder: string, name: string) => void>> = {
  drafted: (folder, name) => writeFileSync(join(folder, 'index.md'), post(name, 'draft: true\n')),
  withheld: (folder, name) => writeFileSync(join(folder, 'index.md'), post(name, 'private: true\n')),
  expired: (folder, name) => writeFileSync(join(folder, 'index.md'), post(name, 'expires: 2026-01-02\n')),
  postponed: (folder, name) =>
    writeFileSync(join(folder, 'index.md'), post(name).replace('2026-01-01', '2999-01-01')),
  deleted: (folder) => rmSync(folder, { recursive: true }),
  broken: (folder, name) => writeFileSync(join(folder, 'index.md'), post(name, 'draft: true\ntags: [\n')),
}

/** What else is broken before: the file and its text. */
const breaks: readonly (readonly [name: string, file: string, text: string])[] = [
  ['nothing', 'notes.txt', ''],
  ['the syntax of site.yaml', 'site.yaml', `${settings}links: [`],
  ['a field of site.yaml', 'site.yaml', `${settings}titel: A\n`],
  ['a colour in site.yaml', 'site.yaml', `${settings}design: {paper: '#222222'}\n`],
  ['a template that does not compile', 'templates/page.eta', '<% if ( %>'],
  ['a template that fails', 'templates/page.eta', '<% view.gone.x %>'],
  ['resume.json', 'resume.json', '{"basics": '],
  ['the UI strings', 'translations/en.yaml', 'a: [\n'],
  ['publications.bib', 'publications.bib', '@article{a, title = {'],
  ['another page', 'pages/about.md', '---\naddress: /a b/\n---\n'],
]

const names = [...Object.keys(ways), 'kept']
/** Each of its own size, so that no two have a variant in common. */
const images = await Promise.all(names.map((_, index) => photo(400 + index, 80)))

const build = (t: Test): Promise<FastifyInstance> =>
  buildTestSite(
    t,
    {
      'site.yaml': settings,
      'resume.json': '{"basics": {"name": "Ada"}}',
      templates: {},
      translations: {},
      pages: {
        'index.md': '# Home\n',
        'about.md': '# About\n\nText.\n',
        'zebra-draft.md': '---\ndraft: true\n---\nText\n',
        blog: Object.fromEntries(
          names.map((name, index) => [name, { 'index.md': post(name), 'p.jpg': images[index] ?? '' }]),
        ),
      },
    },
    withoutChromium,
  )

/** Reads the content again, and publishes it with all that is made in the background. */
const publish = async (app: FastifyInstance): Promise<void> => {
  await app.content.reload()
  await app.publisher.publish()
  await app.publisher.waitForInspection()
}

const lists = '/ /blog/ /blog/index.md /sitemap.xml /llms.txt /llms-full.txt /feed.atom /feed.json'.split(' ')

/** Returns the addresses that are there, and the lists and searches that name a post. */
const tracesOf = async (app: FastifyInstance, name: string, variants: readonly string[]) => {
  const own = ['', 'index.md', 'card.png', 'p.jpg'].map((path) => `/blog/${name}/${path}`)
  const traces: string[] = []
  for (const url of [...own, ...variants]) if ((await app.inject(url)).statusCode !== 404) traces.push(url)
  for (const url of [...lists, `/search/?q=zebra${name}`]) {
    const { body } = await app.inject(url)
    if (body.includes(`/blog/${name}/`)) traces.push(url)
  }
  return traces
}

const variantsIn = async (app: FastifyInstance, name: string): Promise<readonly string[]> => {
  const { body } = await app.inject(`/blog/${name}/`)
  return [...new Set(body.match(/\/static\/images\/[^\s",]+/g))]
}

for (const [broken, file, text] of breaks)
  t.test(`with an error in ${broken}, what is unpublished is gone`, async (t) => {
    const app = await build(t)
    await app.publisher.waitForInspection()
    const content = join(t.testdirName, 'content')
    const variants = new Map<string, readonly string[]>()
    for (const name of names) {
      variants.set(name, await variantsIn(app, name))
      t.ok(variants.get(name)?.length, `${name} is there, with images`)
    }
    writeFileSync(join(content, file), text)
    await publish(app)
    for (const [name, unpublish] of Object.entries(ways)) unpublish(join(content, 'pages/blog', name), name)
    await publish(app)
    for (const name of Object.keys(ways))
      t.strictSame(await tracesOf(app, name, variants.get(name) ?? []), [], name)
    const kept = await tracesOf(app, 'kept', variants.get('kept') ?? [])
    t.ok(kept.length >= 8, `what is not unpublished stays: ${kept}`)
  })
