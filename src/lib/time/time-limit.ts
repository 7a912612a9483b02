/** Interrupts work that takes too long, such as a library's regular expressions on others' text. */
import { createContext, Script } from 'node:vm'

const context: { work?: (() => unknown) | undefined } = {}
createContext(context)
const call = new Script('work()')

/**
 * Returns the result of `work`; undefined if it took too long and was stopped, at any point. Adds 0.1 ms.
 * Calls may nest.
 *
 * @throws what the work throws
 */
export const runWithTimeLimit = <Value>(limitMs: number, work: () => Value): Value | undefined => {
  const { work: outer } = context
  context.work = work
  try {
    return call.runInContext(context, { timeout: limitMs }) as Value
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return undefined
  } finally {
    context.work = outer
  }
}
