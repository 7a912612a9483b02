/** Asks questions at a terminal, except those that options answer. */
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { UsageError } from '../../terminal/errors.ts'

/** A question whose answer is parsed. */
export interface Question<Value> {
  readonly text: string
  /** The answer for an empty line, or without a terminal. If undefined, an answer is required. */
  readonly defaultAnswer?: string
  /**
   * Parses an answer.
   *
   * @throws {UsageError} with a message of the form "found X; expected Y"
   */
  readonly parse: (answer: string) => Value
}

/** Questions by the options that answer them. */
type Questions = Readonly<Record<string, Question<unknown>>>

/** An answer with parts that were not understood. At a terminal, only those are asked for again. */
export class PartlyUnderstoodError extends UsageError {
  readonly understood: readonly string[]

  constructor(message: string, understood: readonly string[]) {
    super(message)
    this.understood = understood
  }
}

/** Where questions are asked; if `isTTY` is not true, they are not asked. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Writable
}

/** The values of the answers, by the names of the questions. */
export type Answers<Asked extends Questions> = {
  readonly [Name in keyof Asked]: Asked[Name] extends Question<infer Value> ? Value : never
}

/** Returns the answer. @throws {UsageError} if it is empty */
export const parseText = (answer: string): string => {
  if (answer !== '') return answer
  throw new UsageError('found nothing; expected text')
}

const messageOrThrow = (error: unknown): string => {
  if (error instanceof UsageError) return error.message
  throw error
}

/** Asks until an answer is accepted. Opens one interface, because two would echo each key twice. */
const askAtTerminal = async (
  { text, defaultAnswer = '', parse }: Question<unknown>,
  { input, output }: Terminal,
): Promise<unknown> => {
  using lines = createInterface({ input, output, prompt: `${text} ` })
  const answers = lines[Symbol.asyncIterator]() // created first, to miss no input
  lines.prompt()
  let kept = ''
  for await (const answer of answers)
    try {
      return parse(`${kept} ${answer}`.trim() || defaultAnswer)
    } catch (error) {
      output.write(`${messageOrThrow(error)}\n`)
      if (error instanceof PartlyUnderstoodError) kept = error.understood.join(' ')
      if (kept !== '') output.write(`kept: ${kept}; write the rest, or leave it empty\n`)
      lines.prompt()
    }
  throw new UsageError('\nstopped before the last answer; nothing was written')
}

/**
 * Returns the answers to questions. At a terminal, a wrong answer is explained, and the question repeated.
 *
 * @param given known answers, by the names of the questions
 * @throws {UsageError} (rejects) with a line for each wrong option, and each missing one without a terminal
 * @throws {UsageError} (rejects) if the terminal is closed before the last answer
 */
export const answersTo = async <Asked extends Questions>(
  questions: Asked,
  given: { readonly [Name in keyof Asked]?: string | undefined },
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<Answers<Asked>> => {
  const answers = new Map<string, unknown>()
  const problems: string[] = []
  for (const [name, { defaultAnswer, parse }] of Object.entries(questions)) {
    const answer = given[name] ?? (terminal.input.isTTY ? undefined : defaultAnswer)
    try {
      if (answer !== undefined) answers.set(name, parse(answer.trim()))
      else if (!terminal.input.isTTY)
        problems.push(
          `--${name}: found nothing; expected text, since there is no terminal to ask at. ` +
            `Fix: add --${name} TEXT.`,
        )
    } catch (error) {
      problems.push(`--${name}: ${messageOrThrow(error)}`)
    }
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  for (const [name, question] of Object.entries(questions))
    if (!answers.has(name)) answers.set(name, await askAtTerminal(question, terminal))
  return Object.fromEntries(answers) as Answers<Asked>
}
