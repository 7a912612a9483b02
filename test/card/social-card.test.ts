import t from 'tap'
import type { CardInput } from '../../src/card/card-input.ts'
import { CardImageError, createSocialCard } from '../../src/card/social-card.ts'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { sampleCard, sampleYear } from '../fixtures/card/awkward-cards.ts'

/** Renders the name, counts renderings, and fails on demand. */
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
  t.equal(one, other, 'concurrent callers share an image')
  t.match(one.etag, /^"[\w-]{22}"$/)
  t.equal((await card.current()).bytes, one.bytes)
  t.equal(renderer.state.drawn, 1)

  shown = sampleCard({ name: 'Mary Somerville' })
  const changed = await card.current()
  t.equal(String(changed.bytes), 'Mary Somerville')
  t.not(changed.etag, one.etag)
  shown = { ...shown, summary: sampleYear(() => 0) }
  await card.current()
  t.equal(renderer.state.drawn, 3, 'other figures make another card')
  await card.close()
})

t.test('rejects with a CardImageError if drawing fails, and tries again on the next call', async (t) => {
  const renderer = createFakeRenderer()
  const card = createSocialCard({ renderer, input: () => sampleCard() })
  renderer.state.fails = true
  const outcomes = await Promise.allSettled([card.current(), card.current()])
  for (const outcome of outcomes) t.match(outcome, { status: 'rejected', reason: CardImageError })
  t.equal(renderer.state.drawn, 1, 'concurrent callers share the failure')
  await t.rejects(card.current(), { code: 'CARD_IMAGE_FAILED', cause: { message: 'no ink' } })
  renderer.state.fails = false
  t.equal(String((await card.current()).bytes), 'Ada Lovelace')
  await card.close()
})

t.test('passes on an UnavailableError of its input', async (t) => {
  const card = createSocialCard({
    renderer: createFakeRenderer(),
    input: () => {
      throw new UnavailableError('No snapshot yet.', { retryAfterSeconds: 60 })
    },
  })
  await t.rejects(card.current(), UnavailableError)
  await card.close()
})
