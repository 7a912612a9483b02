import t from 'tap'
import { createFairShare } from '../../src/lib/fair-share.ts'
import { collectGarbage } from '../fixtures/collect-garbage.ts'

t.test('a client gets as many places as it leaves free', async (t) => {
  const share = createFairShare(4)
  const taken = (client: string | undefined): string => {
    const refusal = share.refusal(client)
    if (refusal === undefined) share.take(client)
    return refusal ?? 'taken'
  }
  t.strictSame(['a', 'a', 'a', 'b', undefined, 'c'].map(taken), [
    'taken',
    'taken',
    'share',
    'taken',
    'taken',
    'full',
  ])
  share.release('a')
  t.equal(share.used(), 3)
  t.equal(taken('c'), 'taken')
})

t.test('a client that holds nothing any more is forgotten', async (t) => {
  const share = createFairShare(4)
  const comeAndGo = (): WeakRef<object> => {
    const client = {} // which, unlike a text, tells whether it is still in memory
    share.take(client as string)
    share.release(client as string)
    return new WeakRef(client)
  }
  const former = comeAndGo()
  await collectGarbage()
  t.equal(former.deref(), undefined)
  t.equal(share.used(), 0)
})
