import t from 'tap'
import { lazy, memoizeByObject } from '../../src/lib/memoize.ts'

t.test('tries again after an error', async (t) => {
  let calls = 0
  const get = lazy(() => {
    calls += 1
    if (calls === 1) throw new Error('not yet')
    return 'made'
  })
  t.throws(get, /not yet/)
  t.equal(get(), 'made')
})

t.test('makes a result once for each object, until another argument changes', async (t) => {
  const made: string[] = []
  const greet = memoizeByObject((person: { readonly name: string }, greeting: string) => {
    made.push(`${greeting}, ${person.name}`)
    return { text: made.at(-1) }
  })
  const [ada, charles] = [{ name: 'Ada' }, { name: 'Charles' }]
  const first = greet(ada, 'Hello')
  t.equal(greet(ada, 'Hello'), first)
  t.strictSame([greet(charles, 'Hello').text, greet(ada, 'Bye').text], ['Hello, Charles', 'Bye, Ada'])
  t.equal(greet(charles, 'Hello'), greet(charles, 'Hello'))
  t.not(greet(ada, 'Hello'), first, 'only the latest result is kept')
  t.strictSame(made, ['Hello, Ada', 'Hello, Charles', 'Bye, Ada', 'Hello, Ada'])
})

t.test('compares a list by its members', async (t) => {
  const made: string[] = []
  const join = memoizeByObject((list: readonly string[], others: readonly string[]) => {
    made.push([...list, ...others].join())
    return made.at(-1)
  })
  const list = ['a']
  for (const others of [['b'], ['b'], ['b', 'c'], ['b'], []]) join(list, others)
  t.strictSame(made, ['a,b', 'a,b,c', 'a,b', 'a'])
})
