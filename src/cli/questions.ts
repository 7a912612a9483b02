/** Questions that an option answers in advance, or else the owner at a terminal. Used by `vitrine new`. */
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { UsageError } from './errors.ts'

/** One question. */
export interface Question<Value> {
  readonly text: string
  /** The option that answers it in advance. */
  readonly option: string
  /** What an empty line stands for, and the answer where there is no terminal. */
  readonly usual?: string
  /**
   * Returns the value of an answer.
   *
   * @throws {UsageError} with a message of the form "found X; expected Y"
   */
  readonly parse: (answer: string) => Value
}

/** Where questions are asked. */
export interface Terminal {
  /** `isTTY` is false or absent where there is nobody to ask. */
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Writable
}

/** Returns any answer but the empty one. */
export const parseText = (answer: string): string => {
  if (answer !== '') return answer
  throw new UsageError('found nothing; expected a text')
}

const parseOption = <Value>({ option, parse }: Question<Value>, value: string): Value => {
  try {
    return parse(value.trim())
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${option}: ${error.message}`)
  }
}

/** Asks until an answer is accepted, through one interface: two that are open echo each key twice. */
const askAtTerminal = async <Value>(
  { text, usual = '', parse }: Question<Value>,
  { input, output }: Terminal,
): Promise<Value> => {
  const lines = createInterface({ input, output })
  try {
    while (true) {
      const answer = (await lines.question(`${text} `)).trim()
      try {
        return parse(answer || usual)
      } catch (error) {
        if (!(error instanceof UsageError)) throw error
        output.write(`${error.message}\n`)
      }
    }
  } finally {
    lines.close()
  }
}

/**
 * Returns the answer to a question. At a terminal, a wrong answer is explained and the question asked again.
 *
 * @param given the value of the option; undefined if it was left out
 * @throws {UsageError} (rejects) if the option is wrong, or is missing where nobody can be asked
 */
export const answerTo = async <Value>(
  question: Question<Value>,
  given: string | undefined,
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<Value> => {
  const { option, usual } = question
  if (given !== undefined) return parseOption(question, given)
  if (terminal.input.isTTY) return askAtTerminal(question, terminal)
  if (usual !== undefined) return parseOption(question, usual)
  throw new UsageError(`${option}: found nothing; expected a text, since there is no terminal to ask at`)
}
