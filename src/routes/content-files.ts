/** Sends files of the content folder from disk. */
import { basename, dirname } from 'node:path'
import { pipeline, Readable, Transform } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import createPlugin from 'fastify-plugin'
import { type OpenContentFile, openContentFile } from '../content/open-content-file.ts'
import { isWorthCompressing } from '../http/content-encoding.ts'
import { contentTypeOf, createRepresentation } from '../http/representation.ts'
import { xmlSecurityPolicy } from '../http/server/security-headers.ts'

/** An hour, because files beside pages have no fingerprint in their names. */
export const FILE_CACHE_CONTROL = 'public, max-age=3600'

/** Larger files are sent uncompressed from disk: compression holds them in memory; few texts are larger. */
const MAX_COMPRESSED_BYTES = 1024 * 1024

/** Media types that feed readers on other origins show in a post (Fetch §3.7). */
const feedMedia = /^(?:image|audio|video)\//

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

/** Registers what {@link sendContentFile} needs, besides `representations` and `contentNegotiation`. */
export const contentFiles = createPlugin<{ readonly contentDir: string }>(
  async (app, { contentDir }) => {
    await app.register(fastifyStatic, {
      root: contentDir,
      serve: false,
      cacheControl: false,
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
  reply.raw.once('close', close) // not finished(), whose many listeners make Node warn
  const mediaType = contentTypeOf(file)
  reply.header('cache-control', FILE_CACHE_CONTROL)
  if (feedMedia.test(mediaType)) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (mediaType.includes('xml')) reply.header('content-security-policy', xmlSecurityPolicy)
  const { request } = reply
  if (isWorthCompressing(mediaType, opened.stats.size) && opened.stats.size <= MAX_COMPRESSED_BYTES) {
    reply.header('vary', 'Accept-Encoding')
    // Ranges count the bytes on disk (RFC 9110 §14.2).
    if (request.headers.range === undefined && request.acceptedCoding() !== 'identity')
      return reply.sendRepresentation(createRepresentation(mediaType, await readBytes(opened), {}))
  }
  if (request.method !== 'GET') delete request.raw.headers.range // RFC 9110 §14.2
  return reply.type(mediaType).sendFile(basename(opened.path), dirname(opened.path), { contentType: false })
}
