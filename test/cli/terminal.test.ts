/** The line that says what a command is doing: when it is shown, what it says, and that nothing of it stays. */
import { PassThrough } from 'node:stream'
import { mock } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import t, { type Test } from 'tap'
import { shownPath, withProgress } from '../../src/cli/terminal.ts'

/** To the first column, and clear the line. */
const CLEARED = '\x1b[1G\x1b[2K'

/** Returns a terminal of 40 columns and what was written to it since it was last asked. */
const terminal = ({ isTTY = true } = {}) => {
  const output = Object.assign(new PassThrough().setEncoding('utf8'), { isTTY, columns: 40 })
  return { output, written: (): string => output.read() ?? '' }
}

const useClock = (t: Test): void => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] })
  t.teardown(() => mock.timers.reset())
}

t.test('shows what is done after a second, and clears the line at the end', async (t) => {
  useClock(t)
  const { output, written } = terminal()
  const shown: string[] = []
  const look = (ms: number) => {
    mock.timers.tick(ms)
    shown.push(stripVTControlCharacters(written()))
  }
  const result = await withProgress(
    'Reading',
    async (report) => {
      look(900)
      look(100)
      report('1 of 2 files')
      look(1_000)
      report(`2 of 2 files, ${'x'.repeat(50)}`)
      look(1_000)
      return 'done'
    },
    { output, environment: { TERM: 'xterm' } },
  )
  t.equal(result, 'done')
  t.match(shown, ['', /^Reading … 1 s$/, /1 of 2 files … 2 s$/, /^2 of 2 files, x{25}$/])
  t.equal(written(), CLEARED, 'the line is gone')
  mock.timers.tick(5_000)
  t.equal(written(), '', 'and stays away')
})

t.test('clears the line if the work fails, and leaves quick work alone', async (t) => {
  useClock(t)
  const { output, written } = terminal()
  const fails = withProgress(
    'Reading',
    async () => {
      mock.timers.tick(2_000)
      throw new Error('no such folder')
    },
    { output, environment: {} },
  )
  await t.rejects(fails, { message: 'no such folder' })
  const line = written()
  t.match(line, 'Reading … 2 s')
  t.ok(line.endsWith(CLEARED))
  await withProgress('Reading', async () => mock.timers.tick(900), { output, environment: {} })
  t.equal(written(), '')
})

const plain: readonly { readonly name: string; readonly isTTY?: boolean; readonly environment: object }[] = [
  { name: 'no terminal', isTTY: false, environment: {} },
  { name: 'NO_COLOR', environment: { NO_COLOR: '1' } },
  { name: 'a dumb terminal', environment: { TERM: 'dumb' } },
  { name: 'CI', environment: { CI: 'true' } },
]
for (const { name, isTTY, environment } of plain)
  t.test(`shows nothing with ${name}`, async (t) => {
    useClock(t)
    const { output, written } = terminal({ isTTY: isTTY ?? true })
    const work = async () => mock.timers.tick(5_000)
    await withProgress('Reading', work, { output, environment: { ...environment } })
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
