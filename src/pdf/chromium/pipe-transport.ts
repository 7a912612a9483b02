/** The DevTools protocol over two pipes: JSON messages, each followed by a NUL byte. Used by the Chromium process. */
import type { Readable, Writable } from 'node:stream'
import type { ConnectionTransport } from 'puppeteer'

const NUL = 0

/** Creates the transport for Puppeteer. It reports the browser's end when the output pipe closes. */
export const createPipeTransport = (input: Writable, output: Readable): ConnectionTransport => {
  let parts: Buffer[] = []
  const transport: ConnectionTransport = {
    send: (message) => void input.write(`${message}\0`),
    close: () => void input.destroy(),
  }
  const deliver = (message: string): void => transport.onmessage?.(message)
  output.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(NUL); end !== -1; end = chunk.indexOf(NUL, start)) {
      const message = Buffer.concat([...parts, chunk.subarray(start, end)]).toString()
      parts = []
      start = end + 1
      setImmediate(deliver, message) // as over a WebSocket, Puppeteer's promises settle between two messages
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  })
  output.once('close', () => setImmediate(() => transport.onclose?.()))
  // The close event that follows handles a broken pipe; an unhandled error would end the server.
  output.on('error', () => output.destroy())
  input.on('error', () => output.destroy())
  return transport
}
