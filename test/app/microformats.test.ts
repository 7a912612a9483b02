import { mf2 } from 'microformats-parser'
import t from 'tap'
import { buildTestApp, testOrigin } from '../fixtures/server/test-app.ts'

t.test('a post is an h-entry with its name, dates and tags', async (t) => {
  const app = await buildTestApp(t)
  const { body } = await app.inject('/notes/engine/')
  const { items, rels } = mf2(body, { baseUrl: `${testOrigin}/notes/engine/` })
  t.match(
    items.find(({ type }) => type?.includes('h-entry')),
    {
      properties: {
        name: ['Note G'],
        published: ['2026-11-02'],
        updated: ['2026-11-14'],
        category: ['Analytical Engine', 'Mathematics'],
      },
    },
  )
  t.strictSame(rels.author, [`${testOrigin}/`])
})
