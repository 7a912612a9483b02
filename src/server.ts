/** The program: reads the configuration, builds the app, listens, and closes it when it is told to stop. */
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
import { createLogOutput } from './monitoring/log-destination.ts'
import { terminalLogOptions } from './monitoring/terminal-log.ts'

/** Longer than the longest print in hand may take; container engines kill after ten seconds by default. */
const CLOSE_MS = 9_500

const isTerminal = process.stdout.isTTY === true

interface Log {
  readonly stream: DestinationStream
  /** Resolves when the last lines are written. */
  readonly close: () => Promise<void>
}

/** People read lines, machines read JSON. */
const openLog = async (): Promise<Log> => {
  if (isTerminal) {
    const { default: pretty } = await import('pino-pretty')
    return { stream: pretty(terminalLogOptions), close: async () => {} }
  }
  const output = createLogOutput({ fileDescriptor: 1 })
  process.once('exit', output.flushSync) // where it ends without closing
  return { stream: output, close: output.close }
}

/** Where the listener can be reached from this machine, for the lines to paste. */
const localAddress = (app: FastifyInstance, { host }: Config): string => {
  const address = app.addresses()[0]
  const port = typeof address === 'object' ? address.port : 0
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere || host === '127.0.0.1' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const linesToTry = (address: string, hasCv: boolean): readonly string[] => [
  `${address}/`,
  ...(hasCv ? [`${address}/cv/`] : []),
  `${address}/developers/`,
  `curl -H 'Accept: text/markdown' ${address}${hasCv ? '/cv/' : '/'}`,
  ...(hasCv ? [`curl -OJ ${address}${endpoints.curriculumVitae}`] : []),
  `curl -o card.png ${address}${endpoints.openGraphImage}`,
]

const announce = (app: FastifyInstance, config: Config): void => {
  const address = localAddress(app, config)
  const lines = linesToTry(address, app.content.current().resumes.size > 0)
  if (isTerminal) process.stdout.write(`\nTry:\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
  else app.log.info({ address, baseUrl: config.baseUrl, try: lines }, 'ready')
}

const closeOnSignals = (app: FastifyInstance, log: Log): void => {
  closeWithGrace({ delay: CLOSE_MS, logger: app.log, skip: ['SIGHUP'] }, async ({ signal, err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error that nothing caught')
    else app.log.info({ signal }, 'stopping')
    await app.close()
    app.log.info('stopped')
    await log.close()
  })
  if ('SIGHUP' in constants.signals) process.on('SIGHUP', () => void app.content.reload())
}

const start = async (): Promise<void> => {
  const config = loadConfig(process.env)
  const log = await openLog()
  const app = await buildApp(config, log.stream)
  closeOnSignals(app, log)
  await app.listen({ host: config.host, port: config.port })
  announce(app, config)
  app.printer.warmUp() // only now, because no page needs Chromium
}

/** What Node says of an address that can't be listened on. */
interface ListenError {
  readonly code?: string
  readonly port?: number
  readonly address?: string
  readonly hostname?: string
}

/** Errors whose message says all. */
const ownErrors = [ConfigError, ContentError, TemplateError, MessagesFileError]

/** What the owner can fix is said in its own words; anything else is a fault of ours and shows where. */
const explain = (error: unknown): string => {
  if (ownErrors.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port, address, hostname } = error as ListenError
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken. Fix: stop what listens there, or set PORT (METRICS_PORT, where it is the one of the metrics).`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is not allowed to this user. Fix: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname !== undefined))
    return `HOST ${address ?? hostname} is no address of this machine. Fix: set HOST to 127.0.0.1, or to 0.0.0.0 for all of them.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
