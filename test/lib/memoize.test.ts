import t from 'tap'
import { memoizeByObject } from '../../src/lib/memoize.ts'

t.test('keeps a result for each object until a field of the other argument is another', async (t) => {
  const [ada, charles] = [{ name: 'Ada' }, { name: 'Charles' }]
  const made: string[] = []
  const greet = memoizeByObject((person: typeof ada, words: readonly string[]) =>
    made.push(`${words} ${person.name}`),
  )
  for (const words of [['A'], ['A'], ['A', 'B'], ['A']]) greet(ada, words)
  for (const words of [['A'], ['A']]) greet(charles, words)
  t.strictSame(made, ['A Ada', 'A,B Ada', 'A Ada', 'A Charles'])
})
