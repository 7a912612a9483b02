/** How the commands that a person runs fail: in one line, with their usage where the call was at fault. */

/** The command can't be run as it was given. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'USAGE'
}

const isCallAtFault = (error: unknown): boolean =>
  error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

/** Runs a command. The program's exit code is then 0, 1 where it failed, or 2 where it was called otherwise than it can be. */
export const runCommand = async (name: string, usage: string, run: () => Promise<void>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    const isUsage = isCallAtFault(error)
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    if (isUsage) process.stderr.write(usage)
    process.exitCode = isUsage ? 2 : 1
  }
}
