import t from 'tap'
import { waitUntil } from '../fixtures/server/bounded-wait.ts'
import { startServer } from '../fixtures/server/running-server.ts'
import { buildTestApp } from '../fixtures/server/test-app.ts'

t.test('the server starts a browser once it listens, before any request', async (t) => {
  const server = await startServer(t)
  await waitUntil('the browser to start', () =>
    server.messages.some((message) => message.startsWith('ready to print with')),
  )
  const listening = server.messages.indexOf('ready')
  const warm = server.messages.findIndex((message) => message.startsWith('ready to print with'))
  t.ok(listening < warm)
})

t.test('an app that does not listen starts no browser', async (t) => {
  const app = await buildTestApp(t)
  await app.inject('/cv/')
  t.match(app.printer.figures(), { browserStarts: 0, failedBrowserStarts: 0 })
})
