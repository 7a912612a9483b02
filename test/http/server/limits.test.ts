import fastify from 'fastify'
import t from 'tap'
import { loadConfig } from '../../../src/config.ts'
import { serverLimits } from '../../../src/http/server/limits.ts'
import { serverOptions } from '../../../src/http/server/options.ts'
import { createRefusedRequests } from '../../../src/http/server/refused-requests.ts'
import { BROWSER_START_MS } from '../../../src/pdf/limits.ts'

t.test('connections on which nothing moves are closed, after the longest request for the CV', async (t) => {
  const { pdf } = loadConfig({ PDF_TIMEOUT_MS: '60000' })
  t.throws(() => loadConfig({ PDF_TIMEOUT_MS: '60001' }), 'the longest that may be configured')
  // waits for a print to start, then for its end
  const longestMs = pdf.timeoutMs + BROWSER_START_MS + pdf.timeoutMs
  t.ok(serverLimits.connectionTimeout > longestMs)
  const { server } = fastify(
    serverOptions({ baseUrl: 'http://localhost', trustProxy: false }, createRefusedRequests()),
  )
  t.equal(server.timeout, serverLimits.connectionTimeout)
})
