import t from 'tap'
import { once, oncePer } from '../../src/lib/once.ts'

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

t.test('makes a result once for each object, until another argument changes', async (t) => {
  const made: string[] = []
  const greet = oncePer((person: { readonly name: string }, greeting: string) => {
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

t.test('makes a result again if there are more or fewer arguments', async (t) => {
  const join = oncePer((list: readonly string[], ...others: readonly string[]) => [...list, ...others].join())
  const list = ['a']
  t.strictSame(
    [join(list, 'b'), join(list, 'b', 'c'), join(list, 'b'), join(list)],
    ['a,b', 'a,b,c', 'a,b', 'a'],
  )
})
