/** Jobs in a process of their own, within a limit of time and memory. */
import t from 'tap'
import { createJobProcess, type JobLimits } from '../../src/lib/job-process.ts'

const jobs = new URL('../fixtures/jobs', import.meta.url).href

const open = (limits: Partial<JobLimits> = {}) =>
  createJobProcess<string, string>(jobs, { timeMs: 60_000, memoryMb: 256, ...limits })

const rows: readonly (readonly [name: string, limits: Partial<JobLimits>, job: string, failure: RegExp])[] = [
  ['one that never ends', { timeMs: 100 }, 'loop', /^takes more than 0\.1 s to read$/],
  ['one that fills the memory', { memoryMb: 32 }, 'fill', /^takes more than 32 MB of memory to read$/],
  ['one that throws', {}, 'throw', /^cannot be read \(a mistake\)$/],
]
for (const [name, limits, job, failure] of rows)
  t.test(`a job fails alone: ${name}`, async (t) => {
    const { run, close } = open(limits)
    t.strictSame(await run('before'), { result: 'BEFORE' })
    t.match(await run(job), { failure })
    t.strictSame(await run('after'), { result: 'AFTER' })
    close()
  })

t.test('a module that cannot be loaded is an error', async (t) => {
  const { run } = createJobProcess<string, string>(`${jobs}-missing`, { timeMs: 60_000, memoryMb: 256 })
  await t.rejects(run('x'), /ended before its first job \(1\)/)
})

// Left open: it does not keep this test alive.
t.test('a process between jobs', async (t) => {
  t.strictSame(await open().run('x'), { result: 'X' })
})
