/**
 * Regular expressions that take exponential or polynomial time are found by recheck. Patterns in
 * regular-expressions.txt are known; where CI is set, those that are recorded as harmless are checked again,
 * in about four minutes.
 */
import t from 'tap'
import { findFault, readKnown, readPatterns } from '../fixtures/regular-expressions.ts'

t.setTimeout(1_800_000)

const fix = `Fix: write a pattern that takes linear time, or say in test/under-fire/regular-expressions.txt why this one may stay.
To record patterns in which nothing is found: npm run patterns`

t.test('patterns take linear time', async (t) => {
  const knownOf = readKnown()
  const isChecked = (text: string, pattern: Parameters<typeof knownOf>[1]): boolean => {
    const known = knownOf(text, pattern)
    return known === undefined || (Boolean(process.env.CI) && known === 'harmless')
  }
  const patterns = await readPatterns()
  t.ok(patterns.size > 500)
  const queue = [...patterns].filter(([text, pattern]) => isChecked(text, pattern)).values()
  const work = async (): Promise<void> => {
    for (const [text, pattern] of queue) {
      const fault = await findFault(pattern, knownOf(text, pattern) !== undefined)
      t.equal(fault, undefined, `${pattern.file}: ${text}\n${fault === undefined ? '' : fix}`)
    }
  }
  await Promise.all([work(), work()])
})
t.teardown(() => process.exit()) // recheck's own process would keep this one alive
