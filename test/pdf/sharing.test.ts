import { setImmediate as printBegins } from 'node:timers/promises'
import t from 'tap'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { WAITING_LIMIT } from '../../src/pdf/limits.ts'
import { printDocument } from '../fixtures/pdf/print-document.ts'
import { createTestPrinter } from '../fixtures/pdf/printer.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'

t.test('prints once for each of several sequential requests', async (t) => {
  const { printer } = createTestPrinter(t)
  for (let count = 0; count < 5; count += 1) await printer.print()
  t.match(printer.figures(), {
    prints: 5,
    sharedResponses: 0,
    failedPrints: 0,
    browserStarts: 1,
    openTabs: 1,
  })
})

t.test('serves 200 concurrent requests on one tab with at most 3 more prints', async (t) => {
  const { printer } = createTestPrinter(t)
  await printer.print()
  const responses = await Promise.all(Array.from({ length: 200 }, () => printer.print()))
  const { prints, sharedResponses } = printer.figures()
  t.ok(prints - 1 <= 3, `${prints - 1} prints`)
  t.equal(sharedResponses, 200 - (prints - 1))
  t.equal(new Set(responses).size, prints - 1)
})

t.test('serves each request with a print that started after it arrived', async (t) => {
  let edition = 0
  const { printer } = createTestPrinter(t, {
    tabs: 2,
    document: () => printDocument({ name: `Edition ${edition}` }),
  })
  await printer.print()
  const responses: Promise<readonly [asked: number, printed: number]>[] = []
  for (let request = 0; request < 60; request += 1) {
    if (request % 5 === 0) edition += 1
    const asked = edition
    responses.push(
      printer.print().then(async (bytes) => {
        const { title } = await readPdf(bytes)
        return [asked, Number(/\d+/.exec(title ?? '')?.[0])] as const
      }),
    )
    if (request % 7 === 0) await Promise.race(responses.slice(-1))
  }
  for (const [asked, printed] of await Promise.all(responses))
    t.ok(printed >= asked, `asked at edition ${asked}, got edition ${printed}`)
  t.ok(printer.figures().sharedResponses > 0, 'some prints were shared')
})

t.test('shares a print only among requests for the same document', async (t) => {
  const people = new Map([
    ['/cv/', 'Ada Lovelace'],
    ['/fr/cv/', 'Ada, comtesse de Lovelace'],
  ])
  const document = (address: string) => {
    const name = people.get(address)
    return name === undefined ? undefined : printDocument({ name })
  }
  for (const tabs of [1, 2]) {
    const { printer } = createTestPrinter(t, { tabs, document })
    await printer.print()
    const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? '/cv/' : '/fr/cv/'))
    const responses = await Promise.all(asked.map((address) => printer.print({ address })))
    for (const [index, address] of asked.entries())
      t.equal((await readPdf(responses[index] as Uint8Array)).author, people.get(address))
    t.ok(printer.figures().prints <= 7, `${printer.figures().prints} prints with ${tabs} tabs`)
    t.equal(printer.figures().openTabs, tabs)
    await t.rejects(printer.print({ address: '/de/cv/' }), UnavailableError, 'there is no such document')
  }
})

t.test('measuring opens no tab and delays no request', async (t) => {
  const { printer } = createTestPrinter(t, { tabs: 2 })
  const openTabs = () => printer.figures().openTabs
  await Promise.all([printer.warmUp(), printer.print(), printer.warmUp()])
  t.equal(openTabs(), 1, 'a request waits for the tab that is being prepared')
  const inBackground = (address: string) => printer.print({ address, isBackground: true })
  await Promise.all([inBackground('/fr/cv/'), inBackground('/cv/')])
  t.equal(openTabs(), 1, 'measuring waits for the tab there is')
  const served: string[] = []
  await Promise.all([
    inBackground('/fr/cv/').then(() => served.push('the measurement')),
    printer.print().then(() => served.push('the request')),
  ])
  t.strictSame(served, ['the request', 'the measurement'])
  const measurement = inBackground('/fr/cv/')
  await printBegins()
  await Promise.all([printer.print(), measurement])
  t.equal(openTabs(), 1, 'a request waits for what is being measured')
})

t.test('includes a content change made between the arrival of a request and its print', async (t) => {
  let name = 'Ada Byron'
  const { printer } = createTestPrinter(t, { document: () => printDocument({ name }) })
  await printer.print()
  const first = printer.print()
  await printBegins()
  const waiting = printer.print()
  name = 'Ada Lovelace'
  t.match(await readPdf(await first), { title: /^Ada Byron/, author: 'Ada Byron' })
  t.match(await readPdf(await waiting), { title: /^Ada Lovelace/, author: 'Ada Lovelace' })
})

t.test('rejects a request at once when the queue is full, and serves those already waiting', async (t) => {
  const { printer } = createTestPrinter(t)
  await printer.print()
  const first = printer.print()
  await printBegins()
  const waiting = Array.from({ length: WAITING_LIMIT }, () => printer.print())
  t.equal(printer.figures().waiting, WAITING_LIMIT)
  const refusal = await printer.print().catch((error: unknown) => error)
  t.ok(refusal instanceof UnavailableError)
  t.match(refusal, { retryAfterSeconds: 2 })
  t.equal(printer.figures().waiting, WAITING_LIMIT, 'it displaced no other request')
  t.equal(new Set(await Promise.all([first, ...waiting])).size, 2)
})

t.test('removes a request from the queue when its client disconnects', async (t) => {
  const { printer } = createTestPrinter(t)
  await printer.print()
  const first = printer.print()
  await printBegins()
  const controller = new AbortController()
  const waiting = printer.print({ signal: controller.signal })
  t.equal(printer.figures().waiting, 1)
  controller.abort(new Error('the client disconnected'))
  await t.rejects(waiting, { message: 'the client disconnected' })
  t.equal(printer.figures().waiting, 0)
  await first
  t.equal(printer.figures().prints, 2, 'no print was made for it')
  await t.rejects(printer.print({ signal: controller.signal }), { message: 'the client disconnected' })
})

t.test('rejects requests while there is no CV, and prints once there is one', async (t) => {
  let hasCv = false
  const { printer } = createTestPrinter(t, { document: () => (hasCv ? printDocument() : undefined) })
  const noCv = new UnavailableError('The content has no CV to print.', {
    retryAfterSeconds: 60,
    unavailable: 'A CV to print',
  })
  await t.rejects(printer.print(), noCv)
  await t.rejects(printer.ready(), noCv)
  hasCv = true
  await printer.ready()
  t.match(printer.figures(), { prints: 0, browserStarts: 1 })
  t.equal((await readPdf(await printer.print())).pages.length, 2)
})
