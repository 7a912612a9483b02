import t from 'tap'
import { render } from '../../fixtures/pages/markdown-context.ts'

t.test('an image of the site has its size; one from elsewhere does not', async (t) => {
  t.match(
    render('![Engine](/engine.png)'),
    '<img src="/engine.png" alt="Engine" width="640" height="480" fetchpriority="high">',
  )
  const elsewhere = render('![Engine](https://elsewhere.example/engine.png)')
  t.match(elsewhere, 'src="https://elsewhere.example/engine.png"')
  t.notMatch(elsewhere, 'width=')
})

t.test('an image with a title, alone in its paragraph, becomes a figure with a caption', async (t) => {
  const html = render('![Engine](/engine.png "The *engine* & its mill")')
  t.match(html, /^<figure><img [^>]*><figcaption>The \*engine\* &amp; its mill<\/figcaption><\/figure>$/m)
  t.notMatch(html, 'title=')
})
