/** Runs the owner's commands: an error is one line on stderr, followed by the usage if the arguments were wrong. */

/** The arguments are wrong. The message says which, and what to give instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'USAGE'
}

const isUsageError = (error: unknown): boolean =>
  error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

/** Runs a command and sets the exit code: 1 if it failed, 2 if its arguments were wrong. */
export const runCommand = async (name: string, usage: string, run: () => Promise<void>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    const isUsage = isUsageError(error)
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    if (isUsage) process.stderr.write(usage)
    process.exitCode = isUsage ? 2 : 1
  }
}
