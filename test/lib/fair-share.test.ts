import t from 'tap'
import { createFairShare } from '../../src/lib/fair-share.ts'

/** Takes places until a client gets no more; returns how many it got. */
const takeAll = (share: ReturnType<typeof createFairShare>, client: string | undefined): number => {
  let count = 0
  for (; share.refusal(client) === undefined; count += 1) share.take(client)
  return count
}

t.test('gives each further client half of the rest, and a proxy all of it', async (t) => {
  const share = createFairShare(500)
  t.equal(takeAll(share, 'a'), 250)
  t.equal(takeAll(share, 'b'), 125)
  t.equal(share.refusal('a'), 'share')
  t.equal(takeAll(share, undefined), 125)
  t.equal(share.refusal('c'), 'full')
  t.equal(share.used(), 500)
})

t.test('gives places back', async (t) => {
  const share = createFairShare(2)
  share.take('a')
  t.equal(share.refusal('a'), 'share')
  share.release('a')
  t.equal(share.refusal('a'), undefined)
  t.equal(share.used(), 0)
})
