/**
 * Runs jobs that may take too long, such as parsing another tool's files, in a process of their own. A job
 * that exceeds its time or memory is killed, and the next one gets a new process. Not a thread: Node aborts
 * all threads when one is out of memory.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'

/** What one job may take. */
export interface JobLimits {
  readonly timeMs: number
  readonly memoryMb: number
}

/** A job's result, or why it has none, such as `takes more than 10 s to read`. */
export type JobOutcome<Result> = { readonly result: Result } | { readonly failure: string }

/** Runs one job at a time. */
export interface JobProcess<Job, Result> {
  readonly run: (job: Job) => Promise<JobOutcome<Result>>
  readonly close: () => void
}

/**
 * Creates a runner that starts a process for its first job. An idle process does not keep the program alive.
 *
 * @param module the URL of a module that calls {@link runJobs}, without its extension: `.js` in the
 * package, `.ts` in a clone
 */
export const createJobProcess = <Job, Result>(
  module: string,
  { timeMs, memoryMb }: JobLimits,
): JobProcess<Job, Result> => {
  let child: ChildProcess | undefined
  const close = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = async (): Promise<ChildProcess> => {
    const started = fork(new URL(`${module}${extname(import.meta.url)}`), {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const ended = once(started, 'exit').then(([code, signal]) => {
      throw new Error(`${module} ended before its first job (${code ?? signal})`)
    })
    await Promise.race([once(started, 'message'), ended])
    ended.catch(() => {}) // a later exit is not an error
    started.unref()
    started.channel?.unref()
    return started
  }
  return {
    run: async (job) => {
      child ??= await start()
      const current = child
      const { promise, resolve } = Promise.withResolvers<JobOutcome<Result>>()
      const timer = setTimeout(() => {
        close()
        resolve({ failure: `takes more than ${timeMs / 1000} s to read` })
      }, timeMs)
      current.once('message', resolve as (outcome: unknown) => void)
      current.once('exit', () => resolve({ failure: `takes more than ${memoryMb} MB of memory to read` }))
      current.send(job as object)
      const outcome = await promise
      clearTimeout(timer)
      current.removeAllListeners()
      if (current.exitCode !== null || current.signalCode !== null) child = undefined
      return outcome
    },
    close,
  }
}

/** Runs the jobs that {@link createJobProcess} sends to this process. A job that throws has no result. */
export const runJobs = <Job, Result>(run: (job: Job) => Result | Promise<Result>): void => {
  process.on('message', async (job: Job) => {
    try {
      process.send?.({ result: await run(job) })
    } catch (error) {
      process.send?.({ failure: `cannot be read (${error instanceof Error ? error.message : error})` })
    }
  })
  process.send?.('ready')
}
