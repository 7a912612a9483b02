import t from 'tap'
import { systemClock } from '../../../src/lib/time/clock.ts'

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

t.test(
  'the system clock looks at the time each minute, since timers stand still while a machine sleeps',
  async (t) => {
    const HOUR_MS = 3_600_000
    for (const { name, sleptMs, isRun } of [
      { name: 'an instant that passes during the sleep', sleptMs: 9 * HOUR_MS, isRun: true },
      { name: 'a later one', sleptMs: 7 * HOUR_MS, isRun: false },
    ]) {
      let nowMs = Date.now()
      let wake = (): void => {}
      const { setTimeout: systemTimer } = globalThis
      const now = t.capture(Date, 'now', () => nowMs)
      const timers = t.capture(globalThis, 'setTimeout', ((job: () => void) => {
        wake = job
        return systemTimer(() => {}, 0)
      }) as typeof setTimeout)
      const ran: string[] = []
      systemClock.schedule(new Date(nowMs + 8 * HOUR_MS), async () => void ran.push(name))
      nowMs += sleptMs
      wake()
      wake()
      const [[, waitMs] = []] = timers().map(({ args }) => args)
      now.restore()
      timers.restore()
      t.ok(Number(waitMs) <= 60_000)
      t.strictSame(ran, isRun ? [name] : [], name)
    }
  },
)
