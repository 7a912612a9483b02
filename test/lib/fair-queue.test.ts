import { setImmediate as yieldIfDue } from 'node:timers/promises'
import t from 'tap'
import { createFairQueue } from '../../src/lib/fair-queue.ts'

const options = { places: 8, name: 'drawings', retryAfterSeconds: 3 }

t.test('lets others in between two pieces of work', async (t) => {
  const queue = createFairQueue(options)
  const all = Promise.all([...'12345'].map((key) => queue.run(undefined, key, async () => {})))
  let isDone = false
  void all.finally(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns += 1) await yieldIfDue()
  t.ok(turns >= 5, 'each piece ends a turn of the event loop')
})

t.test('a client that stands for many has no share, but a place', async (t) => {
  const queue = createFairQueue(options)
  const ask = (client: string | undefined, names: string) =>
    Promise.all([...names].map((name) => queue.run(client, `${client} ${name}`, async () => name)))
  const proxied = ask(undefined, 'abcdefg')
  const last = ask('a', 'x')
  const error = { name: 'UnavailableError', message: 'Too many drawings are waiting.', retryAfterSeconds: 3 }
  t.throws(() => ask(undefined, 'y'), error)
  t.strictSame([...(await proxied), ...(await last)].join(''), 'abcdefgx')
})

t.test('a client without a place shares what others wait for, its failure included', async (t) => {
  const queue = createFairQueue({ ...options, places: 2 })
  const fail = () => queue.run('a', 'x', () => Promise.reject(new Error('no ink')))
  const both = [fail(), queue.run('b', 'z', async () => {}), fail()]
  t.throws(() => queue.run('c', 'y', async () => {}), { name: 'UnavailableError' })
  t.match(await Promise.allSettled(both), [
    { reason: { message: 'no ink' } },
    { status: 'fulfilled' },
    { reason: { message: 'no ink' } },
  ])
})

t.test('closing waits for the piece being done, and rejects the others', async (t) => {
  const queue = createFairQueue(options)
  const { promise, resolve } = Promise.withResolvers<string>()
  const all = [queue.run('a', 'x', () => promise), queue.run('a', 'y', async () => t.fail('it waits'))]
  const outcomes = Promise.allSettled(all)
  let isClosed = false
  const closed = queue.close().then(() => {
    isClosed = true
  })
  await yieldIfDue()
  t.notOk(isClosed)
  resolve('drawn')
  await closed
  t.match(await outcomes, [{ value: 'drawn' }, { reason: { name: 'UnavailableError' } }])
})
