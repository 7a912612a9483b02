/** Asks the owner at a terminal what no option has answered. */
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { UsageError } from '../../terminal/errors.ts'

/** One question. */
export interface Question<Value> {
  readonly text: string
  /** What an empty line stands for, and the answer where there is no terminal. Without it, there must be an answer. */
  readonly usual?: string
  /**
   * Returns the value of an answer.
   *
   * @throws {UsageError} with a message of the form "found X; expected Y"
   */
  readonly parse: (answer: string) => Value
}

/** By the names of the options that answer them in advance. */
type Questions = Readonly<Record<string, Question<unknown>>>

/** An answer of several parts, some of which are understood. At a terminal, they are kept and only the rest is asked again. */
export class PartlyUnderstoodError extends UsageError {
  readonly understood: readonly string[]

  constructor(message: string, understood: readonly string[]) {
    super(message)
    this.understood = understood
  }
}

/** Where questions are asked. `isTTY` is false or absent where there is nobody to ask. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Writable
}

/** The values of the answers, by the names of the questions. */
export type Answers<Asked extends Questions> = {
  readonly [Name in keyof Asked]: Asked[Name] extends Question<infer Value> ? Value : never
}

/** Returns any answer but the empty one. */
export const parseText = (answer: string): string => {
  if (answer !== '') return answer
  throw new UsageError('found nothing; expected text')
}

const messageOf = (error: unknown): string => {
  if (error instanceof UsageError) return error.message
  throw error
}

/** Asks until an answer is accepted, through one interface: two that are open echo each key twice. */
const askAtTerminal = async (
  { text, usual = '', parse }: Question<unknown>,
  { input, output }: Terminal,
): Promise<unknown> => {
  using lines = createInterface({ input, output, prompt: `${text} ` })
  const answers = lines[Symbol.asyncIterator]() // listens before anything is typed
  lines.prompt()
  let kept = ''
  for await (const answer of answers)
    try {
      return parse(`${kept} ${answer}`.trim() || usual)
    } catch (error) {
      output.write(`${messageOf(error)}\n`)
      if (error instanceof PartlyUnderstoodError) kept = error.understood.join(' ')
      if (kept !== '') output.write(`kept: ${kept}; write the rest, or leave it empty\n`)
      lines.prompt()
    }
  throw new UsageError('\nstopped before the last answer; nothing was written')
}

/**
 * Returns the answers to questions. At a terminal, a wrong answer is explained and the question asked again.
 *
 * @param given what is known in advance, by the names of the questions
 * @throws {UsageError} (rejects) with a line for each option that is wrong, or is missing where nobody can be asked; and if
 * the terminal is closed instead of answering
 */
export const answersTo = async <Asked extends Questions>(
  questions: Asked,
  given: { readonly [Name in keyof Asked]?: string | undefined },
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<Answers<Asked>> => {
  const answers = new Map<string, unknown>()
  const problems: string[] = []
  for (const [name, { usual, parse }] of Object.entries(questions)) {
    const answer = given[name] ?? (terminal.input.isTTY ? undefined : usual)
    try {
      if (answer !== undefined) answers.set(name, parse(answer.trim()))
      else if (!terminal.input.isTTY)
        problems.push(
          `--${name}: found nothing; expected text, since there is no terminal to ask at. Fix: add --${name} TEXT.`,
        )
    } catch (error) {
      problems.push(`--${name}: ${messageOf(error)}`)
    }
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  for (const [name, question] of Object.entries(questions))
    if (!answers.has(name)) answers.set(name, await askAtTerminal(question, terminal))
  return Object.fromEntries(answers) as Answers<Asked>
}
