import { distance } from 'fastest-levenshtein'
import t from 'tap'
import type { Page } from '../../src/content/site.ts'
import { suggestPages } from '../../src/pages/similar-pages.ts'
import { siteOf } from '../fixtures/pages/site-of.ts'

const pages = [
  ...(
    await siteOf({
      'site.yaml': 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en]\n',
      'pages/index.md': 'Hello',
      'pages/projects.md': 'Text',
      'pages/about.md': 'Text',
      'pages/notes/engine.md': 'Text',
      'pages/notes/de-morgan.md': 'Text',
      'pages/notes/thinking-machine.md': 'Text',
    })
  ).pages.values(),
]

t.test('suggests pages with almost the same path, or the same name in another folder', async (t) => {
  const rows: readonly [path: string, suggested: readonly string[]][] = [
    ['/abuot/', ['/about/']],
    ['/project', ['/projects/']],
    ['/notes/engin/', ['/notes/engine/']],
    ['/engine/', ['/notes/engine/']],
    ['/blog/2024/engine.html', ['/notes/engine/']],
    ['/notes/machine/', ['/notes/thinking-machine/']],
    ['/nothing-here/', []],
    ['/wp-login.php', []],
    ['/.env', []],
    ['/admin/', []],
    ['/a/', []],
    ['/zzzzzzzz/', []],
  ]
  for (const [path, suggested] of rows)
    t.strictSame(
      suggestPages(pages, path).map(({ address }) => address),
      suggested,
      path,
    )
})

t.test('compares few names, however many pages have the same letters', async (t) => {
  let compared = 0
  const { suggestPages: suggest } = await t.mockImport<typeof import('../../src/pages/similar-pages.ts')>(
    '../../src/pages/similar-pages.ts',
    {
      'fastest-levenshtein': {
        distance: (one: string, other: string) => {
          compared += 1
          return distance(one, other)
        },
      },
    },
  )
  const letters = 'abcdefghij'
  const names = Array.from({ length: 2_000 }, (_, index) => {
    const at = index % letters.length
    return `${letters.slice(at)}${letters.slice(0, at)}-${index + 1_000}`
  })
  const many = names.map((name) => ({ key: name, address: `/${name}/` }) as Page)
  t.equal(suggest(many, '/abcdefghij-1011/').length, 5)
  t.ok(compared <= 20, `${compared} comparisons`)
  t.equal(suggest(many, '/abcdefghij-1010')[0]?.key, 'abcdefghij-1010')
})
