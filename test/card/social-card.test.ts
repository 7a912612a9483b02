import t from 'tap'
import type { CardInput } from '../../src/card/card-input.ts'
import { CardImageError, createSocialCard } from '../../src/card/social-card.ts'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { sampleCard, sampleYear } from '../fixtures/card/awkward-cards.ts'

/** Draws the name; counts how often, and fails while it is told to. */
const createFakeRenderer = () => {
  const state = { drawn: 0, fails: false }
  const render = async ({ name }: CardInput): Promise<Buffer> => {
    state.drawn += 1
    if (state.fails) throw new Error('no ink')
    return Buffer.from(name)
  }
  return { state, render }
}

t.test('draws once for equal inputs, and again when one changes', async (t) => {
  const renderer = createFakeRenderer()
  let shown = sampleCard()
  const card = createSocialCard({ renderer, input: () => ({ ...shown }) })
  const [one, other] = await Promise.all([card.current(), card.current()])
  t.equal(one, other, 'callers at one time share a picture')
  t.match(one.etag, /^"[\w-]{22}"$/)
  t.equal((await card.current()).bytes, one.bytes)
  t.equal(renderer.state.drawn, 1)

  shown = sampleCard({ name: 'Mary Somerville' })
  const changed = await card.current()
  t.equal(String(changed.bytes), 'Mary Somerville')
  t.not(changed.etag, one.etag)
  shown = { ...shown, summary: sampleYear(() => 0) }
  await card.current()
  t.equal(renderer.state.drawn, 3, 'other figures are another card')
  await card.close()
})

t.test('rejects with its own error when the picture fails, and tries again on the next call', async (t) => {
  const renderer = createFakeRenderer()
  const card = createSocialCard({ renderer, input: () => sampleCard() })
  renderer.state.fails = true
  const outcomes = await Promise.allSettled([card.current(), card.current()])
  for (const outcome of outcomes) t.match(outcome, { status: 'rejected', reason: CardImageError })
  t.equal(renderer.state.drawn, 1, 'callers at one time share the failure')
  await t.rejects(card.current(), { code: 'CARD_IMAGE_FAILED', cause: { message: 'no ink' } })
  renderer.state.fails = false
  t.equal(String((await card.current()).bytes), 'Ada Lovelace')
  await card.close()
})

t.test('passes on that the figures have never been had', async (t) => {
  const card = createSocialCard({
    renderer: createFakeRenderer(),
    input: () => {
      throw new UnavailableError('No snapshot has ever been taken.', { retryAfterSeconds: 60 })
    },
  })
  await t.rejects(card.current(), UnavailableError)
  await card.close()
})
