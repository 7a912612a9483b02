import t from 'tap'
import { mapUrls, type UrlUse } from '../../src/html/map-urls.ts'

const to = (url: string): string => `/to/${url}`

const mapped: readonly (readonly [name: string, html: string, expected: string])[] = [
  ['anywhere in the tag', '<img width="9" src="a.png">', '<img width="9" src="/to/a.png">'],
  ['entities', '<a href="a?b&#38;c=&quot;&amp;d">', '<a href="/to/a?b&amp;c=&quot;&amp;d">'],
  ['two in a tag', '<video poster="a" src="b"></video>', '<video poster="/to/a" src="/to/b"></video>'],
  ['the first of two equal attributes', '<a href="a" href="b">', '<a href="/to/a" href="b">'],
  ['drawings', '<svg><image xlink:href="a"/></svg>', '<svg><image xlink:href="/to/a"/></svg>'],
  ['styles', '<b style="background: url(a), url(#b)">', '<b style="background: url(/to/a), url(#b)">'],
  [
    'style elements',
    '<style>@import "a"; b { c: url(d) }</style>',
    '<style>@import "/to/a"; b { c: url(/to/d) }</style>',
  ],
  ['srcset with one image', '<img srcset="a">', '<img srcset="/to/a">'],
  ['srcset with widths', '<source srcset="a 1w,\n b,c 2w">', '<source srcset="/to/a 1w,\n /to/b,c 2w">'],
  ['srcset without descriptors', '<source srcset=" a, b ,c">', '<source srcset=" /to/a, /to/b ,/to/c">'],
]

t.test('URLs are replaced wherever browsers find one', async (t) => {
  for (const [name, html, expected] of mapped) t.equal(mapUrls(html, to), expected, name)
})

const leftAlone: readonly (readonly [name: string, html: string])[] = [
  ['comments', '<!-- <a href="x"> > --><!-- <a href="x">'],
  ['styles without URLs', '<style>a { content: "<a href=\'x\'>" }</style>'],
  ['scripts', '<script>"<a href=\'x\'>"</script>'],
  ['other attributes', '<a name="x" title="src=x" data-src="x">'],
]

t.test('everything else is left alone', async (t) => {
  for (const [name, html] of leftAlone) t.equal(mapUrls(html, to), html, name)
})

t.test('a URL that stays the same stays as written', async (t) => {
  const html = "<p><a title='x' href='/a?b&quot;c' >x</a><IMG src=//b.example/ srcset='a,b c'></p>"
  t.equal(mapUrls(html, String), html)
})

t.test('each URL comes with its line', async (t) => {
  const lines: [string, number][] = []
  mapUrls('<p>\n<a href="a"\n><img\nsrc="b"\nsrcset="c,\nd">', (url, line) => {
    lines.push([url, line])
    return url
  })
  t.strictSame(lines, [
    ['a', 2],
    ['b', 4],
    ['c', 5],
    ['d', 5],
  ])
})

t.test('each URL comes with its use', async (t) => {
  const rows: readonly [html: string, use: UrlUse][] = [
    ['<a href="x">', 'link'],
    ['<img src="x">', 'image'],
    ['<p style="background: url(x)">', 'image'],
    ['<svg><image href="x"/></svg>', 'image'],
    ['<video src="x">', 'embed'],
    ['<iframe src="x"></iframe>', 'blocked'],
  ]
  for (const [html, expected] of rows) {
    const uses: UrlUse[] = []
    mapUrls(html, (url, _line, use) => {
      uses.push(use)
      return url
    })
    t.strictSame(uses, [expected], html)
  }
})
