/**
 * Keeps results from one run to the next. A result is used again if it would be made from the same inputs and its
 * questions would get the same answers, so nobody lists what a change invalidates. Used for publishing.
 */
import { isDeepStrictEqual } from 'node:util'

/** Functions that making a result may call. */
export type Questions = Readonly<Record<string, (subject: string) => unknown>>

/** One run. Results that it does not ask for are forgotten after {@link MemoRun.keep}. */
export interface MemoRun {
  /**
   * Returns the result of the run before if it is still right, or makes it.
   *
   * @param name identifies the result among all others
   * @param inputs compared by identity, lists by that of their members
   * @param questions what else the result depends on; `make` must not call the originals
   */
  readonly get: <Result, Asked extends Questions>(
    name: string,
    inputs: readonly unknown[],
    questions: Asked,
    make: (questions: Asked) => Result,
  ) => Result
  /** Returns the value of the run before if it is deeply equal, so that equal values become identical. */
  readonly same: <Value>(name: string, value: Value) => Value
  /** Keeps this run's results for the next one. */
  readonly keep: () => void
}

/** Returns the next run. */
export type StartRun = () => MemoRun

/** The answers that one question got, by subject. */
type Answers = Map<string, unknown>

interface Entry {
  readonly inputs: readonly unknown[]
  readonly questions: Questions
  readonly answers: ReadonlyMap<string, Answers>
  readonly result: unknown
}

/** Wraps each question so that its answers are recorded. */
const recordAnswers = <Asked extends Questions>(questions: Asked) => {
  const answers = new Map<string, Answers>()
  const wrapped = Object.entries(questions).map(([name, ask]) => {
    const askAndRecord = (subject: string): unknown => {
      const answer = ask(subject)
      const known = answers.get(name) ?? new Map<string, unknown>()
      answers.set(name, known.set(subject, answer))
      return answer
    }
    return [name, askAndRecord] as const
  })
  return { recorded: Object.fromEntries(wrapped) as Asked, answers }
}

const areIdentical = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index])

const areSameInputs = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index]
    return one === other || (Array.isArray(one) && Array.isArray(other) && areIdentical(one, other))
  })

const getSameAnswers = ({ answers, questions: earlier }: Entry, questions: Questions): boolean => {
  for (const [name, known] of answers) {
    const ask = questions[name]
    if (ask === earlier[name]) continue
    for (const [subject, answer] of known) if (!isDeepStrictEqual(ask?.(subject), answer)) return false
  }
  return true
}

/** Creates a memo. It holds the results of one run. */
export const createMemo = (): StartRun => {
  let entries: ReadonlyMap<string, Entry> = new Map()
  let values: ReadonlyMap<string, unknown> = new Map()
  return () => {
    const nextEntries = new Map<string, Entry>()
    const nextValues = new Map<string, unknown>()
    return {
      get: <Result, Asked extends Questions>(
        name: string,
        inputs: readonly unknown[],
        questions: Asked,
        make: (questions: Asked) => Result,
      ): Result => {
        const known = nextEntries.get(name) ?? entries.get(name)
        if (known !== undefined && areSameInputs(known.inputs, inputs) && getSameAnswers(known, questions)) {
          nextEntries.set(name, { ...known, questions })
          return known.result as Result
        }
        const { recorded, answers } = recordAnswers(questions)
        const result = make(recorded)
        nextEntries.set(name, { inputs, questions, answers, result })
        return result
      },
      same: <Value>(name: string, value: Value): Value => {
        const known = values.get(name)
        const kept = isDeepStrictEqual(known, value) ? (known as Value) : value
        nextValues.set(name, kept)
        return kept
      },
      keep: () => {
        entries = nextEntries
        values = nextValues
      },
    }
  }
}
