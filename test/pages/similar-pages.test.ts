import t from 'tap'
import { encodePath } from '../../src/addresses/url-path.ts'
import { suggestPages } from '../../src/pages/similar-pages.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { siteOf } from '../fixtures/pages/site-of.ts'

const pages = [
  ...(
    await siteOf({
      'site.yaml': minimalSettings,
      'pages/index.md': 'Hello',
      'pages/projects.md': 'Text',
      'pages/about.md': 'Text',
      'pages/notes/engine.md': 'Text',
      'pages/notes/de-morgan.md': 'Text',
      'pages/notes/thinking-machine.md': 'Text',
      'pages/手紙の書き方と封筒の選び方.md': 'Text',
      'pages/notes/Das neue Büro.md': 'Text',
      'pages/notes/secret-machines.md': '---\nnoindex: true\n---\nText',
    })
  ).pages.values(),
]

t.test('suggests pages with almost the same path, or the same name in another folder', async (t) => {
  const rows: readonly [path: string, suggested: readonly string[]][] = [
    ['/abuot/', ['/about/']],
    ['/notes/engin/', ['/notes/engine/']],
    ['/engine/', ['/notes/engine/']],
    ['/blog/2024/engine.html', ['/notes/engine/']],
    ['/notes/machine/', ['/notes/thinking-machine/']],
    ['/notes/das-neue-b%C3%BCro/', ['/notes/Das%20neue%20B%C3%BCro/']],
    ['/B%C3%BCro/', ['/notes/Das%20neue%20B%C3%BCro/']],
    ['/b%C3/', []],
    [encodePath('/手紙の書き方と封筒の選びかた/'), [encodePath('/手紙の書き方と封筒の選び方/')]],
    ['/secret/', []], // one with noindex is in no list
    ['/nothing-here/', []],
    ['/wp-login.php', []],
  ]
  for (const [path, suggested] of rows) {
    const addresses = suggestPages(pages, path).map(({ address }) => address)
    t.strictSame(addresses, suggested, path)
  }
})
