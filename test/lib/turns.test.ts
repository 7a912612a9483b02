/** Long work in turns: other events are handled in between. */
import t from 'tap'
import { nextTurn } from '../../src/lib/turns.ts'

t.test('work without end lets other events be handled', async (t) => {
  let isHandled = false
  setImmediate(() => {
    isHandled = true
  })
  while (!isHandled) await nextTurn()
  t.pass('the event was handled, and the work could end')
})
