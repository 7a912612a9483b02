import t from 'tap'
import { createPrintSource } from '../../src/pdf/print-source.ts'
import type { Edition } from '../../src/publishing/edition.ts'
import { collectGarbage } from '../fixtures/collect-garbage.ts'
import { waitUntil } from '../fixtures/server/bounded-wait.ts'

const styleSheet = { mediaType: 'text/css', bytes: Buffer.from('p {}') }

/** An edition with one CV, which is the same in each. */
const createEdition = () => {
  const page = { language: 'en', file: 'pages/cv.md' }
  const edition = {
    baseUrl: 'https://ada.example/site',
    cvs: new Map([
      [
        '/cv/',
        {
          page,
          file: 'resume.json',
          printInput: async () => ({ html: '<h1>Ada</h1>', images: [], assets: new Map() }),
        },
      ],
    ]),
    site: { files: new Map() },
    styleSheets: new Map([['/static/own.css', styleSheet]]),
  }
  return edition as unknown as Edition
}

t.test('a document keeps no edition in memory, however long a tab shows it', async (t) => {
  let edition = createEdition()
  const source = createPrintSource({
    assets: { byAddress: new Map() } as never,
    contentDir: t.testdir(),
    images: {
      fallbackVariantOf: () => undefined,
      load: () => Promise.reject(new Error('there are no images')),
    },
    currentEdition: () => edition,
  })
  const shown = await source.documentAt('/cv/')
  const former = new WeakRef(edition)
  edition = createEdition()
  t.equal((await source.documentAt('/cv/')).version, shown.version, 'so the tab is not loaded again')
  await waitUntil('the edition to be released', async () => {
    await collectGarbage()
    return former.deref() === undefined
  })
  for (const path of ['/static/own.css', '/site/static/own.css']) t.equal(shown.findAsset(path), styleSheet)
  t.equal(shown.findAsset('/static/other.css'), undefined)
})
