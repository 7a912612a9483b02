/** What is left out of raw HTML, however it is hidden. */
import { parse } from 'parse5'
import t from 'tap'
import { elementsIn } from '../../src/html/html-tree.ts'
import { isRemovedAttribute, removeRedirectingHtml } from '../../src/html/redirecting-html.ts'

const rows: readonly (readonly [html: string, expected: string])[] = [
  ['<p title="a">b</p><a name="c">d</a>', '<p title="a">b</p><a name="c">d</a>'],
  ['<meta http-equiv="refresh" content="0;url=/a">', '<meta content="0;url=/a">'],
  ['<META HTTP-EQUIV=refresh content=a>', '<meta content="a">'],
  ['<meta itemprop="a" content="b">', '<meta itemprop="a" content="b">'],
  ['<base href="/a" target="b">', '<base>'],
  ['<a href="/b" ping="/c">d</a>', '<a href="/b">d</a>'],
  ['<link rel="prefetch" href="/a">', '<link href="/a">'],
  ['<img name="querySelector" src="a.png">', '<img src="a.png">'],
  ['<img name="a" name="b">', '<img>'],
  ['<object id="body"></object>', '<object></object>'],
  ['<a href="javascript:b()">c</a>', '<a>c</a>'],
  ['<a href=" java\tscript:b()">c</a>', '<a>c</a>'],
  ['<a href="java&#115;cript:b()">c</a>', '<a>c</a>'],
  ['<a href="file://a.example/b">c</a>', '<a>c</a>'],
  ['<a href="data:image/svg+xml,b">c</a>', '<a>c</a>'],
  [
    '<a href="MAILTO:a@a.example">c</a> <a href="#b">c</a>',
    '<a href="MAILTO:a@a.example">c</a> <a href="#b">c</a>',
  ],
  [
    '<img src="data:image/png;base64,AA=="><img src="file://a/b.png">',
    '<img src="data:image/png;base64,AA=="><img>',
  ],
  ['<svg><a xlink:href="javascript:b()"/></svg>', '<svg><a /></svg>'],
  ['<svg><a><set attributeName="xlink:href" to="a"/></a></svg>', '<svg><a><set to="a" /></a></svg>'],
  // What is removed leaves no tag behind.
  ['<<select>meta http-equiv=refresh>', '< meta http-equiv=refresh>'],
  ['<<!-- -->meta http-equiv=refresh>', '< meta http-equiv=refresh>'],
  ['a <base', 'a <base>'],
  ['a <base title="b\'>', 'a <base>'],
  // Places that browsers may read in another way.
  [
    '<noscript><p title="</noscript><base href=a>"></p></noscript>',
    ' <p title="&lt;/noscript&gt;&lt;base href=a&gt;"></p> ',
  ],
  ['<select><style></select><base href=a></style>', ' <style></select><base href=a></style>'],
  [
    '<select><math><textarea><base href=a></select><![CDATA[</title><svg>',
    ' <math><textarea><base> <![CDATA[</title><svg>',
  ],
  ['<!-- <style> --><base href=a><!-- </style> -->', ' <base> '],
]

/** Images on another server, which browsers block. */
const imageRows: readonly (readonly [name: string, html: string, expected: string])[] = [
  [
    'a link with the alternative text',
    '<img src="https://a.example/b.svg?c&amp;d" alt="E &lt; &quot;F&quot;">',
    '<a class="image-link" href="https://a.example/b.svg?c&amp;d">E &lt; &quot;F&quot;</a>',
  ],
  [
    'the file name',
    '<IMG SRC=//a.example/b/caf%C3%A9.png>',
    '<a class="image-link" href="//a.example/b/caf%C3%A9.png">café.png</a>',
  ],
  [
    'the host, since no file is named',
    '<img alt="" src="https://a.example/b?c.png">',
    '<a class="image-link" href="https://a.example/b?c.png">a.example</a>',
  ],
  [
    'no link in a link',
    '<a href="/b"><em><img alt="C" src="https://a.example"></em></a>',
    '<a href="/b"><em>C</em></a>',
  ],
  [
    'a link after a link',
    '<a href="/b">c</a><img alt="D" src="http://a.example">',
    '<a href="/b">c</a><a class="image-link" href="http://a.example">D</a>',
  ],
  [
    'an address that is none',
    '<img src="https://a b/c">',
    '<a class="image-link" href="https://a b/c">https://a b/c</a>',
  ],
  [
    'the image, without its sources',
    '<picture><source srcset="a.webp, //a.example/b.webp 2x"><img src="c.png"></picture>',
    '<picture><source><img src="c.png"></picture>',
  ],
  ['a set without spaces', '<img srcset="a 1x,//a.example/b 2x" src="c">', '<img src="c">'],
  ['a file, without the set', '<img srcset="https://a.example/b 2x" src="c">', '<img src="c">'],
  [
    'nothing in a drawing',
    '<svg><image href="https://a.example/b" x="1"/></svg>',
    '<svg><image x="1" /></svg>',
  ],
  ['a set of this site', '<img srcset="a.png, /b.png 2x">', '<img srcset="a.png, /b.png 2x">'],
  ['an image of this site', '<img src="/a.png"><img src="b.png">', '<img src="/a.png"><img src="b.png">'],
]

t.test('an image that browsers block becomes a link', async (t) => {
  for (const [name, html, expected] of imageRows) t.equal(removeRedirectingHtml(html), expected, name)
})

t.test('leaves out what steers visitors', async (t) => {
  for (const [html, expected] of rows) t.equal(removeRedirectingHtml(html), expected, html)
})

t.test('nothing that steers is left in a page, whatever is put together', async (t) => {
  const seed = Date.now()
  t.comment(`seed ${seed}`)
  let state = seed % 2147483647
  const random = (below: number): number => {
    state = (state * 48271) % 2147483647
    return state % below
  }
  const parts =
    '<|>|"|\'|<!--|-->|</|=|/| |a|title="|<p|<meta|<base|href=a|http-equiv=refresh|name=b|<img|src=//c|alt="|<a href=d>|</a>|<select>|</select>|<noscript>|</noscript>|<style>|</style>|<textarea>|</textarea>|<svg>|</svg>|<math>|<![CDATA[|]]>|<table>|<title>|</title>|<template>|<script>|</script>'.split(
      '|',
    )
  for (let count = 0; count < 2_000; count += 1) {
    const html = Array.from({ length: 12 }, () => parts[random(parts.length)]).join('')
    const left = removeRedirectingHtml(html)
    for (const scriptingEnabled of [false, true]) {
      const page = parse(`<!doctype html><main>${left}</main>`, { scriptingEnabled })
      const steering = elementsIn(page).filter(({ tagName, attrs }) =>
        attrs.some(({ name, value }) => isRemovedAttribute(tagName, name, value)),
      )
      if (steering.length > 0) t.fail(`${html} became ${left}`)
    }
  }
  t.pass('all were read')
})
