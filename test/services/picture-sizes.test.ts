import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { loadContent } from '../../src/services/content-loader.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"></svg>'
const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a1f2b' } })

t.test('pictures beside pages are measured upright; what is no picture has no measures', async (t) => {
  const folder = t.testdir({
    'site.yaml': 'title: Ada\ndescription: A site.\nowner: { name: Ada }\nlanguages: [en]\n',
    pages: {
      'index.md': '---\ntitle: Ada\n---\n',
      'drawing.svg': drawing,
      'plain.png': await picture.clone().png().toBuffer(),
      // EXIF orientation 6: the camera was held on its side.
      'turned.jpg': await picture.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      'broken.png': 'not a picture',
      'letter.pdf': '%PDF-1.4',
    },
  })
  const { files } = await loadContent(join(folder))
  const rows: readonly [address: string, size: readonly [number, number] | undefined][] = [
    ['/drawing.svg', [300, 200]],
    ['/plain.png', [40, 30]],
    ['/turned.jpg', [30, 40]],
    ['/broken.png', undefined],
    ['/letter.pdf', undefined],
  ]
  for (const [address, size] of rows) {
    const measured = files.get(address)?.picture
    t.strictSame(measured && [measured.widthPx, measured.heightPx], size, address)
  }
})
