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

/** A question as it was asked: the latest function that gave these answers, by subject. */
interface AskedQuestion {
  readonly name: string
  ask: Questions[string] | undefined
  readonly answers: Map<string, unknown>
}

/** What is kept under a name. */
interface Kept {
  /** The number of the last run that asked for it. */
  lastRun: number
}

interface Entry extends Kept {
  readonly inputs: readonly unknown[]
  readonly asked: readonly AskedQuestion[]
  readonly result: unknown
}

interface KeptValue extends Kept {
  readonly value: unknown
}

const keepIfEqual = (known: unknown, value: unknown): unknown =>
  isDeepStrictEqual(known, value) ? known : value

/** Wraps each question so that its answers are recorded. */
const recordAnswers = <Asked extends Questions>(questions: Asked) => {
  const asked: AskedQuestion[] = []
  const wrapped = Object.entries(questions).map(([name, ask]) => {
    let question: AskedQuestion | undefined
    const askAndRecord = (subject: string): unknown => {
      const answer = ask(subject)
      if (question === undefined) {
        question = { name, ask, answers: new Map() }
        asked.push(question)
      }
      question.answers.set(subject, answer)
      return answer
    }
    return [name, askAndRecord] as const
  })
  return { recorded: Object.fromEntries(wrapped) as Asked, asked }
}

const getSameAnswers = ({ asked }: Entry, questions: Questions): boolean => {
  for (const known of asked) {
    const ask = questions[known.name]
    if (ask === known.ask) continue
    for (const [subject, answer] of known.answers)
      if (!isDeepStrictEqual(ask?.(subject), answer)) return false
    known.ask = ask
  }
  return true
}

/** Items by their names. Two levels, because joining both parts of a name would cost more than finding an item. */
const createItems = <Item>() => {
  const byWhat = new Map<string, Map<string, Item>>()
  return {
    groups: () => byWhat.entries(),
    get: ([what, of = '']: MemoName): Item | undefined => byWhat.get(what)?.get(of),
    set: ([what, of = '']: MemoName, item: Item): void => {
      const items = byWhat.get(what) ?? new Map<string, Item>()
      if (items.size === 0) byWhat.set(what, items)
      items.set(of, item)
    },
  }
}

/** Holds what runs keep. What a run makes stays apart until it is kept, so that a run that fails changes nothing. */
const createShelf = <Item extends Kept>() => {
  const kept = createItems<Item>()
  return (run: number) => {
    const made = createItems<Item>()
    return {
      get: (name: MemoName): Item | undefined => made.get(name) ?? kept.get(name),
      set: made.set,
      /** Keeps what the run made or asked for, and forgets the rest. */
      keep: (): void => {
        for (const [what, items] of made.groups()) for (const [of, item] of items) kept.set([what, of], item)
        for (const [, items] of kept.groups())
          items.forEach(({ lastRun }, of) => {
            if (lastRun !== run) items.delete(of)
          })
      },
    }
  }
}

/** Creates a memo. It holds the results of one run. */
export const createMemo = (): StartRun => {
  const entriesOf = createShelf<Entry>()
  const valuesOf = createShelf<KeptValue>()
  let lastRun = 0
  return () => {
    lastRun += 1
    const run = lastRun
    const entries = entriesOf(run)
    const values = valuesOf(run)
    return {
      get: <Result, Asked extends Questions>(
        name: MemoName,
        inputs: readonly unknown[],
        questions: Asked,
        make: (questions: Asked) => Result,
      ): Result => {
        const known = entries.get(name)
        if (known !== undefined && areIdentical(known.inputs, inputs) && getSameAnswers(known, questions)) {
          known.lastRun = run
          return known.result as Result
        }
        const { recorded, asked } = recordAnswers(questions)
        const result = make(recorded)
        entries.set(name, { lastRun: run, inputs, asked, result })
        return result
      },
      getData: <Data>(name: MemoName, inputs: readonly unknown[], make: () => Data): Data => {
        const known = entries.get(name)
        if (known !== undefined && areIdentical(known.inputs, inputs)) {
          known.lastRun = run
          return known.result as Data
        }
        const result = keepIfEqual(known?.result, make())
        entries.set(name, { lastRun: run, inputs, asked: [], result })
        return result as Data
      },
      same: <Value>(name: MemoName, value: Value): Value => {
        const known = values.get(name)
        if (known !== undefined && isDeepStrictEqual(known.value, value)) {
          known.lastRun = run
          return known.value as Value
        }
        values.set(name, { lastRun: run, value })
        return value
      },
      keep: () => {
        entries.keep()
        values.keep()
      },
    }
  }
}
