/** Browsers and tabs that die, hang, wear out or are gone for a while are replaced. */
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as printBegins } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { loadConfig } from '../../src/config.ts'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { createBrowserSupervisor } from '../../src/pdf/browser-supervisor.ts'
import type { RunningBrowser } from '../../src/pdf/chromium/browser.ts'
import { requireChromium } from '../../src/pdf/chromium/find-chromium.ts'
import { createLocalStarter } from '../../src/pdf/chromium/local-browser.ts'
import { TAB_PRINTS_LIMIT } from '../../src/pdf/limits.ts'
import type { PdfPrinter } from '../../src/pdf/pdf-printer.ts'
import {
  browserCommands,
  browserGone,
  browserProcess,
  groupPids,
  onlyBrowser,
  stopProcess,
} from '../fixtures/pdf/browser-processes.ts'
import { printDocument } from '../fixtures/pdf/print-document.ts'
import { createTestPrinter, printUntilServed, recovers, tabsLost } from '../fixtures/pdf/printer.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { waitUntil } from '../fixtures/server/bounded-wait.ts'

const { executablePath } = requireChromium(loadConfig(process.env).chromium)

type Figures = Partial<ReturnType<PdfPrinter['figures']>>

/** What happens to processes, between two prints or during one, and the figures of the printer then. */
const faults: readonly (readonly [
  name: string,
  signal: 'SIGKILL' | 'SIGSTOP',
  of: 'browser' | 'renderer',
  isPrinting: boolean,
  figures: Figures,
])[] = [
  ['replaces a browser', 'SIGKILL', 'browser', false, { prints: 2, browserStarts: 2, failedPrints: 0 }],
  ['retries a print', 'SIGKILL', 'browser', true, { prints: 2, browserStarts: 2, failedPrints: 1 }],
  ['replaces a tab', 'SIGKILL', 'renderer', false, { prints: 2, browserStarts: 1, failedPrints: 0 }],
  // Chromium 153 sometimes crashes when a renderer dies during a print.
  ['retries a print', 'SIGKILL', 'renderer', true, { prints: 2, failedPrints: 1 }],
  ['prints in another tab', 'SIGSTOP', 'renderer', true, { prints: 2, browserStarts: 1, failedPrints: 1 }],
  ['prints in another browser', 'SIGSTOP', 'browser', true, { browserStarts: 2 }],
]

for (const [name, signal, of, isPrinting, figures] of faults)
  t.test(
    `${name} after ${signal} of the ${of} ${isPrinting ? 'during a print' : 'between prints'}`,
    async (t) => {
      const { printer, log } = createTestPrinter(t, { timeoutMs: signal === 'SIGSTOP' ? 1_000 : 10_000 })
      await printer.print({ address: '/cv/' })
      const pid = onlyBrowser(t)
      const renderers = groupPids(pid, 'renderer')
      const requests: Promise<Uint8Array>[] = []
      const strike = () => {
        for (const struck of of === 'browser' ? [browserProcess(pid)] : renderers)
          if (signal === 'SIGSTOP') stopProcess(t, struck)
          else process.kill(struck, signal)
      }
      if (isPrinting) {
        for (const renderer of renderers) stopProcess(t, renderer) // keeps the print running
        requests.push(printer.print({ address: '/cv/' }))
        await printBegins()
        requests.push(printer.print({ address: '/cv/' }))
      }
      strike()
      if (!isPrinting) {
        await (of === 'browser' ? browserGone(pid) : tabsLost(printer))
        requests.push(printUntilServed(printer))
      }
      for (const pdf of await Promise.all(requests)) t.equal((await readPdf(pdf)).pages.length, 2)
      t.match(printer.figures(), figures)
      if (of === 'browser') await browserGone(pid) // its stopped renderers too
      const isGone = (renderer: number) => !groupPids(pid, 'renderer').includes(renderer)
      await waitUntil('the renderers to end', () => renderers.every(isGone))
      t.equal(onlyBrowser(t) === pid, of === 'renderer' && printer.figures().browserStarts === 1)
      if (name !== 'replaces a browser') return
      t.match(log, [{ msg: new RegExp(`^(?:Headless)?Chrome/\\S+, process ${pid} exited unexpectedly`) }])
      t.equal(log.length, 1)
    },
  )

t.test('replaces a worn tab in the same browser without failing a print', async (t) => {
  const { printer } = createTestPrinter(t)
  await printer.print({ address: '/cv/' })
  const [worn = 0] = groupPids(onlyBrowser(t), 'renderer')
  for (let count = 1; count < TAB_PRINTS_LIMIT + 5; count += 1) await printer.print({ address: '/cv/' })
  t.match(printer.figures(), { prints: TAB_PRINTS_LIMIT + 5, failedPrints: 0, browserStarts: 1, openTabs: 1 })
  const browser = onlyBrowser(t)
  await waitUntil('the worn tab to end', () => !groupPids(browser, 'renderer').includes(worn))
  if (process.platform !== 'linux') return
  const loaded = groupPids(browser).map((pid) => readFileSync(`/proc/${pid}/maps`, 'utf8'))
  t.notMatch(loaded.join(''), /swiftshader/i, 'it loads no software GPU')
})

