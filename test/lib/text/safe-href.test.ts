import t from 'tap'
import { hasSafeScheme, safeHref } from '../../../src/lib/text/safe-href.ts'

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
    ['https://ada.example/a b', 'https://ada.example/a%20b'],
    ['https://ada.example/a, https://ada.example/b', undefined],
    ['ada.example/a or b', 'https://ada.example/a%20or%20b'],
    ['müller.example', 'https://müller.example'],
    ['ada.example:8080/a', 'https://ada.example:8080/a'],
    ['2.0', undefined],
    ['Dr. Ada', undefined],
    ['not an address', undefined],
  ] as const)
    t.equal(safeHref(url), expected, url)
})

t.test('knows the schemes of links as browsers read them', async (t) => {
  for (const [url, expected] of [
    ['https://ada.example', true],
    ['MailTo:ada@ada.example', true],
    ['#a:b', true],
    ['a/b:c', true],
    ['javascript:a', false],
    [' \u0001java\nscript:a', false],
    ['file:///etc', false],
    ['vscode://a', false],
  ] as const)
    t.equal(hasSafeScheme(url), expected, url)
})
