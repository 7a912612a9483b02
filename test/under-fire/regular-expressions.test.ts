/**
 * Regular expressions that take exponential or polynomial time are found by recheck. Patterns in regular-expressions.txt are
 * known; where CI is set, those that are recorded as harmless are checked again, in about four minutes.
 */
import t from 'tap'
import { findFault, harmless, readPatterns, readRecord } from '../fixtures/regular-expressions.ts'

t.setTimeout(1_800_000)

const fix = `Fix: write a pattern that takes linear time, or say in test/under-fire/regular-expressions.txt why this one may stay.
To record patterns in which nothing is found: npm run patterns`

t.test('patterns take linear time', async (t) => {
  const record = readRecord()
  const harmlessOnes = new Set(record.get(harmless))
  const known = new Set([...record.values()].flat())
  const isChecked = (text: string): boolean =>
    !known.has(text) || (Boolean(process.env.CI) && harmlessOnes.has(text))
  const patterns = await readPatterns()
  t.ok(patterns.size > 500)
  const queue = [...patterns].filter(([text]) => isChecked(text)).values()
  const work = async (): Promise<void> => {
    for (const [text, pattern] of queue) {
      const fault = await findFault(pattern, known.has(text))
      t.equal(fault, undefined, `${pattern.file}: ${text}\n${fault === undefined ? '' : fix}`)
    }
  }
  await Promise.all([work(), work()])
})
t.teardown(() => process.exit()) // recheck's own process would keep this one alive
