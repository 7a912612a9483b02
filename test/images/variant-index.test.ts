import t from 'tap'
import { type Original, pageVariants } from '../../src/images/variant.ts'
import { createVariantIndex } from '../../src/images/variant-index.ts'

const HOUR_MS = 60 * 60 * 1000

/** A version of one photo. */
const versionOf = (number: number): Original => ({
  file: 'pages/webcam.jpg',
  address: '/webcam.jpg',
  digest: String(number).padStart(20, '0'),
  isOpaque: true,
  isSubsampled: true,
  widthsPx: [560, 800, 1120, 1680],
})

const setUp = () => {
  const clock = { ms: 1 } // lru-cache takes 0 for no time
  const index = createVariantIndex({ now: () => clock.ms })
  const publish = (...numbers: readonly number[]): void => {
    index.update(numbers.map(versionOf))
    index.publish()
  }
  /** Returns whether the index has all variants of a version, or none. */
  const has = (number: number): boolean => {
    const found = new Set(
      pageVariants(versionOf(number)).map(({ path }) => index.has(path) && index.find(path)?.path === path),
    )
    if (found.size !== 1) throw new Error(`version ${number} is there in part`)
    return found.has(true)
  }
  return { clock, index, publish, has }
}

t.test('keeps the variants of a replaced image for as long as cached pages name them', async (t) => {
  const { clock, publish, has } = setUp()
  publish(1)
  clock.ms += 100 * HOUR_MS
  publish(2)
  clock.ms += 24 * HOUR_MS
  publish(3)
  t.strictSame([1, 2, 3].map(has), [true, true, true])
  clock.ms += 2 * HOUR_MS
  t.strictSame([1, 2, 3].map(has), [false, true, true])
  clock.ms += 24 * HOUR_MS
  t.strictSame([1, 2, 3].map(has), [false, false, true])
})

t.test('keeps the variants of an image that comes back', async (t) => {
  const { clock, publish, has } = setUp()
  for (const number of [1, 2, 1]) publish(number)
  clock.ms += 100 * HOUR_MS
  t.strictSame([1, 2].map(has), [true, false])
  publish(2)
  clock.ms += 24 * HOUR_MS
  t.ok(has(1), 'the day begins again')
})

t.test('keeps the variants of the published site while a newer one cannot be published', async (t) => {
  const { clock, index, publish, has } = setUp()
  publish(1)
  index.update([versionOf(2)])
  index.update([versionOf(3)])
  clock.ms += 100 * HOUR_MS
  t.strictSame([1, 2, 3].map(has), [true, false, true])
  index.publish()
  t.strictSame([1, 2, 3].map(has), [true, false, true])
  clock.ms += 100 * HOUR_MS
  t.strictSame([1, 2, 3].map(has), [false, false, true])
})

t.test('forgets the oldest variants of an image that is replaced very often', async (t) => {
  const { publish, has } = setUp()
  for (let number = 0; number < 2_000; number += 1) publish(number)
  t.strictSame([0, 1_000, 1_500, 1_999].map(has), [false, false, true, true])
})
