/**
 * The preview plugin of `vitrine dev`: a script in pages, which reloads them on save and shows errors over
 * them, and the events that it listens to.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter, on } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../http/client.ts'
import { isApiTarget, isApplicationTarget, pathOf } from '../../http/request-target.ts'
import { pageSecurityPolicy } from '../../http/server/security-headers.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { escapeMarkup } from '../../lib/text/escape-html.ts'
import { currentFindings, type Panel } from './findings.ts'
import { localRequests } from './local-requests.ts'
import { printedPanel } from './printed-panel.ts'

/** Under a prefix that pages do not use. */
const scriptPath = '/__vitrine/preview.js'
const eventsPath = '/__vitrine/events'

/** The data of each event. */
export interface PreviewState {
  /** Changes with each publication, so that open pages are reloaded. */
  readonly version: string
  readonly panels: readonly Panel[]
}

const idOf = memoizeByObject((_served: object) => randomUUID())

/** Returns a version that changes with each publication, including those of applications. */
const versionOf = ({ publisher, content }: FastifyInstance): string =>
  `${idOf(publisher.current())}.${idOf(content.currentPrivate())}`

/** Returns a response's HTML, if it is a page. An error becomes a page, to be reloaded once it is fixed. */
const htmlOf = (
  { publisher }: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): string | undefined => {
  const { url } = request
  if (reply.statusCode === 500 && typeof payload === 'string')
    return request.preferredPageFormat() !== 'html' || isApiTarget(url)
      ? undefined
      : '<!DOCTYPE html>\n<html lang="en">\n<head><title>500</title>\n</head>\n' +
          `<body><p>${escapeMarkup(payload)}</p>\n`
  // Pages of the site are buffers, those of applications strings. The owner's files are not changed.
  const isWhole = Buffer.isBuffer(payload) || (typeof payload === 'string' && isApplicationTarget(url))
  const isHtml = String(reply.getHeader('content-type')).startsWith('text/html')
  const isOwnFile = publisher.current().at(pathOf(url))?.kind === 'machine-file'
  return isWhole && isHtml && !isOwnFile ? payload.toString() : undefined
}

/**
 * Adds the preview's script to pages, which are sent whole and uncompressed. A nonce keeps other scripts from
 * running, because the content may be untrusted.
 */
const addScriptToPages = (app: FastifyInstance): void => {
  app.addHook('onRequest', function askForWholePage(request, _reply, done) {
    delete request.raw.headers['accept-encoding']
    delete request.raw.headers['if-none-match']
    done()
  })
  app.addHook('onSend', async function addScriptToPage(request, reply, payload) {
    const html = htmlOf(app, request, reply, payload)
    if (html === undefined) return payload
    const nonce = randomBytes(16).toString('base64url')
    const policy = reply.statusCode === 500 ? pageSecurityPolicy : reply.getHeader('content-security-policy')
    reply.type('text/html; charset=utf-8').removeHeader('content-length').removeHeader('etag')
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': `${policy};script-src 'nonce-${nonce}'`,
    })
    const source = `${scriptPath}?version=${versionOf(app)}`
    const script = `<script type="module" nonce="${nonce}" src="${source}"></script>`
    return Buffer.from(html.replace('</head>', () => `${script}\n</head>`))
  })
}

/** Registers the preview, which responds at loopback and at `host`. */
export const preview = createPlugin<Pick<Config, 'contentDir' | 'host'>>(
  async (app, { contentDir, host }) => {
    const script = await readFile(join(import.meta.dirname, 'preview.js'))
    const site = new EventEmitter().setMaxListeners(0) // one listener for each open page
    const settle = (): void => void site.emit('settled')
    let logged = ''

    /** Logs the excerpts of errors when they change. The messages are already logged. */
    const logExcerpts = async (): Promise<void> => {
      const [errors] = await currentFindings(app, contentDir)
      const texts = errors?.kind === 'errors' ? errors.items.filter((text) => text.includes('\n')) : []
      const excerpts = texts.map((text) => text.replace(/(:\d+):? .*/, '$1')).join('\n')
      if (excerpts !== '' && excerpts !== logged) app.log.info(excerpts)
      logged = excerpts
    }

    /** Yields the state for a page, now and whenever the site settles. Other machines get no errors. */
    async function* events(url: string, isLocal: boolean): AsyncGenerator<string> {
      const changes = on(site, 'settled', { close: ['closed'] })
      try {
        do {
          // Excerpts may show private fields of the CV.
          const panels = isLocal ? await currentFindings(app, contentDir) : []
          const event = (...printed: readonly Panel[]): string => {
            const state: PreviewState = { version: versionOf(app), panels: [...panels, ...printed] }
            return `data: ${JSON.stringify(state)}\n\n`
          }
          yield event()
          const printed = await printedPanel(app, url, isLocal)
          if (printed !== undefined) yield event(printed)
        } while (!(await changes.next()).done)
      } finally {
        await changes.return?.() // stops listening when the page is closed
      }
    }

    await app.register(localRequests, { host })
    addScriptToPages(app)
    const route = { logLevel: 'warn' } as const
    app.get(scriptPath, route, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(script),
    )
    app.get<{ Querystring: { page?: string } }>(eventsPath, route, ({ query, socket }, reply) =>
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .send(Readable.from(events(query.page ?? '/', isLoopback(socket.remoteAddress)))),
    )
    const logFailure = (err: unknown): void => app.log.warn({ err }, 'the preview could not look for errors')
    site.on('settled', () => void logExcerpts().catch(logFailure))
    app.addHook('onReady', async function watchSite() {
      app.content.onLoaded(settle)
      app.publisher.onOutcome(settle)
      settle()
    })
    app.addHook('preClose', async function endEvents() {
      site.emit('closed')
    })
  },
  { name: 'preview' },
)
