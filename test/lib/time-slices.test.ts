/** Long work in time slices: other events are handled in between. */
import t from 'tap'
import { yieldIfDue } from '../../src/lib/time-slices.ts'

t.test('work without end lets other events be handled', async (t) => {
  let isHandled = false
  setImmediate(() => {
    isHandled = true
  })
  while (!isHandled) await yieldIfDue()
  t.pass('the event was handled, and the work could end')
})
