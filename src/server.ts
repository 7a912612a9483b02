/** The program: reads the config, builds the app, listens, and closes the app when a signal tells it to. */
import { constants } from 'node:os'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { buildApp } from './app.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { MessagesFileError } from './content/i18n/builtin-messages.ts'
import { endpoints } from './http/endpoints.ts'
import { ContentError } from './lib/data/issue.ts'
import { TemplateError } from './lib/eta-compiler.ts'
import { openLogDestination } from './monitoring/log-destination.ts'
import { openTerminalLog } from './monitoring/terminal-log.ts'

/** Longer than prints in progress may take to finish. Container engines kill after ten seconds by default. */
const CLOSE_MS = 9_500

const isTerminal = process.stdout.isTTY === true

interface Log {
  readonly stream: DestinationStream
  /** Resolves once the last lines are written. */
  readonly close: () => Promise<void>
}

/** People get readable lines, programs get JSON. */
const openLog = async (): Promise<Log> => {
  if (isTerminal) return { stream: await openTerminalLog(), close: async () => {} }
  const destination = openLogDestination(1)
  return { stream: destination, close: destination.close }
}

/** Returns the origin at which this machine reaches the server. */
const localOrigin = (app: FastifyInstance, { host }: Config): string => {
  const address = app.addresses()[0]
  const port = typeof address === 'object' ? address.port : 0
  const name = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const linesToTry = (origin: string, hasCv: boolean): readonly string[] => [
  `${origin}/`,
  ...(hasCv ? [`${origin}/cv/`] : []),
  `${origin}/developers/`,
  `curl -H 'Accept: text/markdown' ${origin}${hasCv ? '/cv/' : '/'}`,
  ...(hasCv ? [`curl -OJ ${origin}${endpoints.curriculumVitae}`] : []),
  `curl -o card.png ${origin}${endpoints.openGraphImage}`,
]

const announce = (app: FastifyInstance, config: Config): void => {
  const origin = localOrigin(app, config)
  const lines = linesToTry(origin, app.content.current().resumes.size > 0)
  if (isTerminal) process.stdout.write(`\nTry:\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
  else app.log.info({ address: origin, baseUrl: config.baseUrl, try: lines }, 'ready')
}

/** SIGTERM, SIGINT and uncaught errors close the app; SIGHUP reloads the content. */
const handleSignals = (app: FastifyInstance, log: Log): void => {
  closeWithGrace({ delay: CLOSE_MS, logger: app.log, skip: ['SIGHUP'] }, async ({ signal, err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an uncaught error')
    else app.log.info({ signal }, 'stopping')
    await app.close()
    app.log.info('stopped')
    await log.close()
  })
  if ('SIGHUP' in constants.signals) process.on('SIGHUP', () => void app.content.reload())
}

const serve = async (config: Config): Promise<void> => {
  const log = await openLog()
  const app = await buildApp(config, log.stream)
  handleSignals(app, log)
  await app.listen({ host: config.host, port: config.port })
  announce(app, config)
  // Only now, because no page needs Chromium or the libraries that verify signatures.
  app.printer.warmUp()
  void app.checkIdentity()
}

/** Node's error for an address it cannot listen on. */
interface ListenError {
  readonly code?: string
  readonly port?: number
  readonly address?: string
  readonly hostname?: string
}

/** Errors whose message is all the owner needs. */
const ownErrors = [ConfigError, ContentError, TemplateError, MessagesFileError]

/** Returns a message with a fix for what the owner can fix, and the stack for bugs. */
const explain = (error: unknown, metricsPort: number | undefined): string => {
  if (ownErrors.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port, address, hostname } = error as ListenError
  const variable = port === metricsPort ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is already in use. Fix: stop the other process, or set ${variable}.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is reserved for root. Fix: set ${variable} to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname !== undefined))
    return `HOST ${address ?? hostname} is not an address of this machine. Fix: set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const start = async (): Promise<void> => {
  let config: Config | undefined
  try {
    config = loadConfig(process.env)
    await serve(config)
  } catch (error) {
    process.stderr.write(`${explain(error, config?.metricsPort)}\n`)
    process.exit(1)
  }
}

await start()
