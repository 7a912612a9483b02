import t from 'tap'
import { withDefaultPages } from '../../../src/content/navigation/default-pages.ts'
import type { Page, Site } from '../../../src/content/site.ts'
import type { Edition } from '../../../src/publishing/edition.ts'
import { createInspect } from '../../../src/publishing/inspection/inspect.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'
import { editionOf, watchedImages } from '../../fixtures/publishing/edition-of.ts'

const { signal } = new AbortController()

/** Inspects a new edition of a site, and returns the images of the pages that it rendered, too. */
const inspected = async (site: Site, inspect = createInspect()) => {
  const rendered: string[] = []
  const edition = editionOf(site, { imageDescriptions: watchedImages(() => {}) })
  const render: Edition['pages']['render'] = (page) => {
    const image = page.address.replace(/\/$/, '.png')
    if (site.files.has(image)) rendered.push(image)
    return edition.pages.render(page)
  }
  return { ...(await inspect({ ...edition, pages: { ...edition.pages, render } }, signal)), rendered }
}

/** Returns a site with other pages of its owner's. */
const withPages = (site: Site, ownPages: Site['ownPages']): Site => ({
  ...site,
  ownPages,
  pages: withDefaultPages({ ...site, ownPages }),
})

const named = (name: string, text = '') => ({
  [`pages/${name}.md`]: `# ${name}\n\n![](${name}.png) ${text}`,
  [`pages/${name}.png`]: '',
})

