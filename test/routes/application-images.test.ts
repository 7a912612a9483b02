/** Images in for/, of a CV and of a letter, are part of applications, and nobody else's. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import t from 'tap'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const key = (letter: string): string => letter.repeat(26)
const acme = `/for/acme-${key('a')}/`

t.test('an image in for/ is in each form, and has no address', async (t) => {
  const portrait = await sharp({ create: { width: 900, height: 1200, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'zqxv' } })
    .jpeg()
    .toBuffer()
  const site = await buildTestSite(t, {
    'site.yaml': minimalSettings,
    'resume.json': '{"basics": {"name": "Ada Lovelace"}}',
    pages: { 'index.md': 'Hello' },
    for: {
      'acme.md': `---\nkey: ${key('a')}\n---\nDear Sir or Madam,\n`,
      'signed.md': `---\nkey: ${key('s')}\n---\nYours,

![](my%20hand.png) <img src="for/my-hand.png" alt=""> ![](../pages/x.png) ![](none.png)
![](for/my%20hand.png) ![](for/../../outside.png) ![](for/..%2Fsent/acme.png)
![](${'../'.repeat(200_000)}y.png)`, // posix.normalize takes quadratic time
      'private.yaml': 'image: for/mé.jpg',
      'me\u0301.jpg': portrait, // as macOS decomposes it
      'my hand.png': portrait,
      'my-hand.png': portrait,
    },
    sent: { 'acme.png': portrait },
  })
  writeFileSync(join(t.testdirName, 'outside.png'), portrait)
  t.notMatch(JSON.stringify(site.content.current().warnings), 'image')
  const bytesOf = async (url: string): Promise<Buffer> => (await site.inject(url)).rawPayload
  const page = String(await bytesOf(acme))
  t.match(page, /<img src="data:image\/jpeg;base64,[^"]+" alt="Ada Lovelace">/)
  const shown = Buffer.from(/base64,([^"]+)"/.exec(page)?.[1] ?? '', 'base64')
  t.match(await sharp(shown).metadata(), { width: 480, height: 640 })
  t.notMatch(shown.toString('latin1'), 'zqxv')
  const document = unzipSync(await bytesOf(`${acme}cv.docx`))
  t.match(strFromU8(document['word/document.xml'] ?? Buffer.of()), 'descr="Ada Lovelace"')
  t.ok(Object.entries(document).some(([name, bytes]) => /media/.test(name) && shown.equals(bytes)))
  t.match((await bytesOf(`${acme}cv.pdf`)).toString('latin1'), '/Subtype /Image')
  t.notMatch(String(await bytesOf(`${acme}resume.json`)), /image|for\//)
  const letter = String(await bytesOf(`/for/signed-${key('s')}/`))
  t.equal(letter.match(/src="data:image\/jpeg;base64,/g)?.length, 4, 'three in the letter, and the portrait')
  t.match(letter, /src="\/x\.png"[\s\S]*src="\/for\/none\.png"/)
  for (const path of ['/for/m%C3%A9.jpg', '/for/me%CC%81.jpg', '/m%C3%A9.jpg', '/pages/for/m%C3%A9.jpg'])
    t.equal((await site.inject(path)).statusCode, 404, path)
  for (const path of ['/', '/cv/', '/resume.json', '/cv/cv.docx', '/api/og/', '/llms.txt'])
    t.notMatch(String(await bytesOf(path)), /m(?:é|%C3%A9)\.jpg|data:image/, path)
})

t.test('a letter has twenty images at most, since each is written into it', async (t) => {
  const site = await buildTestSite(t, {
    'site.yaml': minimalSettings,
    'resume.json': '{}',
    pages: { 'index.md': 'Hello' },
    for: { 'acme.md': `---\nkey: ${key('a')}\n---\n${'![](x.png)\n'.repeat(21)}` },
  })
  t.match(site.content.current().errors, [
    { file: 'for/acme.md', found: '21 images', expected: 'at most 20' },
  ])
  t.equal((await site.inject(acme)).statusCode, 404)
})
