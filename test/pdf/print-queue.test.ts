import t from 'tap'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { createPrintQueue, type PrintQueue } from '../../src/pdf/print-queue.ts'

const address = '/cv/'
const pdf = new Uint8Array()

/** Adds requests of one client until it is refused; returns how many were accepted. */
const fill = async (queue: PrintQueue, client: string): Promise<number> => {
  const before = queue.length()
  for (;;) {
    const length = queue.length()
    const request = queue.add({ address, client })
    if (queue.length() > length) request.catch(() => {})
    else return request.then(Number, () => queue.length() - before)
  }
}

const serve = (queue: PrintQueue): void => {
  for (const { resolve } of queue.drain(address)) resolve(pdf)
}

t.test('a client may hold as many places as it leaves free', async (t) => {
  const queue = createPrintQueue({ limit: 500, waitMs: 10_000 })
  t.strictSame(
    [await fill(queue, 'a'), await fill(queue, 'b'), await fill(queue, 'c'), await fill(queue, 'a')],
    [250, 125, 63, 0],
  )
  t.equal(queue.refusedShares(), 4)
  await t.rejects(queue.add({ address, client: 'a' }), UnavailableError)
  const other = queue.add({ address, client: 'd' })
  serve(queue)
  t.equal(await other, pdf)
  t.equal(await fill(queue, 'a'), 250, 'the share is free again once its requests are served')
  serve(queue)
})

t.test('1,500 greedy requesters at one address take no print from another', async (t) => {
  const queue = createPrintQueue({ limit: 500, waitMs: 10_000 })
  let isOver = false
  const greedy = async (): Promise<void> => {
    while (!isOver) await queue.add({ address, client: 'greedy' }).catch(() => new Promise(setImmediate))
  }
  const crowd = Array.from({ length: 1_500 }, greedy)
  const printing = setInterval(serve, 5, queue)
  t.teardown(() => clearInterval(printing))
  for (let round = 0; round < 10; round += 1) {
    const visit = Array.from({ length: 20 }, () => queue.add({ address, client: 'polite' }))
    t.equal((await Promise.all(visit)).length, 20)
  }
  t.ok(queue.refusedShares() > 1_000, 'the crowd was refused')
  isOver = true
  serve(queue)
  await Promise.all(crowd)
})

t.test('a request whose client disconnects during a print that fails does not wait again', async (t) => {
  const queue = createPrintQueue({ limit: 2, waitMs: 10_000 })
  const connection = new AbortController()
  const left = t.rejects(queue.add({ address, signal: connection.signal }), { name: 'AbortError' })
  const stayed = queue.add({ address })
  const waiters = queue.drain(address)
  connection.abort()
  queue.requeue(waiters)
  t.equal(queue.length(), 1)
  serve(queue)
  t.equal(await stayed, pdf)
  await left
})

t.test('rejects the requests whose deadlines come too early, and keeps the others', async (t) => {
  const queue = createPrintQueue({ limit: 2, waitMs: 10_000 })
  const error = new Error('no browser for 4 s')
  const early = t.rejects(queue.add({ address }), error)
  const firstDeadlineMs = (queue.next()?.arrivedAtMs ?? 0) + 10_000
  queue.rejectBefore(firstDeadlineMs, error)
  t.equal(queue.length(), 1)
  queue.rejectBefore(firstDeadlineMs + 0.001, error)
  await early
  t.equal(queue.length(), 0)
})
