import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import t from 'tap'
import { mapAddresses } from '../../../src/pages/html/rewrite-urls.ts'

const mapped: readonly (readonly [name: string, html: string, expected: string])[] = [
  ['any place in the tag', '<img width="9" src="a.png">', '<img width="9" src="/to/a.png">'],
  ['single quotes', "<a href='a b'>x</a>", '<a href="/to/a b">x</a>'],
  ['no quotes', '<a href=a.md>x</a><img src=b/c.png>', '<a href="/to/a.md">x</a><img src="/to/b/c.png">'],
  ['capitals', '<A HREF="a">x</A>', '<A HREF="/to/a">x</A>'],
  ['space and line breaks', '<a\nhref = "a"\n>x</a>', '<a\nhref="/to/a"\n>x</a>'],
  ['signs of tags in attributes', '<a title="> <b>" href="a">x</a>', '<a title="> <b>" href="/to/a">x</a>'],
  ['its like in an attribute', '<a title=" href=\'x\'" href="a">', '<a title=" href=\'x\'" href="/to/a">'],
  ['names that end alike', '<a data-href="x" href="a">', '<a data-href="x" href="/to/a">'],
  ['entities', '<a href="a?b&#38;c=&quot;&amp;d">', '<a href="/to/a?b&amp;c=&quot;&amp;d">'],
  ['two in a tag', '<video poster="a" src="b"></video>', '<video poster="/to/a" src="/to/b"></video>'],
  ['the first of two that are alike', '<a href="a" href="b">', '<a href="/to/a" href="b">'],
  ['drawings', '<svg><image xlink:href="a"/></svg>', '<svg><image xlink:href="/to/a"/></svg>'],
  ['templates', '<template><a href="a"></template>', '<template><a href="/to/a"></template>'],
  ['one picture in a set', '<img srcset="a">', '<img srcset="/to/a">'],
  ['a set by widths', '<source srcset="a 1w,\n b,c 2w">', '<source srcset="/to/a 1w,\n /to/b,c 2w">'],
  ['a set without sizes', '<source srcset=" a, b ,c">', '<source srcset=" /to/a, /to/b ,/to/c">'],
]

t.test('addresses are replaced wherever browsers find one', async (t) => {
  for (const [name, html, expected] of mapped)
    t.equal(
      mapAddresses(html, (address) => `/to/${address}`),
      expected,
      name,
    )
})

const leftAlone: readonly (readonly [name: string, html: string])[] = [
  ['comments', '<!-- <a href="x"> > --><!-- <a href="x">'],
  ['styles', '<style>a { content: "<a href=\'x\'>" }</style>'],
  ['scripts', '<script>"<a href=\'x\'>"</script>'],
  ['text fields', '<textarea><a href="x"></textarea>'],
  ['text in drawings', '<svg><text><![CDATA[<a href="x"><a href="x">]]></text></svg>'],
  ['ends', '</a href="x">'],
  ['no tag', 'href="x" <a href="x'],
  ['other attributes', '<a name="x" title="src=x" data-src="x">'],
]

t.test('what is no address is left alone', async (t) => {
  for (const [name, html] of leftAlone)
    t.equal(
      mapAddresses(html, () => '/elsewhere/'),
      html,
      name,
    )
})

t.test('an address that stays the same stays as it is written', async (t) => {
  const html = "<p><a title='x' href='/a?b&quot;c' >x</a><IMG src=//b.example/ srcset='a,b c'></p>"
  t.equal(
    mapAddresses(html, (address) => address),
    html,
  )
})

t.test('each address is told with its line', async (t) => {
  const lines: [string, number][] = []
  mapAddresses('<p>\n<a href="a"\n><img\nsrc="b"\nsrcset="c,\nd">', (address, line) => {
    lines.push([address, line])
    return address
  })
  t.strictSame(lines, [
    ['a', 2],
    ['b', 4],
    ['c', 5],
    ['d', 5],
  ])
})

/** What HTML is made of, cut at the places where one reading of it parts from another. */
const pieces =
  `<a |<a href=|<img src=| href=|"|'|>|/>|<|</a>|<!--|-->|--!>|<?|<!|<b title=|=|/| |\n|&amp;|&#38;|&copy=1|x.md|\
<p>|</p>|<script>|</script>|<style>|</style>|<textarea>|</textarea>|<title>|</title>|<noscript>|<template>|</template>`.split(
    '|',
  )

const addressesInTree = (node: DefaultTreeAdapterTypes.Node): readonly string[] => [
  ...('attrs' in node ? node.attrs.filter(({ name }) => /^(?:href|src)$/.test(name)) : []).map(
    ({ value }) => value,
  ),
  ...('content' in node ? addressesInTree(node.content) : []),
  ...('childNodes' in node ? node.childNodes.flatMap(addressesInTree) : []),
]

t.test('addresses are found where the tree of a browser has them', async (t) => {
  const seed = 1843
  t.comment(`seed ${seed}`)
  const html = fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join(''))
  const holds = fc.property(html, (html) => {
    const found = new Set<string>()
    mapAddresses(html, (address) => {
      found.add(address)
      return address
    })
    const inTree = new Set(addressesInTree(parseFragment(html, { scriptingEnabled: false })))
    return found.symmetricDifference(inTree).size === 0
  })
  fc.assert(holds, { seed, numRuns: 5_000 })
})
