import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import t from 'tap'
import { bytesIn } from '../../src/http/content-encoding.ts'

const codings = [
  ['br', promisify(brotliDecompress)],
  ['gzip', promisify(gunzip)],
] as const

/** Around powers of two, where brotli’s window grows and beyond the largest window. */
const lengths = [512, 1_008, 1_009, 65_520, 65_521, 17_000_000]

for (const [coding, decode] of codings)
  t.test(`${coding} keeps the bytes, however many`, async (t) => {
    for (const length of lengths) {
      const bytes = Buffer.alloc(length, 'The engine weaves algebraical patterns. ')
      const encoded = await bytesIn({ bytes, etag: `"${coding} ${length}"` }, coding)
      t.ok(encoded.length < length / 4)
      t.equal(encoded.buffer.byteLength, encoded.length, 'nothing else stays in memory with it')
      t.ok(bytes.equals(await decode(encoded)), `${length} bytes`)
    }
  })
