import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openLogDestination } from '../../src/monitoring/log-destination.ts'

/** The destination's own timer does not keep the process alive. */
const keepAlive = setInterval(() => {}, 1_000)
t.teardown(() => clearInterval(keepAlive))

/** Creates a pipe, which holds 64 KB until a reader opens it, and a destination that writes to it. */
const createPipe = (t: Test) => {
  const path = join(t.testdir({}), 'pipe')
  execFileSync('mkfifo', [path])
  const destination = openLogDestination(openSync(path, 'r+')) // closes the pipe
  t.teardown(destination.close)
  return { path, destination }
}

const rows: readonly (readonly [name: string, lines: readonly string[]])[] = [
  [
    'lines whole and in order, far more than one batch',
    Array.from({ length: 5_000 }, (_, index) => `${index} ${'ü'.repeat(index % 90)}\n`),
  ],
  ['a line longer than a batch in its place', ['first\n', `${'\u{1F5BC}ü'.repeat(30_000)}\n`, 'last\n']],
]
for (const [name, lines] of rows)
  t.test(`writes ${name}`, async (t) => {
    const path = join(t.testdir({}), 'log')
    const destination = openLogDestination(openSync(path, 'w')) // closes the file
    for (const line of lines) destination.write(line)
    await destination.close()
    t.equal(readFileSync(path, 'utf8'), lines.join(''))
  })

t.test('writes a single line soon', async (t) => {
  const { path, destination } = createPipe(t)
  const reader = createReadStream(path, { encoding: 'utf8' })
  destination.write('one\n')
  t.equal((await once(reader, 'data'))[0], 'one\n')
  reader.destroy()
})

t.test('drops lines past the limit if nothing reads them, and reports it once', async (t) => {
  const { path, destination } = createPipe(t)
  const warnings: string[] = []
  const warned = once(process, 'warning')
  process.on('warning', ({ message }) => warnings.push(message))
  const line = `${'x'.repeat(999_999)}\n`
  for (let count = 0; count < 20; count += 1) destination.write(line)
  await warned
  const reader = createReadStream(path, { encoding: 'utf8' })
  let received = 0
  for await (const chunk of reader) {
    received += String(chunk).length
    if (received === 16 * line.length) break
  }
  t.equal(received, 16 * line.length, '16 of the 20 lines fit into the limit of 16 MiB')
  t.strictSame(warnings, ['Log lines are lost: nothing reads them.'])
})

t.test('loses lines but never fails if the disk is full', { skip: !existsSync('/dev/full') }, async (t) => {
  const destination = openLogDestination(openSync('/dev/full', 'w')) // closes the file
  const warned = once(process, 'warning')
  destination.write('one\n')
  const [warning] = await warned
  t.match(warning.message, /ENOSPC/)
  destination.write('two\n')
  await destination.close()
  t.doesNotThrow(() => destination.write('three\n'))
})
