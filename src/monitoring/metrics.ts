/** Measures every response and serves the metrics on a listener of their own, where visitors don't come. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { serverLimits } from '../http/server/limits.ts'
import { noSchemas } from '../http/server/no-schemas.ts'
import { endStillSockets } from '../http/server/still-sockets.ts'
import { createMetrics, type Metrics, type ResponseLabels } from './prometheus.ts'

/** Where the metrics are served, at `/metrics`. */
export interface MetricsOptions {
  readonly host: string
  readonly port: number
}

const countedMethods = new Set(['GET', 'HEAD'])

/** Assets have a route each; they count as one. */
const routeOf = ({ routeOptions }: FastifyRequest): string => {
  const { url = 'none' } = routeOptions
  return url.startsWith('/static/') ? '/static/*' : url
}

const labelsOf = (request: FastifyRequest, reply: FastifyReply): ResponseLabels => ({
  route: routeOf(request),
  method: countedMethods.has(request.method) ? request.method : 'other',
  status: reply.statusCode,
  representation: reply.mediaKind(),
})

const createListener = ({ write, mediaType }: Metrics): FastifyInstance => {
  const listener = fastify({ ...serverLimits, ...noSchemas })
  endStillSockets(listener.server)
  listener.get('/metrics', async (_request, reply) => reply.type(mediaType).send(await write()))
  return listener
}

/** Registers the measuring of all routes that come after it; listens once the app is ready, and closes with it. */
export const metrics = createPlugin<MetricsOptions>(
  async (app, { host, port }) => {
    const figures = createMetrics({
      printer: () => app.printer.figures(),
      snapshots: () => app.statistics.current()?.sources ?? [],
      published: () => {
        const { version, pages } = app.publisher.current()
        return { version, pages: pages.size }
      },
    })
    app.addHook('onResponse', function measureResponse(request, reply, done) {
      figures.observeResponse(labelsOf(request, reply), reply.elapsedTime / 1_000)
      done()
    })
    const listener = createListener(figures)
    app.addHook('onReady', async () => {
      app.publisher.onPublish(figures.countPublication)
      const address = await listener.listen({ host, port })
      app.log.info({ address: `${address}/metrics` }, 'metrics')
    })
    // After the prints and the pages in hand, which are worth being seen to the end.
    app.addHook('onClose', () => listener.close())
  },
  { name: 'metrics', dependencies: ['representations'] },
)
