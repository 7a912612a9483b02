import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createFindPortrait } from '../../src/images/portraits.ts'
import { photo } from '../fixtures/images/photos.ts'

const rows = [
  ['a large image becomes small', [960, 1200], [480, 600]],
  ['a small image is not enlarged', [120, 150], [120, 150]],
  ['a strip is no higher than two squares', [120, 3000], [38, 960]],
] as const

for (const [name, [width, height], expected] of rows)
  t.test(name, async (t) => {
    const folder = t.testdir()
    writeFileSync(join(folder, 'me.jpg'), await photo(width, height))
    const portrait = await createFindPortrait(folder, { warn: () => t.fail('it can be shown') })('me.jpg')
    t.strictSame([portrait?.widthPx, portrait?.heightPx], expected)
  })
