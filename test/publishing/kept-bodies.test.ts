import t from 'tap'
import { createRepresentation } from '../../src/http/representation.ts'
import { createKeptBodies } from '../../src/publishing/kept-bodies.ts'

const body = (text: string) => createRepresentation('text/plain', text, {})

t.test('keeps nothing of what fails', async (t) => {
  const kept = createKeptBodies()
  const fail = () => {
    throw new Error('no')
  }
  t.throws(() => kept.get('a', fail), { message: 'no' })
  t.equal(kept.get('a', () => body('yes')).bytes.toString(), 'yes')
  await t.rejects(
    kept.getLater('b', async () => fail()),
    { message: 'no' },
  )
  t.equal((await kept.getLater('b', async () => body('yes'))).bytes.toString(), 'yes')
})

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
