/**
 * Keeps results from one run to the next. A result is used again if it would be made from the same inputs and its
 * questions would get the same answers, so nobody lists what a change invalidates. Used for publishing.
 */
import { isDeepStrictEqual } from 'node:util'
import { areIdentical } from './once.ts'

/** Functions that making a result may call. */
export type Questions = Readonly<Record<string, (subject: string) => unknown>>

/** Identifies a result among all others: what it is, and what of, such as an address. */
export type MemoName = readonly [what: string, of?: string]

/** One run. Results that it does not ask for are forgotten after {@link MemoRun.keep}. */
export interface MemoRun {
  /**
   * Returns the result of the run before if it is still right, or makes it.
   *
   * @param inputs compared by identity, lists by that of their members
   * @param questions what else the result depends on; `make` must not call the originals
   */
  readonly get: <Result, Asked extends Questions>(
    name: MemoName,
    inputs: readonly unknown[],
    questions: Asked,
    make: (questions: Asked) => Result,
  ) => Result
  /** Like {@link MemoRun.get}, for plain data: a new result that is deeply equal to the one before becomes identical to it. */
  readonly getData: <Data>(name: MemoName, inputs: readonly unknown[], make: () => Data) => Data
  /** Returns the value of the run before if it is deeply equal, so that equal values become identical. */
  readonly same: <Value>(name: MemoName, value: Value) => Value
  /** Keeps this run's results for the next one. */
  readonly keep: () => void
}

/** Returns the next run. */
export type StartRun = () => MemoRun

/** The answers that one question got, by subject. */
type Answers = Map<string, unknown>

interface Entry {
  readonly inputs: readonly unknown[]
  /** The latest functions that gave these answers. */
  questions: Questions
  readonly answers: ReadonlyMap<string, Answers>
  readonly result: unknown
}

const noQuestions = { questions: {}, answers: new Map<string, Answers>() }

const keepIfEqual = (known: unknown, value: unknown): unknown =>
  isDeepStrictEqual(known, value) ? known : value

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

const getSameAnswers = ({ answers, questions: earlier }: Entry, questions: Questions): boolean => {
  for (const [name, known] of answers) {
    const ask = questions[name]
    if (ask === earlier[name]) continue
    for (const [subject, answer] of known) if (!isDeepStrictEqual(ask?.(subject), answer)) return false
  }
  return true
}

/** Entries by their names. Two levels, because joining both parts of a name would cost more than finding an entry. */
const createEntries = <Value>() => {
  const byWhat = new Map<string, Map<string, Value>>()
  return {
    get: ([what, of = '']: MemoName): Value | undefined => byWhat.get(what)?.get(of),
    set: ([what, of = '']: MemoName, value: Value): void => {
      const entries = byWhat.get(what) ?? new Map<string, Value>()
      if (entries.size === 0) byWhat.set(what, entries)
      entries.set(of, value)
    },
  }
}

/** Creates a memo. It holds the results of one run. */
export const createMemo = (): StartRun => {
  let entries = createEntries<Entry>()
  let values = createEntries<unknown>()
  return () => {
    const nextEntries = createEntries<Entry>()
    const nextValues = createEntries<unknown>()
    const find = (name: MemoName): Entry | undefined => nextEntries.get(name) ?? entries.get(name)
    return {
      get: <Result, Asked extends Questions>(
        name: MemoName,
        inputs: readonly unknown[],
        questions: Asked,
        make: (questions: Asked) => Result,
      ): Result => {
        const known = find(name)
        if (known !== undefined && areIdentical(known.inputs, inputs) && getSameAnswers(known, questions)) {
          known.questions = questions
          nextEntries.set(name, known)
          return known.result as Result
        }
        const { recorded, answers } = recordAnswers(questions)
        const result = make(recorded)
        nextEntries.set(name, { inputs, questions, answers, result })
        return result
      },
      getData: <Data>(name: MemoName, inputs: readonly unknown[], make: () => Data): Data => {
        const known = find(name)
        const isKept = known !== undefined && areIdentical(known.inputs, inputs)
        const entry = isKept ? known : { ...noQuestions, inputs, result: keepIfEqual(known?.result, make()) }
        nextEntries.set(name, entry)
        return entry.result as Data
      },
      same: <Value>(name: MemoName, value: Value): Value => {
        const kept = keepIfEqual(values.get(name), value)
        nextValues.set(name, kept)
        return kept as Value
      },
      keep: () => {
        entries = nextEntries
        values = nextValues
      },
    }
  }
}
