import fastify from 'fastify'
import t from 'tap'
import { socialCard } from '../../src/plugins/social-card.ts'
import { sampleCard } from '../../src/tools/card-samples.ts'
import { fontFolder, templateFolder } from '../fixtures/card-renderer.ts'

t.test('puts the card on the app', async (t) => {
  const app = fastify()
  t.teardown(() => app.close())
  await app.register(socialCard, { templateFolder, fontFolder, input: () => sampleCard() })
  const { bytes, etag } = await app.card.current()
  t.equal(bytes.subarray(1, 4).toString('latin1'), 'PNG')
  t.match(etag, /^"[\w-]+"$/)
})

t.test('a broken template stops the start with its line', async (t) => {
  const folder = t.testdir({ 'card.svg.eta': '<svg>\n<% if ( %>\n</svg>' })
  const app = fastify()
  t.teardown(() => app.close())
  const registered = async () => {
    await app.register(socialCard, { templateFolder: folder, fontFolder, input: () => sampleCard() })
  }
  await t.rejects(registered(), { code: 'TEMPLATE_INVALID', message: /^templates\/card\.svg\.eta:2 / })
})
