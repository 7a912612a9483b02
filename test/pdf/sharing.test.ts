import { setImmediate as printBegins } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { WAITING_LIMIT } from '../../src/pdf/limits.ts'
import { collectGarbage } from '../fixtures/collect-garbage.ts'
import { groupPids, onlyBrowser, stopProcess } from '../fixtures/pdf/browser-processes.ts'
import { printDocument } from '../fixtures/pdf/print-document.ts'
import { createTestPrinter } from '../fixtures/pdf/printer.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { waitUntil } from '../fixtures/server/bounded-wait.ts'

/** A printer that has printed once. */
const createWarmPrinter = async (t: Test, options: Parameters<typeof createTestPrinter>[1] = {}) => {
  const { printer } = createTestPrinter(t, options)
  await printer.print({ address: '/cv/' })
  return printer
}

t.test('prints once for each of several requests in turn, and a few times for 200 at once', async (t) => {
  const printer = await createWarmPrinter(t)
  for (let count = 1; count < 5; count += 1) await printer.print({ address: '/cv/' })
  t.match(printer.figures(), {
    prints: 5,
    sharedResponses: 0,
    failedPrints: 0,
    browserStarts: 1,
    openTabs: 1,
  })
  const responses = await Promise.all(Array.from({ length: 200 }, () => printer.print({ address: '/cv/' })))
  const { prints, sharedResponses } = printer.figures()
  t.ok(prints - 5 <= 3, `${prints - 5} prints`)
  t.equal(sharedResponses, 200 - (prints - 5))
  t.equal(new Set(responses).size, prints - 5)
})

