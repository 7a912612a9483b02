/** `vitrine check` of pages of 1 MB that were quadratic or worse; what is quadratic again runs into the time limit. */
import { join } from 'node:path'
import t from 'tap'
import { checkContent } from '../../src/cli/commands/check.ts'
import { loadConfig } from '../../src/config.ts'
import { hostileContent, hostilePages } from '../fixtures/hostile-text.ts'
import { withoutChromium } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

t.setTimeout(900_000)

t.test('check ends, with an error for each page that is not data', async (t) => {
  const folder = testFolder(t, { content: hostileContent(), data: {} })
  const config = loadConfig({
    ...withoutChromium,
    CONTENT_DIR: join(folder, 'content'),
    DATA_DIR: join(folder, 'data'),
    BASE_URL: 'https://ada.example',
    WATCH: 'false',
  })
  const { errors } = await checkContent(config)
  const expected = Object.values(hostilePages).flatMap(({ isError }, index) =>
    isError ? [{ file: `pages/page-${index}.md` }] : [],
  )
  t.match(errors, expected)
  t.equal(errors.length, expected.length)
})