t.test('finds images, broken links and records for the search', async (t) => {
  const site = await siteOf({ ...smallSite, ...named('a', '[gone](/nowhere/)') })
  const { images, warnings, searchRecords, errors } = await inspected(site)
  t.strictSame(images, [{ url: '/a.png', sources: [] }])
  t.match(warnings, [{ file: 'pages/a.md', line: 3, found: /\/nowhere\// }])
  t.match(
    searchRecords.filter(({ address }) => address === '/a/'),
    [{ title: 'a', text: /gone/ }],
  )
  t.strictSame(errors, [])
})

t.test('reports pages that cannot be rendered, and inspects the others', async (t) => {
  const site = await siteOf({ ...smallSite, ...named('a'), ...named('b') })
  const images = watchedImages((path) => {
    if (path === '/a.png') throw new RangeError('no')
  })
  const { errors, searchRecords } = await createInspect()(
    editionOf(site, { imageDescriptions: images }),
    signal,
  )
  t.match(errors, [{ file: 'pages/a.md', found: /no/ }])
  t.ok(searchRecords.some(({ address }) => address === '/b/'))
})

t.test('keeps what it found in pages that are the same objects', async (t) => {
  const inspect = createInspect()
  const site = await siteOf({ ...smallSite, ...named('a', '[b](b.md)'), ...named('b') })
  const first = await inspected(site, inspect)
  t.strictSame(first.rendered.toSorted(), ['/a.png', '/b.png'])
  const again = await inspected(site, inspect)
  t.strictSame(again.rendered, [])
  t.strictSame(again.warnings, first.warnings)
  const recordOf = ({ searchRecords }: typeof first) => searchRecords.find(({ address }) => address === '/a/')
  t.equal(recordOf(again), recordOf(first))

  const withoutB = new Map([...site.ownPages].filter(([address]) => address !== '/b/'))
  const less = await inspected(withPages(site, withoutB), inspect)
  t.strictSame(less.rendered, ['/a.png'], 'its link leads nowhere now')
  t.match(less.warnings, [{ file: 'pages/a.md', found: /where there is nothing/ }])

  const inOtherWords = await inspected({ ...site, templates: new Map([['page', 'Own']]) }, inspect)
  t.strictSame(inOtherWords.rendered.toSorted(), ['/a.png', '/b.png'])
})

const links = { heading: '/b/#first', page: '/c/', file: '/paper.pdf', card: '/d/card.png' } as const
for (const [target, link] of Object.entries(links))
  t.test(`a link to a ${target} that goes is broken, though nothing else changed in its page`, async (t) => {
    const inspect = createInspect()
    const site = await siteOf({
      ...smallSite,
      'pages/a.md': `# a\n\n[A link](${link})`,
      'pages/b.md': '# b\n\n## First\n',
      'pages/c.md': '# c\n',
      'pages/d.md': '# d\n',
      'pages/paper.pdf': '',
    })
    const without = <Entry>(entries: ReadonlyMap<string, Entry>, address: string) =>
      new Map([...entries].filter(([other]) => other !== address))
    const b = site.ownPages.get('/b/') as Page
    const less: Readonly<Record<string, Site>> = {
      heading: withPages(site, new Map([...site.ownPages, ['/b/', { ...b, markdown: '## Second\n' }]])),
      page: withPages(site, without(site.ownPages, '/c/')),
      file: { ...site, files: without(site.files, '/paper.pdf') },
      card: withPages(site, without(site.ownPages, '/d/')),
    }
    t.strictSame((await inspected(site, inspect)).warnings, [])
    const changed = await inspected(less[target] ?? site, inspect)
    t.match(changed.warnings, [{ file: 'pages/a.md', line: 3, found: /#first|\/c\/|paper|card/ }])
    t.equal(changed.warnings.length, 1)
    t.strictSame((await inspected(site, inspect)).warnings, [], 'and works again')
    t.strictSame(
      (await inspected(less[target] ?? site, inspect)).warnings,
      changed.warnings,
      'and goes again',
    )
  })

t.test('inspects a page again once its image is another', async (t) => {
  const inspect = createInspect()
  const site = await siteOf({ ...smallSite, ...named('a') })
  for (const path of ['/old.avif', '/new.avif']) {
    const sources = [{ mediaType: 'image/avif', candidates: [{ path, widthPx: 900 }] }]
    const images = new Map([['/a.png', { widthPx: 900, heightPx: 600, sources }]])
    t.match((await inspect(editionOf(site, { imageDescriptions: images }), signal)).images, [{ sources }])
  }
})

t.test('a name in double brackets is looked up again once something has it', async (t) => {
  for (const name of ['New.md', '2024.md', 'paper.pdf']) {
    const inspect = createInspect()
    const text = `See [[${name.replace('.md', '')}]].`
    const site = await siteOf({ ...smallSite, ...named('a', text), [`pages/${name}`]: '# New' })
    const isNew = ({ file }: { readonly file: string }) => file === `pages/${name}`
    const without = <Entry extends { readonly file: string }>(entries: ReadonlyMap<string, Entry>) =>
      new Map([...entries].filter(([, entry]) => !isNew(entry)))
    await inspected({ ...withPages(site, without(site.ownPages)), files: without(site.files) }, inspect)
    const warm = await inspected(site, inspect)
    t.match(warm.rendered, ['/a.png'], name)
    t.strictSame(warm.warnings, (await inspected(site)).warnings, name)
  }
})

t.test(
  'after any edits, and inspections that were aborted, warns of the same as a new inspection',
  async (t) => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    t.comment(`seed ${seed}`)
    let state = seed
    const below = (count: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((state / 2 ** 31) * count)
    }
    const names = ['a', 'b', 'c', 'd']
    const linksOf = () =>
      names.map((name) => [`[x](${name}.md#top-${below(2)})`, `[[Page ${below(3)}]]`, ''][below(3)]).join(' ')
    const textOf = (name: string): string =>
      `---\ntitle: Page ${below(3)}\n---\n\n## Top ${below(2)}\n\n${linksOf()} ![](${name}.png)`
    const all = names.flatMap((name) => Object.entries({ [`pages/${name}.md`]: textOf(name) }))
    const site = await siteOf({ ...smallSite, ...Object.fromEntries(all) })
    const others = await siteOf({
      ...smallSite,
      ...Object.fromEntries(names.map((name) => [`pages/${name}.md`, textOf(name)])),
    })
    const inspect = createInspect()
    const editedSite = (): Site => {
      const pages = names.flatMap((name) => {
        const page = [site, others, undefined][below(3)]?.ownPages.get(`/${name}/`)
        return page ? [page] : []
      })
      return withPages(site, new Map(pages.map((page) => [page.address, page])))
    }
    for (let edit = 0; edit < 40; edit += 1) {
      const aborted = new AbortController()
      const rendersUntilAbort = below(4)
      let renders = 0
      const edition = editionOf(editedSite())
      const render: Edition['pages']['render'] = (page) => {
        renders += 1
        if (renders > rendersUntilAbort) aborted.abort(new Error('another edit'))
        aborted.signal.throwIfAborted()
        return edition.pages.render(page)
      }
      await inspect({ ...edition, pages: { ...edition.pages, render } }, aborted.signal).catch(() => {})
      const next = editedSite()
      const { warnings } = await inspected(next, inspect)
      t.strictSame(warnings, (await inspected(next)).warnings, `edit ${edit}`)
    }
  },
)
