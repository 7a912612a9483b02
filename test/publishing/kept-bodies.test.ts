import t from 'tap'
import { createRepresentation } from '../../src/http/representation.ts'
import { createKeptBodies } from '../../src/publishing/kept-bodies.ts'

const body = (text: string) => createRepresentation('text/plain', text, {})

t.test('a body that others push out while it is made is still returned', async (t) => {
  const kept = createKeptBodies(250)
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof body>>()
  const late = kept.getLater('late', () => promise)
  const shared = kept.getLater('late', () => Promise.reject(new Error('asked twice')))
  for (const name of 'abcdefgh') kept.get(name, () => body(name.repeat(100)))
  resolve(body('late'))
  t.equal((await late).bytes.toString(), 'late')
  t.equal(await shared, await late)
})
