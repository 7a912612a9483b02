import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, createReadStream, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createLogOutput } from '../../src/monitoring/log-destination.ts'

const openFile = (t: Test, path: string, flags: string): number => {
  const fileDescriptor = openSync(path, flags)
  t.teardown(() => closeSync(fileDescriptor))
  return fileDescriptor
}

/** A pipe that holds 64 KB and is read by nobody until somebody opens it. */
const createPipe = (t: Test) => {
  const path = join(t.testdir({}), 'pipe')
  execFileSync('mkfifo', [path])
  return { path, fileDescriptor: openFile(t, path, 'r+') }
}

t.test('lines come out in order and whole, though far more than one write holds', async (t) => {
  const path = join(t.testdir({}), 'log')
  const output = createLogOutput({ fileDescriptor: openSync(path, 'w') }) // which closes it itself
  const lines = Array.from({ length: 5_000 }, (_, index) => `${index} ${'ü'.repeat(index % 90)}\n`)
  for (const line of lines) output.write(line)
  await output.close()
  t.equal(readFileSync(path, 'utf8'), lines.join(''))
})

t.test('a line longer than a whole write comes whole, in its place', async (t) => {
  const path = join(t.testdir({}), 'log')
  const output = createLogOutput({ fileDescriptor: openSync(path, 'w') }) // which closes it itself
  const lines = ['first\n', `${'\u{1F5BC}ü'.repeat(30_000)}\n`, 'last\n']
  for (const line of lines) output.write(line)
  await output.close()
  t.equal(readFileSync(path, 'utf8'), lines.join(''))
})

t.test('a single line goes out by itself, soon', async (t) => {
  const { path, fileDescriptor } = createPipe(t)
  const reader = createReadStream(path, { encoding: 'utf8' })
  createLogOutput({ fileDescriptor }).write('one\n')
  t.equal((await once(reader, 'data'))[0], 'one\n')
  reader.destroy()
})

t.test('what nobody reads is dropped past the limit, and standard error says so once', async (t) => {
  const { path, fileDescriptor } = createPipe(t)
  const output = createLogOutput({ fileDescriptor, mostUnreadBytes: 200_000 })
  const warned = once(process, 'warning')
  const batch = `${'x'.repeat(39_999)}\n`
  for (let count = 0; count < 20; count += 1) output.write(batch)
  const [warning] = await warned
  t.match(warning.message, /lines of the log are lost: nobody reads them/i)
  const reader = createReadStream(path, { encoding: 'utf8' })
  let received = 0
  for await (const chunk of reader) {
    received += String(chunk).length
    if (received === 5 * batch.length) break
  }
  t.equal(received, 5 * batch.length)
})

t.test('a full disk costs lines and nothing else', { skip: !existsSync('/dev/full') }, async (t) => {
  const output = createLogOutput({ fileDescriptor: openSync('/dev/full', 'w') }) // which closes it itself
  const warned = once(process, 'warning')
  output.write('one\n')
  const [warning] = await warned
  t.match(warning.message, /ENOSPC/)
  output.write('two\n')
  await output.close()
  t.doesNotThrow(output.flushSync)
})
