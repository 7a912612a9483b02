import t from 'tap'
import { mapMarkdownLinks } from '../../../src/pages/html/markdown-links.ts'

const map = (url: string): string =>
  url.replace(/^(https:\/\/a\.example\/(?:\w+\/)?)(?=$|#|\?)/, '$1index.md')

t.test('replaces the URLs of links, and nothing in code', async (t) => {
  const rows: readonly [name: string, given: string, expected: string][] = [
    ['a link', '[CV](https://a.example/cv/)', '[CV](https://a.example/cv/index.md)'],
    ['the home page', '[Ada](https://a.example/)', '[Ada](https://a.example/index.md)'],
    ['a fragment', '[CV](https://a.example/cv/#work)', '[CV](https://a.example/cv/index.md#work)'],
    ['a query', '[s](https://a.example/search/?q=a)', '[s](https://a.example/search/index.md?q=a)'],
    ['a title', '[CV](https://a.example/cv/ "a (b)")', '[CV](https://a.example/cv/index.md "a (b)")'],
    ['a bare address', '<https://a.example/cv/>', '<https://a.example/cv/index.md>'],
    ['in angle brackets', '[x](<https://a.example/cv/#a(b)>)', '[x](<https://a.example/cv/index.md#a(b)>)'],
    ['elsewhere', '[x](https://b.example/cv/)', '[x](https://b.example/cv/)'],
    [
      'twice',
      '[a](https://a.example/) [b](https://a.example/)',
      '[a](https://a.example/index.md) [b](https://a.example/index.md)',
    ],
    ['a code span', '`[CV](https://a.example/cv/)`', '`[CV](https://a.example/cv/)`'],
    ['a longer code span', '`` ` [CV](https://a.example/cv/)`` ', '`` ` [CV](https://a.example/cv/)`` '],
    [
      'a span that ends in a backslash',
      '`a\\` [b](https://a.example/)',
      '`a\\` [b](https://a.example/index.md)',
    ],
    ['an escaped backtick', '\\`[b](https://a.example/)\\`', '\\`[b](https://a.example/index.md)\\`'],
    ['an escaped bracket', '\\[b\\](https://a.example/)', '\\[b\\](https://a.example/)'],
    [
      'a fence',
      '```md\n[CV](https://a.example/cv/)\n```\n<https://a.example/>',
      '```md\n[CV](https://a.example/cv/)\n```\n<https://a.example/index.md>',
    ],
    [
      'a fence in a list',
      '- ```\n  <https://a.example/>\n  ```\n- <https://a.example/>',
      '- ```\n  <https://a.example/>\n  ```\n- <https://a.example/index.md>',
    ],
    [
      'a fence in a quote',
      '> ```\n> <https://a.example/>\n> ```\n> <https://a.example/>',
      '> ```\n> <https://a.example/>\n> ```\n> <https://a.example/index.md>',
    ],
    ['a longer fence', '````\n```\n<https://a.example/>\n````', '````\n```\n<https://a.example/>\n````'],
    [
      'a span that never ends',
      '`[b](https://a.example/)\n\n<https://a.example/>',
      '`[b](https://a.example/index.md)\n\n<https://a.example/index.md>',
    ],
  ]
  for (const [name, given, expected] of rows) t.equal(mapMarkdownLinks(given, map), expected, name)
})
