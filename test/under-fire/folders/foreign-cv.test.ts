/**
 * A CV whose page somebody else wrote: every form is made, and none has a link that runs or opens something.
 */
import { strFromU8, unzipSync } from 'fflate'
import t from 'tap'
import { extractLinks, getDocumentProxy } from 'unpdf'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const links =
  '<a href="javascript:alert(1)">a</a> <a href="file://a.example/share">b</a> [c](<javascript:alert(2)>) [d](vscode://e) <svg><a xlink:href="javascript:1"><text y="9">e</text></a></svg> <a href="https://ok.example/">f</a>'
const names = [
  'querySelector',
  'querySelectorAll',
  'fonts',
  'links',
  'body',
  'documentElement',
  'getElementById',
]

t.test('names that replace methods, and links that run', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': minimalSettings,
    'resume.json': '{ "basics": { "name": "A", "url": "javascript:alert(3)" } }',
    pages: {
      'cv.md': `---\ntitle: CV\n---\n${links}\n\n${names.map((name) => `<img name="${name}" id="${name}" alt="" src="a.png"><form name="${name}"></form>`).join('\n')}\n`,
      '2026-01-01-post.md': `# Post\n\n${links}\n`,
    },
  })
  const printed = await app.inject('/api/cv/')
  t.equal(printed.statusCode, 200)
  const { links: ofPdf } = await extractLinks(await getDocumentProxy(new Uint8Array(printed.rawPayload)))
  t.strictSame(ofPdf, ['https://ok.example/'])
  const word = unzipSync((await app.inject('/cv/cv.docx')).rawPayload)
  const relations = strFromU8(word['word/_rels/document.xml.rels'] ?? new Uint8Array())
  t.match(relations, 'https://ok.example/')
  t.notMatch(relations, /javascript:|file:|vscode:/)
  for (const [url, link] of [
    ['/cv/', /(?:href|src)="\s*(?:javascript|file|vscode):/],
    ['/cv/index.md', /\]\(<?\s*(?:javascript|file|vscode):/],
    ['/feed.atom', /(?:href|src)=(?:"|&quot;)\s*(?:javascript|file|vscode):/],
  ] as const) {
    // its description is plain text
    const body = (await app.inject(url)).body.replace(/^---\n[\s\S]*?\n---\n/, '')
    t.match(body, 'https://ok.example/', url)
    t.notMatch(body, link, url)
  }
})
