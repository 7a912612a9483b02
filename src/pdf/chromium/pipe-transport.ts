/** The DevTools protocol over a pair of pipes: JSON messages that end in a NUL byte. Used by the Chromium process. */
import type { Readable, Writable } from 'node:stream'
import type { ConnectionTransport } from 'puppeteer'

const NUL = 0

/**
 * Makes the transport that Puppeteer connects through. The pipes belong to the process, which ends them; when
 * the reading end closes, the transport reports that the browser is gone.
 */
export const createPipeTransport = (input: Writable, output: Readable): ConnectionTransport => {
  let parts: Buffer[] = []
  const transport: ConnectionTransport = {
    send: (message) => void input.write(`${message}\0`),
    close: () => void input.destroy(),
  }
  const deliver = (message: string): void => transport.onmessage?.(message)
  const receive = (chunk: Buffer): void => {
    let start = 0
    for (let end = chunk.indexOf(NUL); end !== -1; end = chunk.indexOf(NUL, start)) {
      const last = chunk.subarray(start, end)
      const message = parts.length === 0 ? last : Buffer.concat([...parts, last])
      parts = []
      start = end + 1
      // Each in a turn of its own, as over a WebSocket: Puppeteer's promises settle between two messages.
      setImmediate(deliver, message.toString())
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  }
  output.on('data', receive)
  output.once('close', () => setImmediate(() => transport.onclose?.()))
  // A broken pipe is the same news as its closing, which follows; without a listener it would end the server.
  output.on('error', () => output.destroy())
  input.on('error', () => output.destroy())
  return transport
}
