/** Portraits of owners, as every form of a CV shows them. */
import t from 'tap'
import { photo } from '../fixtures/images/photos.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

t.test('an image that could not be read once is read again', async (t) => {
  const { loadSharp } = await import('../../src/images/load-sharp.ts')
  let calls = 0
  const { createFindPortrait } = await t.mockImport<typeof import('../../src/images/portraits.ts')>(
    '../../src/images/portraits.ts',
    {
      '../../src/images/load-sharp.ts': {
        loadSharp: async () => {
          calls += 1
          if (calls === 1) throw new Error('timeout')
          return loadSharp()
        },
      },
    },
  )
  const folder = testFolder(t, { 'ada.jpg': await photo(900, 600) })
  const warnings: unknown[] = []
  const findPortrait = createFindPortrait(folder, { warn: (line: unknown) => void warnings.push(line) })
  t.equal(await findPortrait('ada.jpg'), undefined)
  t.match(warnings, [{ reason: 'timeout' }])
  t.match(await findPortrait('ada.jpg'), { format: 'jpeg', widthPx: 480 })
  await findPortrait('ada.jpg')
  t.equal(calls, 2, 'and kept then')
})
