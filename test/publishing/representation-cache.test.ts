import t from 'tap'
import { createRepresentation } from '../../src/http/representation.ts'
import { createRepresentationCache } from '../../src/publishing/representation-cache.ts'

const body = (text: string) => createRepresentation('text/plain', text, {})

t.test('a body that others push out while it is made is still returned', async (t) => {
  const cache = createRepresentationCache(250)
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof body>>()
  const late = cache.getAsync('late', () => promise)
  const shared = cache.getAsync('late', () => Promise.reject(new Error('asked twice')))
  for (const name of 'abcdefgh') cache.get(name, () => body(name.repeat(100)))
  resolve(body('late'))
  t.equal((await late).bytes.toString(), 'late')
  t.equal(await shared, await late)
})
