/** Chromium does not start: requests are rejected at once, the log says why, and printing recovers. */
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { loadConfig } from '../../../src/config.ts'
import { UnavailableError } from '../../../src/lib/unavailable-error.ts'
import { requireChromium } from '../../../src/pdf/chromium/find-chromium.ts'
import { createTestPrinter, recovers } from '../../fixtures/pdf/printer.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'
import { mountSmallDisk } from '../../fixtures/server/small-disk.ts'
import { temporaryFolder } from '../../fixtures/server/temporary-folder.ts'

const { executablePath } = requireChromium(loadConfig(process.env).chromium)

t.test('rejects requests at once while CHROMIUM_PATH is wrong, and recovers', async (t) => {
  const path = join(t.testdir({}), 'chromium')
  const { printer, log } = createTestPrinter(t, { chromium: { path } })
  const waits: number[] = []
  for (let request = 0; request < 20; request += 1) {
    const refusal = await printer.print({ address: '/cv/' }).catch((error: unknown) => error)
    t.ok(refusal instanceof UnavailableError)
    waits.push((refusal as UnavailableError).retryAfterSeconds)
  }
  const [least = 0, most = 0] = [waits.at(0), waits.at(-1)]
  t.ok(least >= 2 && most > least, 'clients are told to wait longer after each failed start')
  t.equal(log.length, 1)
  t.match(log[0], { reason: /^CHROMIUM_PATH is .*chromium, which does not exist/, err: undefined })
  t.ok(printer.figures().failedBrowserStarts <= 3, 'it pauses between starts')
  symlinkSync(executablePath, path)
  await recovers(t, printer)
})

t.test('rejects all waiting requests if no browser starts, even while warming up', async (t) => {
  const { printer } = createTestPrinter(t, { chromium: { path: '/dev/null' }, tabs: 3 })
  for (let round = 0; round < 3; round += 1) {
    printer.loadAllCvs()
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => printer.print({ address: '/cv/' })),
    )
    t.ok(results.every(({ status }) => status === 'rejected'))
    t.equal(printer.figures().waiting, 0)
    await t.rejects(printer.ready('/cv/'), UnavailableError)
  }
})

t.test('logs the output of a program that is not a browser', async (t) => {
  const path = join(t.testdir({}), 'chromium')
  symlinkSync('/bin/ls', path)
  const { printer, log } = createTestPrinter(t, { chromium: { path } })
  await t.rejects(printer.print({ address: '/cv/' }), UnavailableError)
  t.match(log[0], { reason: /could not be started: .*its last output was: .*option/s })
})

const keepTemporaryFilesIn = (t: Test, folder: string): void => {
  const { TMPDIR = tmpdir() } = process.env
  process.env.TMPDIR = folder
  t.teardown(() => {
    process.env.TMPDIR = TMPDIR
  })
}

t.test('rejects requests while no profile folder can be created, and recovers', async (t) => {
  const folder = temporaryFolder(t)
  rmdirSync(folder)
  keepTemporaryFilesIn(t, folder)
  const { printer, log } = createTestPrinter(t)
  await t.rejects(printer.print({ address: '/cv/' }), UnavailableError)
  t.match(log[0], { reason: /ENOENT.*Fix: make \S+ writable, .* --tmpfs \/tmp\.$/ })
  mkdirSync(folder)
  await recovers(t, printer)
  t.equal(readdirSync(folder).length, 1)
  await printer.close()
  t.strictSame(readdirSync(folder), [], 'the profile folder is removed with the browser')
  t.ok(existsSync(folder))
})

const DISK_BYTES = 64 * 1024 * 1024

t.test('prints or rejects requests while the disk of the profile is full, and recovers', async (t) => {
  const { folder, reason } = mountSmallDisk(t, DISK_BYTES)
  if (reason !== undefined) return void t.plan(0, reason)
  keepTemporaryFilesIn(t, folder)
  const filler = join(folder, 'filler')
  t.throws(() => writeFileSync(filler, Buffer.alloc(DISK_BYTES + 1)), { code: 'ENOSPC' })
  const { printer, log } = createTestPrinter(t)
  // Debian's Chromium 156 prints without any free space; npm's 153 does not start.
  const result = await printer.print({ address: '/cv/' }).catch((error: unknown) => error)
  if (result instanceof Uint8Array) t.equal((await readPdf(result)).pages.length, 2)
  else {
    t.type(result, UnavailableError)
    t.match(JSON.stringify(log[0]), /is full\. Fix: free space there/, 'the first line says why')
  }
  rmSync(filler)
  await recovers(t, printer)
  await printer.close()
  t.strictSame(readdirSync(folder), [], 'nothing is left on the disk')
})
