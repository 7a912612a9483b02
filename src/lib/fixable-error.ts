/** An error that the owner can fix on this machine, and how. */

/** Has the problem and the fix as separate fields, and together as the message. */
export class FixableError extends Error {
  override readonly name = 'FixableError'
  readonly problem: string
  readonly fix: string

  constructor(problem: string, fix: string) {
    super(`${problem}. Fix: ${fix}.`)
    this.problem = problem
    this.fix = fix
  }
}
