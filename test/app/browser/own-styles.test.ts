/** An owner's style sheet wins over Vitrine's, however plain its selectors, on screens and on paper. */
import t from 'tap'
import { resumeOf } from '../../fixtures/cv-people/cv-people.ts'
import { openPage, serveContent } from '../../fixtures/pdf/browser.ts'
import { pdfjsText } from '../../fixtures/pdf/extract-text.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const page = await (await openBrowser(t)).newPage()

const plain = ['h1', 'h2', 'h3', 'a', 'p', 'li', 'time', 'blockquote'].join()

const css = `${plain} { color: rgb(1, 2, 3); font-size: 17px; line-height: 19px }
:root { --accent: #010203 }
@media screen and (prefers-color-scheme: dark) { :root { --accent: #030201 } }`

const resume = resumeOf('professor')

const contentWith = (layout: string, customCss: string) => ({
  'site.yaml': `title: A\ndescription: B\nowner: { name: C }\nlanguages: [en]\ndesign: { accent: '#7a1f2b', alignment: center }\ncv: { layout: ${layout} }\n`,
  'resume.json': JSON.stringify(resume),
  'publications.bib': '@article{a, title = {On Notes}, author = {C}, year = 2020}',
  styles: { 'custom.css': customCss },
  pages: {
    'note.md':
      '---\npublished: 2026-01-01\ntags: [a]\n---\n## Title\n\nText[^1]\n\n> Quoted [link](/cv/)\n\n[^1]: Note',
  },
})

/** Returns the elements in which a value differs from the owner's. */
const exceptions = (): Promise<readonly string[]> =>
  page.$$eval(plain, (elements) =>
    elements.flatMap((element) => {
      const { color, fontSize, lineHeight } = getComputedStyle(element)
      const isOwn = color === 'rgb(1, 2, 3)' && fontSize === '17px' && lineHeight === '19px'
      return isOwn ? [] : `${element.tagName}.${element.className}: ${color} ${fontSize} ${lineHeight}`
    }),
  )

for (const layout of ['classic', 'margin', 'modern'])
  t.test(`plain rules win in the layout ${layout}`, async (t) => {
    const origin = await serveContent(t, contentWith(layout, css))
    for (const path of ['/', '/cv/', '/note/', '/tags/a/', '/missing/'])
      for (const medium of ['screen', 'print']) {
        await page.emulateMediaType(medium)
        await openPage(page, origin + path)
        t.strictSame(await exceptions(), [], `${path}, ${medium}`)
        const accent = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent'))
        t.equal(accent, '#010203', `${path}, ${medium}`)
      }
  })

t.test('in the PDF, too', async (t) => {
  for (const layout of ['classic', 'margin', 'modern']) {
    const app = await buildTestSite(t, contentWith(layout, 'h2 { display: none }'))
    const text = await pdfjsText((await app.inject('/cv/cv.pdf')).rawPayload, 'ltr')
    t.match(text, resume.basics?.name)
    t.notMatch(text, /Education|Publications/, layout)
  }
})
