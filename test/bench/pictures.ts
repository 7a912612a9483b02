/** Images: size and time of each variant of a photo. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskCache } from '../../src/http/disk-cache.ts'
import { ImageLibrary } from '../../src/images/image-library.ts'
import { photo } from '../fixtures/images/photos.ts'
import { figure, printTable } from './support/measure.ts'

/** Rounds per variant; the fastest counts, because other load on the machine only ever adds time. */
const ROUNDS = 3

const log = { warn: (...line: readonly unknown[]) => console.warn(...line) }

const makeForms = async (root: string, bytes: Buffer): Promise<void> => {
  await writeFile(join(root, 'pages/photo.jpg'), bytes)
  const file = { file: 'pages/photo.jpg', address: '/photo.jpg', sizeBytes: bytes.length, modifiedMs: 0 }
  const fastest = new Map<string, { readonly ms: number; readonly size: number }>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const cache = createDiskCache({ folder: join(root, `made-${round}`), log })
    const library = new ImageLibrary({ contentDir: root, cache, log })
    const images = await library.survey([file])
    const sources = images.get('/photo.jpg')?.sources ?? []
    const addresses = sources.flatMap(({ candidates }) => candidates.map(({ path }) => path))
    for (const address of [...addresses, library.fallbackAt('/photo.jpg')?.path ?? '']) {
      const variant = library.find(address)
      if (variant === undefined) throw new Error(`There is no variant at ${address}.`)
      const began = performance.now()
      const size = (await library.load(variant)).bytes.length
      const ms = Math.min(performance.now() - began, fastest.get(address)?.ms ?? Number.POSITIVE_INFINITY)
      fastest.set(address, { ms, size })
    }
    await library.close()
  }
  printTable(
    ['a photo of 3000 × 2000', 'KiB', 'of the original', 'ms'],
    [
      ['original', figure(bytes.length / 1024), '100 %', ''],
      ...[...fastest].map(([address, { ms, size }]) => [
        address.replace(/.*-/, ''),
        figure(size / 1024),
        `${figure((100 * size) / bytes.length)} %`,
        figure(ms),
      ]),
    ],
  )
}

/** Runs the benchmark. */
export const benchPictures = async (): Promise<void> => {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'))
  try {
    await mkdir(join(root, 'pages'))
    await makeForms(root, await photo(3000, 2000))
  } finally {
    await rm(root, { recursive: true })
  }
}
