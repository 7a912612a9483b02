/** An error that the owner can fix on this machine, and how. */

/** Says what is wrong and what to do, apart for those who show them apart. */
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
