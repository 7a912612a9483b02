import t from 'tap'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { buildTestApp, buildTestSite, testOrigin, withoutChromium } from '../fixtures/server/test-app.ts'

t.test('prints the CV in the language of its page', async (t) => {
  const app = await buildTestApp(t, { CHROMIUM_SANDBOX: 'auto' })
  for (const [page, language] of [
    ['/cv/', 'en'],
    ['/fr/cv/', 'fr'],
  ] as const) {
    const path = `${page}cv.pdf`
    const expected = {
      statusCode: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="ada-lovelace-cv.pdf"',
        'cache-control': 'no-store',
        link: `<${testOrigin}${page}>; rel="canonical"`,
      },
    }
    const response = await app.inject(path)
    t.match(response, expected, path)
    const pdf = await readPdf(response.rawPayload)
    t.match(pdf, { language, isTagged: true }, `${path} is in ${language}`)
    const prints = app.printer.figures().prints
    const head = await app.inject({ method: 'HEAD', url: path })
    t.match(head, { ...expected, body: '' }, `HEAD ${path}`)
    t.equal(app.printer.figures().prints, prints, 'HEAD prints nothing')
    const { body } = await app.inject(page)
    const link = /<a [^>]*href="[^"]*cv\.pdf"[^>]*>/.exec(body)?.[0] ?? ''
    for (const attribute of [
      `href="${path}"`,
      'type="application/pdf"',
      `hreflang="${language}"`,
      'download="ada-lovelace-cv.pdf"',
    ])
      t.ok(link.includes(attribute), `the page links to it with ${attribute}`)
  }
  t.match(app.printer.cvFiles(), [
    { file: 'resume.json', address: '/cv/' },
    { file: 'resume.fr.json', address: '/fr/cv/' },
  ])
  const prints = app.printer.figures().prints
  for (const { address } of app.printer.cvFiles()) t.match(await app.printer.load(address), { pages: 2 })
  t.equal(app.printer.figures().prints, prints, 'the length is known from loading it')
  const contract = await app.inject('/api/cv/')
  t.match(contract.headers.link, `<${testOrigin}/cv/>; rel="canonical"`)
  t.match(await readPdf(contract.rawPayload), { language: 'en' })
})

t.test('responds 503 with the site’s own page without a browser, as HTML or Markdown', async (t) => {
  const app = await buildTestApp(t, withoutChromium)
  const rows = [
    ['/cv/cv.pdf', undefined, 'text/html; charset=utf-8', /<h1>Not available right now<\/h1>/],
    ['/cv/cv.pdf', 'text/markdown', /^text\/markdown/, /^# Not available right now$/m],
    [
      '/fr/cv/cv.pdf',
      undefined,
      'text/html; charset=utf-8',
      /<html lang="fr".*<h1>Indisponible pour le moment/s,
    ],
  ] as const
  for (const [url, accept, type, text] of rows) {
    const response = await app.inject({ url, headers: accept === undefined ? {} : { accept } })
    t.match(response, { statusCode: 503, headers: { 'content-type': type, 'retry-after': /^\d+$/ } }, url)
    t.match(response.body, text)
    t.equal(response.headers['content-disposition'], undefined)
  }
  t.match(await app.inject({ method: 'HEAD', url: '/cv/cv.pdf' }), { statusCode: 503 })
  t.match(await app.inject({ method: 'POST', url: '/cv/cv.pdf' }), { statusCode: 405 })
})

t.test('names the file in the script of the name, and in ASCII for old clients', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': 'title: 王小明\ndescription: d\nowner: { name: 王小明 }\nlanguages: [en]\n',
    'resume.json': JSON.stringify({ basics: { name: '王小明' } }),
  })
  await app.ready()
  const response = await app.inject({ method: 'HEAD', url: '/cv/cv.pdf' })
  t.equal(
    response.headers['content-disposition'],
    `attachment; filename="cv.pdf"; filename*=UTF-8''${encodeURIComponent('王小明-cv.pdf')}`,
  )
})
