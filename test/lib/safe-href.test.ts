import t from 'tap'
import { safeHref } from '../../src/lib/safe-href.ts'

t.test('links lead to the web, to mail or to this site', async (t) => {
  for (const [url, expected] of [
    ['https://ada.example/a', 'https://ada.example/a'],
    ['mailto:ada@ada.example', 'mailto:ada@ada.example'],
    ['HTTP://ada.example', 'HTTP://ada.example'],
    ['tel:+441', 'tel:+441'],
    ['/cv/', '/cv/'],
    ['ada.example/a', 'https://ada.example/a'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/\t/evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://ada.example/a b', undefined],
    ['not an address', undefined],
  ] as const)
    t.equal(safeHref(url), expected, url)
})
