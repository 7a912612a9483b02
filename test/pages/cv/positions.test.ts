/** Several positions at one employer: every form of the CV names it once, above them, and has no text that nobody sees. */
import mammoth from 'mammoth'
import t from 'tap'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const position = (position: string, year: number) => ({
  position,
  name: 'Works',
  url: 'https://works.example',
  location: 'Leeds',
  startDate: `${year}`,
  endDate: `${year + 1}`,
})

t.test('an employer is named once, above its positions', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': 'title: A\ndescription: B\nowner: { name: C }\nlanguages: [en]\n',
    'resume.json': JSON.stringify({ work: [position('Director', 2020), position('Engineer', 2018)] }),
  })
  const get = async (url: string, accept: string): Promise<Buffer> => {
    const response = await app.inject({ url, headers: { accept } })
    t.equal(response.statusCode, 200, url)
    return response.rawPayload
  }
  const word = await mammoth.extractRawText({ buffer: await get('/cv/cv.docx', '*/*') })
  const html = String(await get('/cv/', 'text/html'))
  const forms = {
    HTML: html.slice(html.indexOf('<section'), html.lastIndexOf('</section>')).replaceAll(/<[^>]*>/g, ' '),
    Markdown: String(await get('/cv/', 'text/markdown')).replaceAll(/\(https:[^)]*\)|[[\]#*]/g, ' '),
    text: String(await get('/cv/cv.txt', '*/*')).replaceAll(/<https:[^>]*>|-{2,}/g, ''),
    Word: word.value,
  }
  for (const [form, text] of Object.entries(forms)) {
    const found = /(?:Works|Leeds|Director|Engineer|\b20\d\d\b).*/s.exec(text)?.[0].match(/[A-Z]\w+|\d{4}/g)
    t.strictSame(
      found?.slice(0, 8),
      ['Works', 'Leeds', 'Director', '2020', '2021', 'Engineer', '2018', '2019'],
      form,
    )
    t.equal(text.split('Works').length, 2, form)
  }
})
