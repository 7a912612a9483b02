/** What the terminal shows: paths, and the line that says what a command is doing, of which nothing stays. */
import { PassThrough } from 'node:stream'
import { mock } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import t, { type Test } from 'tap'
import { type ReportProgress, shownPath, withProgress } from '../../src/cli/terminal.ts'

/** To the first column, and clear the line. */
const CLEARED = '\x1b[1G\x1b[2K'

/** Does some work at a terminal of 40 columns; `written` returns what was written to it since it was last asked. */
const atTerminal = (t: Test, { isTTY = true, environment = {} } = {}) => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] })
  t.teardown(() => mock.timers.reset())
  const output = Object.assign(new PassThrough().setEncoding('utf8'), { isTTY, columns: 40 })
  return {
    written: (): string => output.read() ?? '',
    run: <Value>(work: (report: ReportProgress) => Promise<Value>) =>
      withProgress('Reading', work, { output, environment }),
  }
}

t.test('shows what is done after a second, and clears the line at the end', async (t) => {
  const { run, written } = atTerminal(t, { environment: { TERM: 'xterm' } })
  const shown: string[] = []
  const look = (ms: number) => {
    mock.timers.tick(ms)
    shown.push(stripVTControlCharacters(written()))
  }
  const result = await run(async (report) => {
    look(900)
    look(100)
    report('1 of 2 files')
    look(1_000)
    report(`2 of 2 files, ${'x'.repeat(50)}`)
    look(1_000)
    return 'done'
  })
  t.equal(result, 'done')
  t.match(shown, ['', /^Reading … 1 s$/, /1 of 2 files … 2 s$/, /^2 of 2 files, x{25}$/])
  t.equal(written(), CLEARED, 'the line is gone')
  mock.timers.tick(5_000)
  t.equal(written(), '', 'and stays away')
})

t.test('clears the line if the work fails, and leaves quick work alone', async (t) => {
  const { run, written } = atTerminal(t)
  const fails = run(async () => {
    mock.timers.tick(2_000)
    throw new Error('no such folder')
  })
  await t.rejects(fails, { message: 'no such folder' })
  t.match(written(), new RegExp(`Reading … 2 s${CLEARED.replaceAll('[', '\\[')}$`))
  await run(async () => mock.timers.tick(900))
  t.equal(written(), '')
})

for (const [name, options] of Object.entries({
  'no terminal': { isTTY: false },
  NO_COLOR: { environment: { NO_COLOR: '1' } },
  'a dumb terminal': { environment: { TERM: 'dumb' } },
  CI: { environment: { CI: 'true' } },
}))
  t.test(`shows nothing with ${name}`, async (t) => {
    const { run, written } = atTerminal(t, options)
    await run(async () => mock.timers.tick(5_000))
    t.equal(written(), '')
  })

t.test('shows paths as they were typed, or from the working directory', (t) => {
  for (const [path, expected] of [
    ['my-site', 'my-site'],
    ['./my-site/', 'my-site/'],
    ['../my-site', '../my-site'],
    ['/home/ada/my-site', 'my-site'],
    ['/home/ada', '.'],
    ['/srv/my-site', '/srv/my-site'],
  ] as const)
    t.equal(shownPath(path, '/home/ada'), expected, path)
  t.end()
})
