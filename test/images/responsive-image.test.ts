import t from 'tap'
import { loadMessages } from '../../src/content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../src/content/i18n/messages.ts'
import { type ImageDescription, variantWidths } from '../../src/images/responsive-image.ts'
import type { Medium } from '../../src/markdown/context.ts'
import { renderMarkdown } from '../../src/markdown/render-markdown.ts'

t.test('widths go up to the image’s own, and none is close to it', async (t) => {
  const rows: readonly (readonly [own: number, widths: readonly number[]])[] = [
    [300, [300]],
    [600, [320, 600]],
    [1200, [320, 560, 800, 1200]],
    [3000, [320, 560, 800, 1120, 1680]],
  ]
  for (const [own, widths] of rows) t.strictSame(variantWidths(own), widths, String(own))
})

const photo: ImageDescription = {
  widthPx: 3000,
  heightPx: 2000,
  sources: [{ mediaType: 'image/webp', candidates: [{ path: '/static/images/1-560.webp', widthPx: 560 }] }],
}

const message = createMessageFormatter('en', await loadMessages())
const rendered = (markdown: string, medium: Medium = 'page') =>
  renderMarkdown(markdown, {
    message,
    resolveLink: (href) => `/notes/${href}`,
    describeImage: (address) =>
      new Map([
        ['/notes/photo.jpg', photo],
        ['/notes/drawing.svg', { ...photo, sources: [] }],
        ['/notes/[[photo.jpg]]', photo],
      ]).get(address),
    medium,
  })
const render = (markdown: string): string => rendered(markdown).html

const longText = 'Text. '.repeat(100)
const attributes = 'width="3000" height="2000" loading="lazy" decoding="async"'
const img = `<img src="/notes/photo.jpg" alt="Cogs &gt; cards &amp; &quot;wheels&quot;" ${attributes}>`

t.test('a photo is offered in variants, in a figure too; src and alt stay as written', async (t) => {
  const markdown = `${longText}\n\n![Cogs > cards & "wheels"](photo.jpg)`
  t.match(
    render(markdown),
    /^<p>[^<]+<\/p>\n<p><picture><source type="image\/webp" srcset="\/static\/images\/1-560\.webp 560w" sizes="[^"]+"><img [^>]+><\/picture><\/p>\n$/,
  )
  t.ok(render(markdown).includes(img), render(markdown))
  const figure = render('![Cogs](photo.jpg "The *cogs* & wheels")')
  t.match(
    figure,
    /^<figure><picture>.*<\/picture><figcaption>The \*cogs\* &amp; wheels<\/figcaption><\/figure>/,
  )
  t.notMatch(figure, 'title=')
})

t.test('a drawing has its size; an unknown image has none', async (t) => {
  const html = render(`${longText}\n\n![](drawing.svg)\n\n![](strange.jpg)`)
  t.ok(html.includes(`<p><img src="/notes/drawing.svg" alt="" ${attributes}></p>\n`), html)
  t.ok(html.includes('<p><img src="/notes/strange.jpg" alt="" loading="lazy" decoding="async"></p>\n'), html)
})

t.test('an embed of Obsidian has the width that it asks for', async (t) => {
  for (const [embed, expected] of [
    ['![[photo.jpg|300]]', /sizes="300px"><img [^>]*width="300" height="200" [^>]*>/],
    ['![[photo.jpg|300x900]]', /width="300" height="200"/],
    ['![[photo.jpg|A bridge]]', /alt="A bridge" width="3000" height="2000"/],
    ['![[strange.jpg|300]]', /<img [^>]*alt=""[^>]* width="300"/],
  ] as const)
    t.match(render(embed), expected, embed)
})

t.test('an image on the first screen is loaded first, all others when near it', async (t) => {
  const html = render('## Title\n\nText.\n\n![](drawing.svg "A caption")\n\n![](strange.jpg)')
  t.match(html, '<img src="/notes/drawing.svg" alt="" width="3000" height="2000" fetchpriority="high">')
  t.match(html, '<img src="/notes/strange.jpg" alt="" loading="lazy" decoding="async">')
})

t.test('feeds and prints show the original, and prints load it at once', async (t) => {
  const markdown = `${longText}\n\n![Cogs > cards & "wheels"](photo.jpg)\n\n\`<picture>\``
  const rows = { feed: img, print: img.replace(' loading="lazy" decoding="async"', '') }
  for (const [medium, image] of Object.entries(rows) as [Medium, string][]) {
    const { html, images } = rendered(markdown, medium)
    t.ok(html.endsWith(`<p>${image}</p>\n<p><code>&lt;picture&gt;</code></p>\n`), html)
    t.strictSame(images, [{ url: '/notes/photo.jpg', sources: [] }], medium)
  }
})

t.test('rendering returns the images that it shows, those of raw HTML included', async (t) => {
  const html = '<img src="a.png" srcset="b.png 2x"> <video poster="c.png" src="d.webm"></video>'
  const svg = '<svg><image href="e.png"/></svg> <a href="f.png">f</a>'
  const { images } = rendered(`![](photo.jpg) ${html} ${svg}`)
  t.strictSame(images.map(({ url, sources }) => [url, sources.length]).toSorted(), [
    ['/notes/a.png', 0],
    ['/notes/b.png', 0],
    ['/notes/c.png', 0],
    ['/notes/e.png', 0],
    ['/notes/photo.jpg', 1],
  ])
})
