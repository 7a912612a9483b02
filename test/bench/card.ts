/**
 * The card's benchmark: a whole render, from its input to PNG, against sharp given the same SVG. Run by bench.ts, or alone:
 * `node test/bench/card.ts`.
 */
import sharp from 'sharp'
import { awkwardCards } from '../../src/tools/card-samples.ts'
import { createTestRenderer } from '../fixtures/card-renderer.ts'

/** A render may cost this many times what sharp alone takes for the same SVG. */
const LIMIT = 1.1
const ROUNDS = 60
const WARM_UP_ROUNDS = 10

/** What the benchmark came to. */
export interface CardFigures {
  /** Medians in milliseconds, and sizes in bytes. */
  readonly render: { readonly ms: number; readonly bytes: number }
  readonly sharp: { readonly ms: number; readonly bytes: number }
  /** The median of the rounds' own ratios: both take their turn within a round, so that a busy machine slows both. */
  readonly ratio: number
  readonly limit: number
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const measure = async (
  work: () => Promise<Buffer>,
): Promise<{ readonly ms: number; readonly bytes: number }> => {
  const start = performance.now()
  const { length: bytes } = await work()
  return { ms: performance.now() - start, bytes }
}

/** Measures rounds of one render and one plain sharp each, in changing order. */
export const benchCard = async (): Promise<CardFigures> => {
  const renderer = await createTestRenderer()
  const input = awkwardCards['an ordinary owner']
  if (input === undefined) throw new Error('The sample cards have no ordinary owner.')
  const { svg } = await renderer.compose(input)
  const contenders = {
    render: () => renderer.render(input),
    sharp: () => sharp(Buffer.from(svg)).png().toBuffer(),
  }
  const rounds: { readonly render: number; readonly sharp: number }[] = []
  const bytes = { render: 0, sharp: 0 }
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const ms = { render: 0, sharp: 0 }
    for (const name of round % 2 === 0 ? (['render', 'sharp'] as const) : (['sharp', 'render'] as const)) {
      const result = await measure(contenders[name])
      ms[name] = result.ms
      bytes[name] = result.bytes
    }
    if (round >= WARM_UP_ROUNDS) rounds.push(ms)
  }
  return {
    render: { ms: medianOf(rounds.map(({ render }) => render)), bytes: bytes.render },
    sharp: { ms: medianOf(rounds.map((round) => round.sharp)), bytes: bytes.sharp },
    ratio: medianOf(rounds.map((round) => round.render / round.sharp)),
    limit: LIMIT,
  }
}

if (import.meta.main) {
  const { render, sharp: alone, ratio, limit } = await benchCard()
  console.log(`card render          ${render.ms.toFixed(1)} ms  ${render.bytes} bytes`)
  console.log(`sharp, the same SVG  ${alone.ms.toFixed(1)} ms  ${alone.bytes} bytes`)
  console.log(`ratio                ${ratio.toFixed(2)} (at most ${limit})`)
  if (ratio > limit) process.exitCode = 1
}
