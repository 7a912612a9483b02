import t from 'tap'
import { createMemo, type MemoRun } from '../../src/lib/memo.ts'

/** Titles by path, and what was made so far. */
const createSite = () => {
  const titles = new Map([
    ['/a/', 'A'],
    ['/b/', 'B'],
  ])
  const made: string[] = []
  const page = (run: MemoRun, text: string): string =>
    run.get(['page'], [text], { titleOf: (path: string) => ({ title: titles.get(path) }) }, ({ titleOf }) => {
      made.push(text)
      return `${text}: ${titleOf('/a/').title}`
    })
  return { titles, made, page }
}

t.test('makes a result again if an input or an answer changes', async (t) => {
  const { titles, made, page } = createSite()
  const startRun = createMemo()
  const steps: readonly (readonly [what: string, change: () => void, text: string, isMade: boolean])[] = [
    ['the first time', () => {}, 'one', true],
    ['nothing changed', () => {}, 'one', false],
    ['an answer that was not asked for', () => titles.set('/b/', 'other'), 'one', false],
    ['an answer', () => titles.set('/a/', 'other'), 'one', true],
    ['an input', () => {}, 'two', true],
    ['an earlier input', () => {}, 'one', true],
  ]
  for (const [what, change, text, isMade] of steps) {
    change()
    made.length = 0
    const run = startRun()
    t.equal(page(run, text), `${text}: ${titles.get('/a/')}`, what)
    t.equal(made.length, isMade ? 1 : 0, what)
    run.keep()
  }
})

t.test('compares lists among the inputs by their members', async (t) => {
  const startRun = createMemo()
  const [a, b] = [{}, {}]
  const made: number[] = []
  for (const [index, list] of [[a, b], [a, b], [b, a], [b]].entries()) {
    const run = startRun()
    run.get(['list'], [list], {}, () => made.push(index))
    run.keep()
  }
  t.strictSame(made, [0, 2, 3])
})

t.test('asks no question again if the function that answers is the same', async (t) => {
  const startRun = createMemo()
  let asked = 0
  const questions = { ask: () => asked++ }
  for (let turn = 0; turn < 3; turn += 1) {
    const run = startRun()
    t.equal(
      run.get(['count'], [], questions, ({ ask }) => ask()),
      0,
    )
    run.keep()
  }
  t.equal(asked, 1)
})

t.test('a run that is not kept changes nothing', async (t) => {
  const { made, page } = createSite()
  const startRun = createMemo()
  const first = startRun()
  page(first, 'one')
  first.keep()
  page(startRun(), 'two')
  made.length = 0
  page(startRun(), 'one')
  t.strictSame(made, [])
})

t.test('forgets results that a run does not ask for', async (t) => {
  const { made, page } = createSite()
  const startRun = createMemo()
  for (const asks of [true, false, true]) {
    const run = startRun()
    if (asks) page(run, 'one')
    run.keep()
  }
  t.strictSame(made, ['one', 'one'])
})

t.test('makes equal data identical, although an input changed', async (t) => {
  const startRun = createMemo()
  const results = [1, 1, 11, 2].map((number) => {
    const run = startRun()
    const data = run.getData(['digits'], [number], () => ({ last: [number % 10] }))
    run.keep()
    return data
  })
  t.equal(results[1], results[0], 'not made again')
  t.equal(results[2], results[0], 'made again, and equal')
  t.strictSame(results[3], { last: [2] })
})

t.test('makes equal values identical', async (t) => {
  const startRun = createMemo()
  const write = () => ''
  const values = [
    { a: [1], write },
    { a: [1], write },
    { a: [2], write },
  ].map((value) => {
    const run = startRun()
    const kept = run.same(['value'], value)
    run.keep()
    return kept
  })
  t.equal(values[1], values[0])
  t.not(values[2], values[1])
  t.strictSame(values[2]?.a, [2])
})
