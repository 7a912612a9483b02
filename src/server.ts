/** Runs the app: builds it, listens, and closes it at a signal. */
import { constants } from 'node:os'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { developersPath, endpoints } from './addresses/endpoints.ts'
import type { Config } from './config.ts'
import { listenOnSocket } from './http/server/unix-socket.ts'
import { openLogDestination } from './monitoring/log-destination.ts'
import { openTerminalLog } from './monitoring/terminal-log.ts'

/** Longer than all steps of a stop, each of which has a limit. Container engines kill after ten seconds. */
const CLOSE_MS = 9_500

/** Delay before Puppeteer is loaded, because loading blocks requests for as long as a few hundred pages. */
const LOAD_CVS_DELAY_MS = 200

const isTerminal = process.stdout.isTTY === true

/** People get readable lines, programs get JSON. */
const openLog = async () =>
  isTerminal ? { ...(await openTerminalLog()), close: async () => {} } : openLogDestination(1)

/** Returns the origin of the server on this machine, and the curl command that reaches it. */
const localOrigin = (app: FastifyInstance, { host, socket }: Config) => {
  if (socket !== undefined) return { origin: 'http://localhost', curl: `curl --unix-socket ${socket}` }
  const address = app.addresses()[0]
  const port = typeof address === 'object' ? address.port : 0
  const name = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host
  return { origin: `http://${name.includes(':') ? `[${name}]` : name}:${port}`, curl: 'curl' }
}

const linesToTry = (
  { origin, curl }: ReturnType<typeof localOrigin>,
  cvAddress: string | undefined,
): readonly string[] => [
  `${origin}/`,
  ...(cvAddress === undefined ? [] : [origin + cvAddress]),
  origin + developersPath,
  `${curl} -H 'Accept: text/markdown' ${origin}${cvAddress ?? '/'}`,
  ...(cvAddress === undefined ? [] : [`${curl} -OJ ${origin}${endpoints.curriculumVitae}`]),
  `${curl} -o card.png ${origin}${endpoints.openGraphImage}`,
]

const announce = (app: FastifyInstance, config: Config): void => {
  const local = localOrigin(app, config)
  const lines = linesToTry(local, app.publisher.current().mainCvAddress)
  if (isTerminal) process.stdout.write(`\nTry:\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
  else app.log.info({ address: config.socket ?? local.origin, baseUrl: config.baseUrl, try: lines }, 'ready')
}

/** Reloads the content at SIGHUP once the app is built. Without a handler, SIGHUP would end the process. */
const reloadOnHangUp = (built: Promise<FastifyInstance>): void => {
  if (!('SIGHUP' in constants.signals)) return // Windows has none
  process.on('SIGHUP', () => void built.then((app) => app.content.reload()))
}

/** Closes the app at SIGTERM, SIGINT and uncaught errors. */
const closeOnSignals = (app: FastifyInstance, log: Awaited<ReturnType<typeof openLog>>): void => {
  closeWithGrace({ delay: CLOSE_MS, logger: app.log, skip: ['SIGHUP'] }, async ({ signal, err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an uncaught error')
    else app.log.info({ signal }, 'stopping')
    await app.close()
    app.log.info('stopped')
    await log.close()
  })
}

/**
 * Serves until a signal ends the process.
 *
 * @param preview the plugin of `vitrine dev`
 * @throws the errors of buildApp, and Node's error if the server cannot listen at the address
 */
export const runServer = async (config: Config, preview?: FastifyPluginCallback<Config>): Promise<void> => {
  const { promise: built, resolve: setBuilt } = Promise.withResolvers<FastifyInstance>()
  reloadOnHangUp(built)
  const log = await openLog()
  const { buildApp } = await import('./app.ts') // after SIGHUP is handled: loading takes half of the start
  const app = await buildApp(config, log, preview)
  setBuilt(app)
  closeOnSignals(app, log)
  if (config.socket === undefined) await app.listen({ host: config.host, port: config.port })
  else await listenOnSocket(app, config.socket, config)
  announce(app, config)
  // The printer loads the CVs of later editions by itself.
  setTimeout(() => void app.printer.loadAllCvs(), LOAD_CVS_DELAY_MS).unref()
}
