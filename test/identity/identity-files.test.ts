import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openKey } from '../../src/identity/identity-files.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

t.test('the private key is never written into the content folder', async (t) => {
  const folder = testFolder(t, { content: { '..key': {} }, 'content-key': {} })
  const contentDir = join(folder, 'content')
  for (const name of [
    'content/key.pem',
    'content/..key/key.pem',
    'content/..pem',
    'content/../content/key.pem',
  ]) {
    await t.rejects(
      openKey(join(folder, name), { contentDir, isForced: false }),
      { name: 'IdentityFileError' },
      name,
    )
    t.notOk(existsSync(join(folder, name)))
  }
  for (const name of ['key.pem', 'content-key/key.pem'])
    t.match(await openKey(join(folder, name), { contentDir, isForced: false }), { isNew: true }, name)
})
