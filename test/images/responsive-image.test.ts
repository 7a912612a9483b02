import t from 'tap'
import { loadMessages } from '../../src/content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../src/content/i18n/messages.ts'
import {
  type ImageDescription,
  picturesForPrint,
  variantWidths,
  withoutSources,
} from '../../src/images/responsive-image.ts'
import { renderMarkdown } from '../../src/pages/markdown/render-markdown.ts'

t.test('widths grow to the picture’s own, without near twins', async (t) => {
  const rows: readonly (readonly [own: number, widths: readonly number[]])[] = [
    [300, [300]],
    [560, [560]],
    [600, [600]],
    [640, [560, 640]],
    [1200, [560, 800, 1200]],
    [3000, [560, 800, 1120, 1680]],
  ]
  for (const [own, widths] of rows) t.strictSame(variantWidths(own), widths, String(own))
})

const photo: ImageDescription = {
  widthPx: 3000,
  heightPx: 2000,
  sources: [
    { mediaType: 'image/webp', candidates: [{ address: '/static/images/1-560.webp', widthPx: 560 }] },
  ],
}

const message = createMessageFormatter('en', await loadMessages())
const render = (markdown: string): string =>
  renderMarkdown(markdown, {
    message,
    resolveLink: (href) => `/notes/${href}`,
    describeImage: (address) =>
      new Map([
        ['/notes/photo.jpg', photo],
        ['/notes/drawing.svg', { ...photo, sources: [] }],
      ]).get(address),
  })

const longText = 'Text. '.repeat(100)
const attributes = 'width="3000" height="2000" loading="lazy" decoding="async"'
const img = `<img src="/notes/photo.jpg" alt="Cogs &gt; cards &amp; &quot;wheels&quot;" ${attributes}>`

t.test('a photo stands among its sources, in a figure too; src and alt are as written', async (t) => {
  const markdown = `${longText}\n\n![Cogs > cards & "wheels"](photo.jpg)`
  t.match(
    render(markdown),
    /^<p>[^<]+<\/p>\n<p><picture><source type="image\/webp" srcset="\/static\/images\/1-560\.webp 560w" sizes="[^"]+"><img [^>]+><\/picture><\/p>\n$/,
  )
  t.ok(render(markdown).includes(img), render(markdown))
  t.match(
    render('![Cogs](photo.jpg "A caption")'),
    /^<figure><picture>.*<\/picture><figcaption>A caption<\/figcaption><\/figure>/,
  )
})

t.test('a drawing has its measures; a picture of which nothing is known is left alone', async (t) => {
  const html = render(`${longText}\n\n![](drawing.svg)\n\n![](strange.jpg)`)
  t.ok(html.includes(`<p><img src="/notes/drawing.svg" alt="" ${attributes}></p>\n`), html)
  t.ok(html.includes('<p><img src="/notes/strange.jpg" alt="" loading="lazy" decoding="async"></p>\n'), html)
})

t.test(
  'the first picture comes at once where the first screen shows it, and any other when it is near',
  async (t) => {
    const html = render('## Title\n\nText.\n\n![](drawing.svg "A caption")\n\n![](strange.jpg)')
    t.match(html, '<img src="/notes/drawing.svg" alt="" width="3000" height="2000" fetchpriority="high">')
    t.match(html, '<img src="/notes/strange.jpg" alt="" loading="lazy" decoding="async">')
  },
)

t.test('feeds have the original alone, and paper does not wait to be scrolled', async (t) => {
  const html = render(`${longText}\n\n![Cogs > cards & "wheels"](photo.jpg)\n\n\`<picture>\``)
  t.match(withoutSources(html), `<p>${img}</p>\n<p><code>&lt;picture&gt;</code></p>\n`)
  t.notMatch(picturesForPrint(html), /<source|<picture|lazy/)
  const film = '<video><source src="a.mp4" type="video/mp4"></video>'
  t.equal(withoutSources(film), film, 'sources of films stay')
})
