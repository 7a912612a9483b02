import fastify from 'fastify'
import t from 'tap'
import { socialCard } from '../../src/card/plugin.ts'
import { sampleCard } from '../fixtures/card/awkward-cards.ts'

t.test('puts the card on the app', async (t) => {
  const app = fastify()
  t.teardown(() => app.close())
  await app.register(socialCard, { input: () => sampleCard() })
  const { bytes, etag } = await app.card.current()
  t.equal(bytes.subarray(1, 4).toString('latin1'), 'PNG')
  t.match(etag, /^"[\w-]+"$/)
})