t.test('serves each request with a print that started after it arrived', async (t) => {
  let edition = 0
  const document = () => printDocument({ name: `Edition ${edition}` })
  const printer = await createWarmPrinter(t, { tabs: 2, document })
  const responses: Promise<readonly [asked: number, printed: number]>[] = []
  for (let request = 0; request < 60; request += 1) {
    if (request % 5 === 0) edition += 1
    const asked = edition
    responses.push(
      printer.print({ address: '/cv/' }).then(async (bytes) => {
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
    const printer = await createWarmPrinter(t, { tabs, document })
    const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? '/cv/' : '/fr/cv/'))
    const responses = await Promise.all(asked.map((address) => printer.print({ address })))
    for (const [index, address] of asked.entries())
      t.equal((await readPdf(responses[index] as Uint8Array)).author, people.get(address))
    t.ok(printer.figures().prints <= 7, `${printer.figures().prints} prints with ${tabs} tabs`)
    t.equal(printer.figures().openTabs, tabs)
    await t.rejects(printer.print({ address: '/de/cv/' }), UnavailableError, 'there is no such document')
  }
})

/** The CVs of a site in three languages. */
const addresses = ['/cv/', '/fr/cv/', '/de/cv/']
const three = (address: string) =>
  addresses.includes(address) ? printDocument({ name: address }) : undefined

t.test('three CVs take turns in one tab, the oldest request first, and loading comes last', async (t) => {
  const printer = await createWarmPrinter(t, { tabs: 1, document: three })
  const served: string[] = []
  const print = async (address: string): Promise<void> => {
    const { author } = await readPdf(await printer.print({ address }))
    t.equal(author, address)
    served.push(address)
  }
  const first = print('/cv/')
  await printBegins()
  const loaded = printer.load('/de/cv/').then(() => served.push('loaded'))
  await Promise.all([first, print('/fr/cv/'), print('/cv/'), print('/fr/cv/'), loaded])
  t.strictSame(served, ['/cv/', '/fr/cv/', '/fr/cv/', '/cv/', 'loaded'])
  t.match(printer.figures(), { prints: 4, sharedResponses: 1, openTabs: 1 })
  await Promise.all(addresses.map(print))
  t.equal(printer.figures().openTabs, 1)
})

t.test('a stopped renderer delays its own CV by one deadline, and no other', async (t) => {
  const printer = await createWarmPrinter(t, { tabs: 2, timeoutMs: 2_000, document: three })
  for (const renderer of groupPids(onlyBrowser(t), 'renderer')) stopProcess(t, renderer)
  const served: string[] = []
  const own = printer.print({ address: '/cv/' }).then(() => served.push('/cv/'))
  await printBegins()
  await printer.print({ address: '/fr/cv/' }).then(() => served.push('/fr/cv/'))
  await own
  t.strictSame(served, ['/fr/cv/', '/cv/'])
  t.match(printer.figures(), { failedPrints: 1, browserStarts: 1 })
})

t.test('prints private documents once for each, two at a time, and keeps nothing of them', async (t) => {
  const printer = await createWarmPrinter(t, { tabs: 4 })
  const letter = (name: string) => ({ html: printDocument({ name }).html, assets: new Map() })
  const letters = ['Acme', 'Bravo', 'Cobalt'].map(letter)
  let mostTabs = 0
  const counting = setInterval(() => {
    mostTabs = Math.max(mostTabs, printer.figures().openTabs)
  }, 1)
  t.teardown(() => clearInterval(counting))
  const pdfs = await Promise.all([...letters, ...letters].map((document) => printer.printPrivate(document)))
  const authors = await Promise.all(pdfs.map(async (pdf) => (await readPdf(pdf)).author))
  t.strictSame(authors, ['Acme', 'Bravo', 'Cobalt', 'Acme', 'Bravo', 'Cobalt'])
  t.match(printer.figures(), { prints: 4, sharedResponses: 3, openTabs: 1 })
  t.ok(mostTabs <= 3, `${mostTabs} tabs`)
})

t.test('keeps nothing of a private document once it is printed', async (t) => {
  const printer = await createWarmPrinter(t, { tabs: 2 })
  const print = async () => {
    const letter = { html: printDocument({ name: 'Acme' }).html, assets: new Map() }
    return [new WeakRef<object>(letter), new WeakRef<object>(await printer.printPrivate(letter))]
  }
  const kept = await print()
  await waitUntil('the document and its PDF to be released', async () => {
    await collectGarbage()
    return kept.every((value) => value.deref() === undefined)
  })
})

t.test('keeps nothing of a private document whose print was refused', async (t) => {
  const printer = await createWarmPrinter(t)
  const waiting = Array.from({ length: WAITING_LIMIT }, () => printer.print({ address: '/cv/' }))
  const refuse = async (signal?: AbortSignal) => {
    const letter = { html: printDocument({ name: 'Acme' }).html, assets: new Map() }
    await t.rejects(printer.printPrivate(letter, { signal }))
    return new WeakRef<object>(letter)
  }
  const kept = [await refuse(), await refuse(AbortSignal.abort(new Error('gone')))]
  await Promise.all(waiting)
  await waitUntil('the documents to be released', async () => {
    await collectGarbage()
    return kept.every((value) => value.deref() === undefined)
  })
})

t.test('in one tab, the CV makes room for a private document, and is loaded again', async (t) => {
  const printer = await createWarmPrinter(t)
  await printer.printPrivate({ html: printDocument({ name: 'Acme' }).html, assets: new Map() })
  await waitUntil('the CV to be loaded', () => printer.figures().openTabs === 1)
  t.match(printer.figures(), { prints: 2 })
})

t.test('a client may hold as many places as it leaves free', async (t) => {
  const printer = await createWarmPrinter(t)
  const ask = (client: string) =>
    Promise.allSettled(
      Array.from({ length: WAITING_LIMIT }, () => printer.print({ address: '/cv/', client })),
    )
  const [greedy, polite] = await Promise.all([ask('greedy'), ask('polite')])
  const served = (results: typeof greedy) => results.filter(({ status }) => status === 'fulfilled').length
  t.strictSame([served(greedy), served(polite)], [WAITING_LIMIT / 2, WAITING_LIMIT / 4])
  t.equal(printer.figures().refusedShares, WAITING_LIMIT + WAITING_LIMIT / 4)
  t.equal(served(await ask('greedy')), WAITING_LIMIT / 2, 'its places are free again')
})

t.test('rejects a request at once when no place is free, and serves those already waiting', async (t) => {
  const printer = await createWarmPrinter(t)
  const first = printer.print({ address: '/cv/' })
  await printBegins()
  const waiting = Array.from({ length: WAITING_LIMIT - 1 }, () => printer.print({ address: '/cv/' }))
  t.equal(printer.figures().waiting, WAITING_LIMIT - 1)
  const refusal = await printer.print({ address: '/cv/' }).catch((error: unknown) => error)
  t.ok(refusal instanceof UnavailableError)
  t.match(refusal, { retryAfterSeconds: 2 })
  t.equal(printer.figures().waiting, WAITING_LIMIT - 1, 'it displaced no other request')
  t.equal(new Set(await Promise.all([first, ...waiting])).size, 2)
})

t.test('removes a request from the queue when its client disconnects', async (t) => {
  const printer = await createWarmPrinter(t)
  const first = printer.print({ address: '/cv/' })
  await printBegins()
  const controller = new AbortController()
  const waiting = printer.print({ address: '/cv/', signal: controller.signal })
  t.equal(printer.figures().waiting, 1)
  controller.abort(new Error('the client disconnected'))
  await t.rejects(waiting, { message: 'the client disconnected' })
  t.equal(printer.figures().waiting, 0)
  await first
  t.equal(printer.figures().prints, 2, 'no print was made for it')
  await t.rejects(printer.print({ address: '/cv/', signal: controller.signal }), {
    message: 'the client disconnected',
  })
})

t.test('rejects requests while there is no CV, and prints once there is one', async (t) => {
  let hasCv = false
  const { printer } = createTestPrinter(t, { document: () => (hasCv ? printDocument() : undefined) })
  const noCv = new UnavailableError('The content has no CV to print.', {
    retryAfterSeconds: 60,
    unavailable: 'A CV to print',
  })
  await t.rejects(printer.print({ address: '/cv/' }), noCv)
  await t.rejects(printer.ready('/cv/'), noCv)
  hasCv = true
  await printer.ready('/cv/')
  t.match(printer.figures(), { prints: 0, browserStarts: 1 })
  t.equal((await readPdf(await printer.print({ address: '/cv/' }))).pages.length, 2)
})

t.test('renders no CV to know that there is one: nothing would wait for its failure', async (t) => {
  const { printer } = createTestPrinter(t, {
    document: () => {
      throw new Error('a template fails')
    },
  })
  await printer.ready('/cv/')
  await t.rejects(printer.print({ address: '/cv/' }), { message: 'a template fails' })
})
