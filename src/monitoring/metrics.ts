/** Measures every response and serves the metrics on a port of their own, which visitors cannot reach. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { serverLimits } from '../http/server/limits.ts'
import { createMetrics, type Metrics, type ResponseLabels } from './prometheus.ts'
import { mediaTypeOf } from './response-media-type.ts'

/** Where `/metrics` is served. */
export interface MetricsOptions {
  readonly host: string
  readonly port: number
}

const countedMethods = new Set(['GET', 'HEAD'])

const labelsOf = (request: FastifyRequest, reply: FastifyReply): ResponseLabels => ({
  route: request.routeOptions.url ?? 'none',
  method: countedMethods.has(request.method) ? request.method : 'other',
  status: reply.statusCode,
  mediaType: mediaTypeOf(reply),
})

const createListener = ({ write, mediaType }: Metrics): FastifyInstance => {
  const listener = fastify(serverLimits)
  listener.get('/metrics', async (_request, reply) => reply.type(mediaType).send(await write()))
  return listener
}

/** Measures every request to the app. Listens once the app is ready, and closes with it. */
export const metrics = createPlugin<MetricsOptions>(
  async (app, { host, port }) => {
    const recorder = createMetrics({
      printer: () => app.printer.figures(),
      droppedConnections: () => app.connections.dropped(),
      snapshots: () => app.statistics.current()?.sources ?? [],
      published: () => {
        const { version, site } = app.publisher.current()
        return { version, pages: site.pages.size }
      },
    })
    app.addHook('onResponse', function measureResponse(request, reply, done) {
      recorder.observeResponse(labelsOf(request, reply), reply.elapsedTime / 1_000)
      done()
    })
    const listener = createListener(recorder)
    app.addHook('onReady', async () => {
      app.publisher.onPublish(recorder.countPublication)
      const address = await listener.listen({ host, port })
      app.log.info({ address: `${address}/metrics` }, 'serving metrics')
    })
    // Runs after prints and pages in progress have finished, so that they are still measured.
    app.addHook('onClose', () => listener.close())
  },
  { name: 'metrics', dependencies: ['representations'] },
)
