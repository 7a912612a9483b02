import t from 'tap'
import { once } from '../../src/lib/once.ts'

t.test('makes the value at the first call, and only once', async (t) => {
  let calls = 0
  const get = once(() => {
    calls += 1
    return undefined
  })
  t.equal(calls, 0)
  t.equal(get(), undefined)
  get()
  t.equal(calls, 1)
})

t.test('tries again after an error', async (t) => {
  let calls = 0
  const get = once(() => {
    calls += 1
    if (calls === 1) throw new Error('not yet')
    return 'made'
  })
  t.throws(get, /not yet/)
  t.equal(get(), 'made')
})
