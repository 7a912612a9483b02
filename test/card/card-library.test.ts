import { setImmediate as yieldIfDue } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { CardInput } from '../../src/card/card-input.ts'
import { createCardLibrary } from '../../src/card/card-library.ts'
import type { CardSource } from '../../src/card/card-source.ts'
import { createRepresentation, type Representation } from '../../src/http/representation.ts'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { sampleCard, samplePageCard, sampleYear } from '../fixtures/card/awkward-cards.ts'

/** Renders the name or title, counts renderings, and fails or waits on demand. */
const createFakeRenderer = () => {
  const state = { drawn: 0, atOnce: 0, mostAtOnce: 0, fails: false, wait: Promise.resolve() }
  const render = async (input: CardInput): Promise<Buffer> => {
    state.drawn += 1
    state.atOnce += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce)
    await state.wait
    state.atOnce -= 1
    if (state.fails) throw new Error('no ink')
    return Buffer.from(input.kind === 'site' ? input.name : input.title)
  }
  return { state, render, version: '1' }
}

const createMemoryCache = () => {
  const kept = new Map<string, Representation>()
  return {
    read: async (digest: string) => kept.get(digest),
    write: async (digest: string, bytes: Buffer) => {
      const card = createRepresentation('image/png', bytes, {})
      kept.set(digest, card)
      return card
    },
  }
}

/** Has a page for each address that ends in a slash. */
const sampleSource: CardSource = {
  site: () => sampleCard(),
  page: (address) => (address.endsWith('/') ? samplePageCard({ title: address }) : undefined),
}

const libraryOf = (t: Test, source: Partial<CardSource> = {}) => {
  const renderer = createFakeRenderer()
  const cards = createCardLibrary({
    source: { ...sampleSource, ...source },
    renderer,
    cache: createMemoryCache(),
  })
  t.teardown(() => cards.close())
  return { state: renderer.state, cards }
}

t.test('draws once for equal inputs, and again when one changes', async (t) => {
  let shown = sampleCard()
  const { cards, state } = libraryOf(t, { site: () => ({ ...shown }) })
  const [one, other] = await Promise.all([cards.ofSite(), cards.ofSite()])
  t.equal(one, other, 'concurrent callers share an image')
  t.match(one.etag, /^"[\w-]{22}"$/)
  t.equal((await cards.ofSite()).bytes, one.bytes)
  t.equal(state.drawn, 1)

  shown = sampleCard({ name: 'Mary Somerville' })
  const changed = await cards.ofSite()
  t.equal(String(changed.bytes), 'Mary Somerville')
  t.not(changed.etag, one.etag)
  shown = { ...shown, summary: sampleYear(() => 0) }
  await cards.ofSite()
  t.equal(state.drawn, 3, 'other figures make another card')
})

t.test('another version of the renderer draws again', async (t) => {
  const cache = createMemoryCache()
  const renderer = createFakeRenderer()
  for (const version of ['1', '1', '2'])
    await createCardLibrary({ source: sampleSource, renderer: { ...renderer, version }, cache }).ofSite()
  t.equal(renderer.state.drawn, 2)
})

t.test('rejects if drawing fails, and tries again on the next call', async (t) => {
  const { cards, state } = libraryOf(t)
  state.fails = true
  const outcomes = await Promise.allSettled([cards.ofSite(), cards.ofSite()])
  for (const outcome of outcomes)
    t.match(outcome, { status: 'rejected', reason: { message: 'The card cannot be drawn: no ink' } })
  t.equal(state.drawn, 1, 'concurrent callers share the failure')
  await t.rejects(cards.ofSite(), { cause: { message: 'no ink' } })
  state.fails = false
  t.equal(String((await cards.ofSite()).bytes), 'Ada Lovelace')
})

t.test('draws one page at a time, refuses a crowd, and lets the site’s card overtake', async (t) => {
  const { cards, state } = libraryOf(t)
  const { promise, resolve } = Promise.withResolvers<void>()
  state.wait = promise
  t.equal(cards.ofPage('/nothing'), undefined)
  const crowd = Promise.allSettled(Array.from({ length: 60 }, (_, index) => cards.ofPage(`/${index}/`)))
  await yieldIfDue()
  t.equal(state.drawn, 1, 'the others wait')
  const site = cards.ofSite()
  await yieldIfDue()
  t.equal(state.drawn, 2, 'the site’s card does not wait for them')
  resolve()
  await site
  const outcomes = await crowd
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  t.equal(refused.length, 10, 'one is drawn and 49 wait')
  for (const outcome of refused) t.match(outcome, { reason: UnavailableError })
  t.equal(state.mostAtOnce, 2)
  t.equal(String((await cards.ofPage('/59/'))?.bytes), '/59/', 'a refused one can be had later')
})
