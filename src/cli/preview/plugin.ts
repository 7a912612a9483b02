/**
 * What `vitrine dev` adds to the app: a script in pages, which renews the page on save and shows errors over it, and
 * the events that the script listens to. No other command loads this file.
 */

import { hash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { isLoopback } from '../../http/client.ts'
import { isApiTarget, isApplicationTarget, pathOf, queryOf } from '../../http/request-target.ts'
import { pageSecurityPolicy } from '../../http/server/security-headers.ts'
import { utcDay } from '../../lib/clock.ts'
import { formatIssue } from '../../lib/data/issue.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { describeLength, lengthIssue } from '../../pdf/length/cv-meter.ts'
import { findApplication } from '../../publishing/applications/application-address.ts'
import { type ApplicationNotes, describeApplication } from './application-notes.ts'
import { type CurrentFindings, currentFindings, type Finding } from './findings.ts'
import { localRequests } from './local-requests.ts'

/** Below a name that no page has. */
const scriptPath = '/__vitrine/preview.js'
const eventsPath = '/__vitrine/events'

/** An open page. */
interface Viewer {
  /** Path and query of the page. */
  readonly url: string
  /** Whether it is on this machine, where applications are shown. */
  readonly isLocal: boolean
  readonly events: PassThrough
}

/** What the script learns with each event. */
export interface PreviewState extends CurrentFindings {
  /** Hash of the page as it is served now. */
  readonly version: string
  /** On the page of an application, once it was printed. */
  readonly notes?: ApplicationNotes
  /** On the page of a CV, once it was printed: how long it is on paper. */
  readonly length?: string
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url')

/** What other devices are told: excerpts may be of applications, or of the CV's private members. */
const noFindings: CurrentFindings = { errors: [], warnings: [] }

const today = (): string => utcDay(new Date())

/** Returns the application whose page is at a URL. Other machines have none. */
const applicationAt = async (
  { content, publisher }: FastifyInstance,
  { url, isLocal }: Pick<Viewer, 'url' | 'isLocal'>,
) => {
  if (!isLocal || !isApplicationTarget(url)) return undefined
  const found = findApplication(content.currentPrivate(), pathOf(url), Date.now())
  if (found?.rest !== '/') return undefined
  const { application } = found
  return {
    application,
    rendered: await publisher.current().renderApplication(application, content.currentPrivate()),
  }
}

/** Returns what is said on the page of an application; undefined on any other. */
const notesAt = async (app: FastifyInstance, viewer: Viewer): Promise<ApplicationNotes | undefined> => {
  const found = await applicationAt(app, viewer)
  return found && describeApplication(app, found.application, found.rendered, today())
}

/** Returns how long the CV on a page is on paper, and a warning if it is too long; nothing on a page without one. */
const lengthAt = async (
  app: FastifyInstance,
  { url }: Pick<Viewer, 'url'>,
): Promise<{ readonly length: string; readonly warnings: readonly Finding[] } | undefined> => {
  try {
    const length = await app.measureCvAt(pathOf(url))
    if (length === undefined) return undefined
    const issue = lengthIssue(length)
    const warnings = issue === undefined ? [] : [{ message: formatIssue(issue), excerpt: undefined }]
    return { length: describeLength(length), warnings }
  } catch (error) {
    app.log.debug({ err: error, url }, 'the CV could not be measured')
    return undefined
  }
}

const isLocal = ({ socket }: FastifyRequest): boolean => isLoopback(socket.remoteAddress)

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
const versionAt = async (app: FastifyInstance, viewer: Pick<Viewer, 'url' | 'isLocal'>): Promise<string> => {
  const { publisher } = app
  const { url } = viewer
  const edition = publisher.current()
  const path = pathOf(url)
  try {
    if (isApplicationTarget(url))
      return hashOf(((await applicationAt(app, viewer))?.rendered ?? edition.missingApplication()).html())
    const results = await app.findResults(edition, path, queryOf(url))
    const page = results ?? edition.page(path) ?? edition.notFoundPage(path)
    return page.html().etag.replaceAll('"', '')
  } catch (error) {
    return hash('sha256', String(error))
  }
}

/** Adds the preview's own script to a page. No other one runs: the content may be a stranger's, and its scripts run nowhere else. */
const addScript = (reply: FastifyReply, policy: string, html: string, version = ''): string => {
  const nonce = randomBytes(16).toString('base64url')
  const source = `${scriptPath}?version=${version.replaceAll('"', '')}`
  reply.header('content-security-policy', `${policy};script-src 'nonce-${nonce}'`)
  return html.replace(
    '</head>',
    () => `<script type="module" nonce="${nonce}" src="${source}"></script>\n</head>`,
  )
}

/** Shows an error as a page, so that the script can say what is wrong and renew it once that is fixed. */
const errorPage = async (
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string> => {
  if (request.preferredPageFormat() !== 'html' || isApiTarget(request.url)) return text
  reply.type('text/html; charset=utf-8').removeHeader('content-length')
  const html = `<!DOCTYPE html>\n<html lang="en">\n<head><title>500</title>\n</head>\n<body><p>${escapeMarkup(text)}</p>\n`
  const version = await versionAt(app, { url: request.url, isLocal: isLocal(request) })
  return addScript(reply, pageSecurityPolicy, html, version)
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
    // Pages are bytes, and those of applications are texts; streams are the owner's own files.
    const isText = typeof payload === 'string' && isApplicationTarget(request.url)
    if (!isHtml(reply) || !(isText || Buffer.isBuffer(payload)) || !hasVersion(app, request, reply))
      return payload
    reply.header('cache-control', 'no-store').removeHeader('content-length').removeHeader('etag')
    const html = payload.toString()
    const policy = String(reply.getHeader('content-security-policy'))
    return Buffer.from(addScript(reply, policy, html, reply.representation?.etag ?? hashOf(html)))
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
        for (const viewer of to) {
          const shown = viewer.isLocal ? findings : noFindings
          const state: PreviewState = { version: await versionAt(app, viewer), ...shown }
          const write = (state: PreviewState) => viewer.events.write(`data: ${JSON.stringify(state)}\n\n`)
          write(state)
          const notes = await notesAt(app, viewer)
          if (notes !== undefined) write({ ...state, notes })
          const cv = await lengthAt(app, viewer)
          if (cv !== undefined)
            write({ ...state, length: cv.length, warnings: [...state.warnings, ...cv.warnings] })
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
        const viewer = {
          url: request.query.page ?? '/',
          isLocal: isLocal(request),
          events: new PassThrough(),
        }
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
