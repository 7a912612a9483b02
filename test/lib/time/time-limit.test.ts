import t from 'tap'
import { runWithTimeLimit } from '../../../src/lib/time/time-limit.ts'

const forever = (): never => {
  for (;;);
}

t.test('interrupts what takes too long, and nothing else', async (t) => {
  t.equal(
    runWithTimeLimit(60_000, () => 1),
    1,
  )
  t.equal(runWithTimeLimit(10, forever), undefined)
  t.equal(
    runWithTimeLimit(10, () => /^(?:a+)+$/.test(`${'a'.repeat(60)}b`)),
    undefined,
    'a regular expression',
  )
  t.throws(
    () =>
      runWithTimeLimit(60_000, () => {
        throw new TypeError('its own')
      }),
    new TypeError('its own'),
  )
})

t.test('one limit may be inside another', async (t) => {
  t.strictSame(
    runWithTimeLimit(60_000, () => [runWithTimeLimit(10, forever), runWithTimeLimit(60_000, () => 2)]),
    [undefined, 2],
  )
  t.equal(
    runWithTimeLimit(10, () => runWithTimeLimit(60_000, forever)),
    undefined,
  )
  t.equal(
    runWithTimeLimit(60_000, () => 3),
    3,
  )
})
