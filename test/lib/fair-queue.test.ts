import { setImmediate as yieldIfDue } from 'node:timers/promises'
import t from 'tap'
import { createFairQueue } from '../../src/lib/fair-queue.ts'

const options = { places: 8, name: 'drawings', retryAfterSeconds: 3 }

/** Adds work that notes its name, one piece for each letter of `names`; the client is the letter. */
const addNoted = (queue: ReturnType<typeof createFairQueue>, names: string) => {
  const order: string[] = []
  const works = [...names].map((name, index) =>
    queue.run(name, `${names}${index}`, async () => void order.push(name)),
  )
  return { order, done: Promise.all(works) }
}

t.test('clients take turns', async (t) => {
  const { order, done } = addNoted(createFairQueue(options), 'aaabac')
  await done
  t.equal(order.join(''), 'aabcaa', 'after the first, which did not wait')
})

t.test('does one piece of work at a time, and lets others in between', async (t) => {
  const queue = createFairQueue(options)
  let atOnce = 0
  let turns = 0
  const work = async (): Promise<void> => {
    atOnce += 1
    t.equal(atOnce, 1)
    await yieldIfDue()
    atOnce -= 1
  }
  const rapid = ['1', '2', '3'].map((key) => queue.run('a', key, async () => {}))
  const all = Promise.all([...rapid, queue.run('a', '4', work), queue.run('b', '5', work)])
  let isDone = false
  void all.finally(() => {
    isDone = true
  })
  for (; !isDone; turns += 1) await yieldIfDue()
  t.ok(turns >= 5, 'each piece ends a turn of the event loop')
})

t.test('refuses a client that has its share, and everyone if no place is left', async (t) => {
  const queue = createFairQueue(options)
  const error = (message: RegExp) => ({ name: 'UnavailableError', message, retryAfterSeconds: 3 })
  const { done } = addNoted(queue, 'aaaabb')
  t.throws(() => addNoted(queue, 'a'), error(/^Too many drawings of this client are waiting/))
  const proxied = Promise.all(['x', 'y'].map((key) => queue.run(undefined, key, async () => 'drawn')))
  t.throws(() => addNoted(queue, 'c'), error(/^Too many drawings are waiting\.$/))
  await done
  t.strictSame(await proxied, ['drawn', 'drawn'])
  await addNoted(queue, 'aaaa').done
})

t.test('work that fails frees its place, and the next is done', async (t) => {
  const queue = createFairQueue({ ...options, places: 2 })
  await t.rejects(
    queue.run('a', 'x', async () => {
      throw new Error('no ink')
    }),
    { message: 'no ink' },
  )
  t.equal(await queue.run('a', 'x', async () => 'drawn'), 'drawn')
})

t.test('clients that wait for the same thing share it when the first has its turn', async (t) => {
  const queue = createFairQueue(options)
  const order: string[] = []
  const make = (client: string, key: string) =>
    queue.run(client, key, async () => {
      order.push(key)
      return key
    })
  const all = [...'xyz'].map((key) => make('a', key)).concat(make('b', 'z'), make('b', 'w'))
  t.strictSame(await Promise.all(all), [...'xyzzw'])
  t.equal(order.join(''), 'xyzw', 'z in the turn of b, and once')
  t.equal(await make('a', 'x'), 'x')
  t.equal(order.join(''), 'xyzwx', 'what is done is not kept')
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
