/** Results kept with the object that they were made of. */
import t from 'tap'
import { oncePer } from '../../src/lib/once-per.ts'

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
