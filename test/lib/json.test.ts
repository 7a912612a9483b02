import t from 'tap'
import { type Json, mergePatch } from '../../src/lib/json.ts'

t.test('applies the merge patches of RFC 7396', async (t) => {
  const rows: readonly [target: Json, patch: Json, expected: Json][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [['a', 'b'], ['c'], ['c']],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ]
  for (const [target, patch, expected] of rows) {
    t.strictSame(mergePatch(target, patch), expected, `${JSON.stringify(target)} + ${JSON.stringify(patch)}`)
  }
})
