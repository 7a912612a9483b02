/**
 * What `vitrine dev` adds to the app: a script in pages, which renews the page on save and shows errors over it, and
 * the events that the script listens to. No other command loads this file.
 */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { isApiTarget, pathOf, queryOf } from '../../http/request-target.ts'
import { pageSecurityPolicy } from '../../http/server/security-headers.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { type CurrentFindings, currentFindings, type Finding } from './findings.ts'
import { localRequests } from './local-requests.ts'

/** Below a name that no page has. */
const scriptPath = '/__vitrine/preview.js'
const eventsPath = '/__vitrine/events'

/** An open page. */
interface Viewer {
  /** Path and query of the page. */
  readonly url: string
  readonly events: PassThrough
}

/** What the script learns with each event. */
export interface PreviewState extends CurrentFindings {
  /** Hash of the page as it is served now. */
  readonly version: string
}

/** Returns whether a response is a page or the owner's HTML file. */
const isHtml = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/html')

/**
 * Returns whether {@link versionAt} tells when a response changes. Not for a page that says that a CV cannot be printed now:
 * a reload would ask for another print. Not for the owner's HTML files, which are sent as they are.
 */
const hasVersion = (
  { publisher }: FastifyInstance,
  { url }: FastifyRequest,
  { statusCode }: FastifyReply,
): boolean => statusCode !== 503 && !publisher.current().generatedPaths.has(pathOf(url))

/** Returns the version of the page that is now at a URL, found as the site's route finds it; of an error, its message. */
const versionAt = async ({ publisher }: FastifyInstance, url: string): Promise<string> => {
  const edition = publisher.current()
  const path = pathOf(url)
  try {
    const results = await publisher.findResults(edition, path, queryOf(url))
    const page = results ?? edition.page(path) ?? edition.notFoundPage(path)
    return page.html().etag.replaceAll('"', '')
  } catch (error) {
    return hash('sha256', String(error))
  }
}

const addScript = (html: string, version = ''): string =>
  html.replace(
    '</head>',
    () =>
      `<script type="module" src="${scriptPath}?version=${version.replaceAll('"', '')}"></script>\n</head>`,
  )

/** Shows an error as a page, so that the script can say what is wrong and renew it once that is fixed. */
const errorPage = async (
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string> => {
  if (request.preferredPageFormat() !== 'html' || isApiTarget(request.url)) return text
  reply.type('text/html; charset=utf-8').removeHeader('content-length')
  reply.header('content-security-policy', `${pageSecurityPolicy};script-src 'self'`)
  const html = `<!DOCTYPE html>\n<html lang="en">\n<head><title>500</title>\n</head>\n<body><p>${escapeMarkup(text)}</p>\n`
  return addScript(html, await versionAt(app, request.url))
}

/** Pages are sent whole and uncompressed, since the script is added to them. */
const addScriptToPages = (app: FastifyInstance): void => {
  app.addHook('onRequest', function askForWholePage(request, _reply, done) {
    delete request.raw.headers['accept-encoding']
    delete request.raw.headers['if-none-match']
    done()
  })
  app.addHook('onSend', async function addScriptToPage(request, reply, payload) {
    if (reply.statusCode === 500 && typeof payload === 'string')
      return errorPage(app, request, reply, payload)
    if (!isHtml(reply) || !Buffer.isBuffer(payload) || !hasVersion(app, request, reply)) return payload
    const policy = `${reply.getHeader('content-security-policy')};script-src 'self'`
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    reply.removeHeader('content-length').removeHeader('etag')
    return Buffer.from(addScript(payload.toString(), reply.representation?.etag))
  })
}

/** Returns a function that logs the excerpts of errors, each once while it stays. The log has their messages already. */
const createExcerptLog = ({ log }: FastifyInstance) => {
  let known: ReadonlySet<string> = new Set()
  return (errors: readonly Finding[]): void => {
    const excerpts = errors.flatMap(({ message, excerpt }) =>
      excerpt === undefined ? [] : [`${message.split(' ', 1)[0]}\n${excerpt}`],
    )
    for (const excerpt of excerpts) if (!known.has(excerpt)) log.info(excerpt)
    known = new Set(excerpts)
  }
}

/**
 * Creates the plugin.
 *
 * @param folder the content folder
 * @param host see HOST
 */
export const createPreview = async (folder: string, host = '127.0.0.1') => {
  const script = await readFile(join(import.meta.dirname, 'preview.js'))
  return createPlugin(
    async (app) => {
      const viewers = new Set<Viewer>()
      const logExcerpts = createExcerptLog(app)
      let sending = Promise.resolve()

      const send = async (to: Iterable<Viewer>): Promise<void> => {
        const findings = await currentFindings(app, folder)
        logExcerpts(findings.errors)
        for (const { url, events } of to) {
          const state: PreviewState = { version: await versionAt(app, url), ...findings }
          events.write(`data: ${JSON.stringify(state)}\n\n`)
        }
      }
      /** One after the other, so that an older state never replaces a newer one. */
      const queue = (to: Iterable<Viewer>): void => {
        sending = sending
          .then(() => send(to))
          .catch((error: unknown) => app.log.warn({ err: error }, 'the preview could not be updated'))
      }

      await app.register(localRequests, { host })
      addScriptToPages(app)
      const route = { logLevel: 'warn' } as const
      app.get(scriptPath, route, (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(script),
      )
      app.get<{ Querystring: { page?: string } }>(eventsPath, route, (request, reply) => {
        const viewer = { url: request.query.page ?? '/', events: new PassThrough() }
        viewers.add(viewer)
        viewer.events.once('close', () => viewers.delete(viewer))
        queue([viewer])
        return reply.type('text/event-stream').header('cache-control', 'no-store').send(viewer.events)
      })
      app.addHook('onReady', async function watchSite() {
        app.content.onSettled(() => queue(viewers))
        app.publisher.onSettled(() => queue(viewers))
        queue(viewers)
      })
      app.addHook('preClose', async function endEvents() {
        for (const { events } of viewers) events.end()
      })
    },
    { name: 'preview' },
  )
}
