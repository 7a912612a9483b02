import { resolve } from 'node:path'
import t from 'tap'
import { buildTestApp } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const account = 'title: T\ndescription: D\nowner: { name: O }\nlanguages: [en]\n'
const home = { 'index.md': '---\ntitle: Home\n---\nHello' }

t.test(
  'responds 200 if no accounts are configured, and 503 until their statistics have been fetched',
  async (t) => {
    const rows: readonly [name: string, accounts: string, status: number][] = [
      ['no accounts', '', 200],
      ['a file that is not there', 'accounts: [{ provider: file, name: o, path: missing.json }]\n', 503],
    ]
    for (const [name, accounts, status] of rows) {
      const folder = testFolder(t, { 'site.yaml': account + accounts, pages: home })
      const app = await buildTestApp(t, { CONTENT_DIR: folder, DATA_DIR: resolve(folder, 'data') })
      await app.ready()
      const response = await app.inject('/api/og/')
      t.equal(response.statusCode, status, name)
      if (status === 503) {
        t.match(response.json(), { error: { code: 'upstream_unavailable' } })
        t.match(response.headers['retry-after'], /^\d+$/)
        t.equal(
          response.headers['cross-origin-resource-policy'],
          'same-origin',
          'the headers are not the card’s',
        )
      }
    }
  },
)
