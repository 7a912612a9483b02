/** What the terminal shows: paths, and the line that says what a command is doing, of which nothing stays. */
import { PassThrough } from 'node:stream'
import { WriteStream } from 'node:tty'
import t from 'tap'
import { type ReportProgress, shownPath, withProgress } from '../../src/terminal/output.ts'

/** To the first column, and clear the line. */
const CLEARED = '\x1b[1G\x1b[2K'

/**
 * Does some work at a terminal of 40 columns; `written` returns what was written to it since it was last
 * asked.
 */
const atTerminal = ({ isTTY = true, environment = {} } = {}) => {
  const depth = WriteStream.prototype.getColorDepth({ TERM: 'xterm', ...environment })
  const terminal = isTTY && { columns: 40, hasColors: () => depth > 1 }
  const output = Object.assign(new PassThrough().setEncoding('utf8'), terminal)
  return {
    written: (): string => output.read() ?? '',
    run: <Value>(work: (report: ReportProgress) => Promise<Value>) => withProgress('Reading', work, output),
  }
}

t.test('shows what is done, and clears the line at the end', async (t) => {
  const { run, written } = atTerminal()
  const result = await run(async (report) => {
    t.equal(written(), `${CLEARED}Reading …`)
    report('1 of 2 files')
    t.equal(written(), `${CLEARED}1 of 2 files …`)
    report(`2 of 2 files, ${'x'.repeat(50)}`)
    t.equal(written(), `${CLEARED}2 of 2 files, ${'x'.repeat(25)}`)
    return 'done'
  })
  t.equal(result, 'done')
  t.equal(written(), CLEARED, 'the line is gone')
})

t.test('clears the line if the work fails', async (t) => {
  const { run, written } = atTerminal()
  await t.rejects(
    run(() => Promise.reject(new Error('no such folder'))),
    { message: 'no such folder' },
  )
  t.equal(written(), `${CLEARED}Reading …${CLEARED}`)
})

for (const [name, options] of Object.entries({
  'no terminal': { isTTY: false },
  NO_COLOR: { environment: { NO_COLOR: '1' } },
}))
  t.test(`shows nothing with ${name}`, async (t) => {
    const { run, written } = atTerminal(options)
    await run(async (report) => report('1 of 2 files'))
    t.equal(written(), '')
  })

t.test('shows paths as they were typed, or from the working directory', (t) => {
  for (const [path, expected] of [
    ['./my-site/', 'my-site/'],
    ['/home/ada/my-site', 'my-site'],
    ['/home/ada', '.'],
    ['/srv/my-site', '/srv/my-site'],
  ] as const)
    t.equal(shownPath(path, '/home/ada'), expected, path)
  t.end()
})
