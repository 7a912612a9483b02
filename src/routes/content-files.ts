/** Sends files of the content folder from disk. */
import type { Stats } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline, Readable, Transform } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { type OpenContentFile, openContentFile } from '../content/open-content-file.ts'
import { chooseCoding, isWorthCompressing } from '../http/content-encoding.ts'
import { contentTypeOf, createRepresentation, matchesEtag } from '../http/representation.ts'
import { xmlSecurityPolicy } from '../http/server/security-headers.ts'

/** An hour, because files beside pages have no fingerprint in their names. */
export const FILE_CACHE_CONTROL = 'public, max-age=3600'

/** Larger files are sent uncompressed from disk: compression holds them in memory; few texts are larger. */
const MAX_COMPRESSED_BYTES = 1024 * 1024

/** Media types that feed readers on other origins show in a post (Fetch §3.7). */
const media = /^(?:image|audio|video)\//

/**
 * Returns validators that tell one state of a file from another. Uses ctime besides mtime, which is constant
 * in the Nix store, OSTree and reproducible images. A future date must not be sent (RFC 9110 §8.8.2.1).
 */
const validatorsOf = ({ size, ino, mtimeMs, ctimeMs }: Stats) => {
  const changedMs = Math.max(mtimeMs, ctimeMs)
  return {
    etag: `W/"${[size, Math.floor(changedMs), ino].map((part) => part.toString(36)).join('-')}"`,
    'last-modified': new Date(Math.min(changedMs, Date.now())).toUTCString(),
  }
}

/** Whether a date in a header is that of the last change, or later; false without a date. */
const isSince = (date: string | undefined, lastModified: string): boolean =>
  Date.parse(date ?? '') >= Date.parse(lastModified)

/** Whether the client has the current file (RFC 9110 §13.2.2); a date counts only without an ETag. */
const isNotModified = (
  { headers }: FastifyRequest,
  { etag, 'last-modified': lastModified }: ReturnType<typeof validatorsOf>,
): boolean => {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'if-modified-since': since } = headers
  if (ifMatch !== undefined) return false
  return ifNoneMatch === undefined ? isSince(since, lastModified) : matchesEtag(ifNoneMatch, etag)
}

/**
 * Leaves @fastify/static only the conditions that fail, because it compares only mtime. Ranges are for GET
 * (RFC 9110 §14.2). If-Range needs a strong validator, which the file's ETag is not, or exactly its date
 * (§13.1.5). If-Match compares strongly (§13.1.1), so only `*` matches.
 */
const restrictConditions = ({ method, raw }: FastifyRequest, lastModified: string): void => {
  const { headers } = raw
  const ifRange = headers['if-range']
  if (method !== 'GET' || (ifRange !== undefined && ifRange !== lastModified)) delete headers.range
  for (const name of ['if-range', 'if-none-match', 'if-modified-since'] as const) delete headers[name]
  if (isSince(headers['if-unmodified-since'], lastModified)) delete headers['if-unmodified-since']
  if (headers['if-match'] !== undefined && headers['if-match'] !== '*') headers['if-match'] = '"none"'
}

/**
 * Passes on exactly as many bytes as the response announces. A file may shrink or grow while it is sent:
 * fewer bytes would leave the client waiting, and more would be read as the next response. Another length
 * destroys the connection.
 */
const expectBytes = (bytes: number): Transform => {
  let left = bytes
  const changed = new Error('a file changed while it was sent')
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      left -= chunk.length
      done(left < 0 ? changed : null, chunk)
    },
    flush: (done) => done(left === 0 ? null : changed),
  })
}

/** Reads at most the size that was checked, even if the file grows. */
const readBytes = async ({ handle, stats: { size } }: OpenContentFile): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(size), 0, size, 0)
  return buffer.subarray(0, bytesRead)
}

/** Whether a request gets a file compressed: never a range, which counts bytes on disk (RFC 9110 §14.2). */
const wantsCompressed = ({ headers }: FastifyRequest): boolean =>
  headers.range === undefined && chooseCoding(headers['accept-encoding']) !== 'identity'

/** Registers what {@link sendContentFile} needs, besides `representations`. */
export const contentFiles = createPlugin<{ readonly contentDir: string }>(
  async (app, { contentDir }) => {
    await app.register(fastifyStatic, {
      root: contentDir,
      serve: false,
      cacheControl: false,
      etag: false,
      lastModified: false,
    })

    // With a callback, because a promise would cost every page a few microseconds.
    app.addHook('onSend', function checkLength({ method }, reply, payload, done) {
      const length = reply.getHeader('content-length')
      if (method === 'GET' && payload instanceof Readable && length !== undefined)
        // A pipeline handles file errors even after the client has left; unhandled, they end the process.
        done(
          null,
          pipeline(payload, expectBytes(Number(length)), () => {}),
        )
      else done(null, payload)
    })
  },
  { name: 'content-files' },
)

/**
 * Sends a file, with validators and ranges.
 *
 * @param file relative to the content folder
 * @param sendMissing sends the response if the path leads to no file, or to one that must not be served
 */
export const sendContentFile = async (
  reply: FastifyReply,
  contentDir: string,
  file: string,
  sendMissing: () => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> => {
  const opened = await openContentFile(contentDir, file)
  if (opened === undefined) return sendMissing()
  const close = (): void => void opened.handle.close()
  if (reply.raw.destroyed) {
    close() // the client left while the file was opened
    return reply
  }
  reply.raw.once('close', close) // not finished(), which adds more: Node warns at the eleventh listener
  const validators = validatorsOf(opened.stats)
  const mediaType = contentTypeOf(file)
  reply.header('cache-control', FILE_CACHE_CONTROL).header('last-modified', validators['last-modified'])
  if (media.test(mediaType)) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (mediaType.includes('xml')) reply.header('content-security-policy', xmlSecurityPolicy)
  const isText = isWorthCompressing(mediaType, opened.stats.size) && opened.stats.size <= MAX_COMPRESSED_BYTES
  if (isText) reply.header('vary', 'Accept-Encoding')
  const isCompressed = isText && wantsCompressed(reply.request)
  const { 'if-none-match': ifNoneMatch } = reply.request.headers
  if (isCompressed && (ifNoneMatch !== undefined || !isNotModified(reply.request, validators)))
    return reply.sendRepresentation(createRepresentation(mediaType, await readBytes(opened), {}))
  if (!isCompressed) reply.header('etag', validators.etag)
  if (isNotModified(reply.request, validators)) return reply.code(304).send()
  restrictConditions(reply.request, validators['last-modified'])
  return reply.type(mediaType).sendFile(basename(opened.path), dirname(opened.path), { contentType: false })
}
