import t from 'tap'
import { systemClock } from '../../src/lib/clock.ts'

t.test('the system clock runs jobs in the order of their instants, and never once cancelled', async (t) => {
  const ran: string[] = []
  const at = (ms: number): Date => new Date(Date.now() + ms)
  await new Promise<void>((resolve) => {
    systemClock.schedule(at(200), async () => resolve())
    systemClock.schedule(at(100), async () => void ran.push('soon'))
    systemClock.schedule(at(-60_000), async () => void ran.push('past'))
    systemClock.schedule(at(50), async () => void ran.push('cancelled'))()
  })
  t.strictSame(ran, ['past', 'soon'])
})

t.test('the system clock waits for an instant further away than timers reach', async (t) => {
  const ran: string[] = []
  t.teardown(systemClock.schedule(new Date(Date.now() + 2 ** 32), async () => void ran.push('far')))
  await new Promise<void>((resolve) => systemClock.schedule(new Date(Date.now() + 20), async () => resolve()))
  t.strictSame(ran, [])
})