t.test('a print that misses its deadline twice can be tried again later', async (t) => {
  const { printer } = createTestPrinter(t, { timeoutMs: 1 })
  await t.rejects(printer.print({ address: '/cv/' }), {
    name: 'UnavailableError',
    retryAfterSeconds: 5,
    message: /within 1 ms/,
  })
})

t.test('requests wait for a browser that ran before, and is gone for a while', async (t) => {
  const path = join(t.testdir({}), 'chromium')
  symlinkSync(executablePath, path)
  const { printer } = createTestPrinter(t, { chromium: { path } })
  await printer.print({ address: '/cv/' })
  rmSync(path)
  const pid = onlyBrowser(t)
  process.kill(browserProcess(pid), 'SIGKILL')
  await browserGone(pid)
  const waiting = Promise.all([printer.print({ address: '/cv/' }), printer.print({ address: '/cv/' })])
  await waitUntil('three starts to fail', () => printer.figures().failedBrowserStarts >= 3)
  const late = printer.print({ address: '/cv/' })
  symlinkSync(executablePath, path)
  for (const pdf of [...(await waiting), await late]) t.equal((await readPdf(pdf)).pages.length, 2)
  t.equal(printer.figures().waiting, 0)
})

t.test('says why a browser that died before its first print cannot be replaced', async (t) => {
  const path = join(t.testdir({}), 'chromium')
  symlinkSync(executablePath, path)
  const { printer, log } = createTestPrinter(t, { chromium: { path } })
  await printer.loadAllCvs()
  t.notOk(printer.isFailing())
  rmSync(path)
  const pid = onlyBrowser(t)
  process.kill(browserProcess(pid), 'SIGKILL')
  await browserGone(pid)
  const waiting = printer.print({ address: '/cv/' })
  await waitUntil('two starts to fail', () => printer.figures().failedBrowserStarts >= 2)
  t.match(log.at(-1), { reason: /which does not exist/, msg: 'there is no browser to print with' })
  t.equal(log.length, 2, 'once, besides the end of the first')
  t.ok(printer.isFailing())
  symlinkSync(executablePath, path)
  t.equal((await readPdf(await waiting)).pages.length, 2)
  t.notOk(printer.isFailing())
})

t.test('a browser that nobody uses is closed, and the next request starts another', async (t) => {
  const { printer, log } = createTestPrinter(t, { chromium: { idleMs: 100 } })
  for (const browserStarts of [1, 2]) {
    await printer.print({ address: '/cv/' })
    const pid = onlyBrowser(t)
    await browserGone(pid)
    t.match(printer.figures(), { browserStarts, openTabs: 0, failedPrints: 0 })
  }
  t.strictSame(log, [])
})

t.test('finishes running prints on closing, and leaves no process', async (t) => {
  const { printer } = createTestPrinter(t, { tabs: 2 })
  await printer.print({ address: '/cv/' })
  const pid = onlyBrowser(t)
  const inHand = Array.from({ length: 20 }, () => printer.print({ address: '/cv/' }))
  const closed = printer.close()
  await t.rejects(printer.print({ address: '/cv/' }), UnavailableError)
  for (const bytes of await Promise.all(inHand))
    t.equal(Buffer.from(bytes).subarray(0, 5).toString(), '%PDF-')
  await closed
  await browserGone(pid)
})

t.test('logs once that the sandbox cannot be used', async (t) => {
  const { printer, log } = createTestPrinter(t, { chromium: { sandbox: 'auto' } })
  await printer.print({ address: '/cv/' })
  const pid = onlyBrowser(t)
  process.kill(browserProcess(pid), 'SIGKILL')
  await browserGone(pid)
  await recovers(t, printer)
  const warnings = log.filter(({ msg }) => msg.startsWith('Chromium prints without its sandbox'))
  const isWithout = browserCommands().some((command) => command.includes('--no-sandbox'))
  t.equal(warnings.length, isWithout ? 1 : 0)
})

t.test(
  'a print ends the count of failed starts, so that the next start is tried again at once',
  async (t) => {
    const { chromium } = loadConfig(process.env)
    const log = pino({ level: 'silent' })
    const startChromium = createLocalStarter({ chromium: { ...chromium, sandbox: 'off' }, log })
    let isThere = true
    let browser: RunningBrowser | undefined
    const supervisor = createBrowserSupervisor({
      start: async (signal) => {
        if (!isThere) throw new Error('there is none')
        browser = await startChromium(signal)
        return browser
      },
      onRetired: () => {},
      log,
    })
    t.teardown(() => supervisor.close())
    const isReady = () =>
      supervisor.ready().then(
        () => true,
        () => false,
      )
    /** Ends the browser after a print, and counts how many of two starts are tried at once. */
    const startsTried = async () => {
      const tab = await supervisor.openTab(() => true)
      await tab.print(printDocument())
      isThere = false
      await browser?.close()
      const before = supervisor.counts.failedBrowserStarts
      await isReady()
      await isReady()
      isThere = true
      return supervisor.counts.failedBrowserStarts - before
    }
    t.equal(await startsTried(), 2, 'the second at once')
    await waitUntil('the next start', isReady)
    t.equal(await startsTried(), 2, 'as if none had failed before')
  },
)
