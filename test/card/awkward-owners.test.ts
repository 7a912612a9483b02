import t from 'tap'
import type { PlacedText } from '../../src/card/card-canvas.ts'
import { type CardInput, cardSize } from '../../src/card/card-input.ts'
import { createCardRenderer } from '../../src/card/card-renderer.ts'
import { awkwardCards, readSamplePhoto } from '../fixtures/card/awkward-cards.ts'

interface Box {
  readonly what: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Sums of rounded positions differ in the last digits. */
const EPSILON = 1e-6
const MARGIN = 72
/**
 * Minimum distance of ink to the edge. Accents and ascenders rise above the capitals that the margin is for.
 */
const SAFE = 40

const inkBox = ({ content, ink }: PlacedText): Box[] => (ink === undefined ? [] : [{ what: content, ...ink }])

/** Shown at 300 pixels, a quarter, smaller text is a grey line. */
const SMALLEST_TEXT = 40

/** The hairline, the heat map and the photo, read back from the SVG. */
const shapesOf = (svg: string): Box[] => {
  const line = /<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).map(Number)
  const map = /<g transform="translate\((\d+) (\d+)\)">/.exec(svg)?.slice(1).map(Number)
  const photo = /<image x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).map(Number)
  const box = (what: string, [x = 0, y = 0, width = 0, height = 0]: number[]): Box => ({
    what,
    left: x,
    right: x + width,
    top: y,
    bottom: y + height,
  })
  return [
    ...(line ? [box('the hairline', line)] : []),
    ...(photo ? [box('the photo', photo)] : []),
    ...(map ? [box('the heat map', [...map, cardSize.widthPx - 2 * MARGIN, 136])] : []),
  ]
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Texts that would be too small to read if they were shown whole. */
const mayBeShortened = (name: string, card: CardInput): readonly string[] => {
  if (name === 'long name, long headline' && card.kind === 'site') return [card.headline ?? '']
  if (card.kind === 'site') return name === 'a long address' ? [card.address] : []
  return name === 'a page of a site with a long title' ? [card.siteTitle] : []
}

const renderer = createCardRenderer(readSamplePhoto)

const cardNamed = (name: string): CardInput => {
  const card = awkwardCards[name]
  if (card === undefined) throw new Error(`there is no card of ${name}`)
  return card
}

t.test('no text overlaps another, leaves its box or is cut off needlessly', async (t) => {
  for (const [name, input] of Object.entries(awkwardCards)) {
    await t.test(name, async (t) => {
      const { svg, texts } = await renderer.compose(input)
      for (const { content, size, left, width, ink } of texts) {
        if (ink === undefined) continue
        t.ok(size >= SMALLEST_TEXT, `"${content}" is legible on a small card`)
        t.ok(ink.left >= left - EPSILON && ink.right <= left + width + EPSILON, `"${content}" fits its box`)
        t.ok(
          ink.left >= MARGIN - EPSILON && ink.right <= cardSize.widthPx - MARGIN + EPSILON,
          'within the margins',
        )
        t.ok(ink.top >= SAFE && ink.bottom <= cardSize.heightPx - SAFE, 'within the card')
      }
      const boxes = [...texts.flatMap(inkBox), ...shapesOf(svg)]
      for (const [index, box] of boxes.entries()) {
        const touching = boxes.slice(index + 1).filter((other) => overlaps(box, other))
        t.same(touching, [], `nothing touches ${box.what}`)
      }
      const shortened = texts.filter((text) => text.shortened).map(({ content }) => content)
      t.same(shortened, mayBeShortened(name, input), 'only what is far too long is shortened')
      t.notMatch(svg, /<text|font-/, 'all letters are outlines, so the fonts of the system do not count')
    })
  }
})

t.test('leaves out a date that does not fit, but not that figures are a sample', async (t) => {
  const [long, page] = [cardNamed('a long address'), cardNamed('a page of a site with a long title')]
  if (long.kind !== 'site' || long.summary === undefined || page.kind !== 'page')
    return t.fail('expected the cards')
  const { takenOn, sample } = long.messages
  const shownOf = async (card: CardInput) =>
    (await renderer.compose(card)).texts.filter(({ ink }) => ink !== undefined).map(({ content }) => content)
  const sampled = await shownOf({ ...long, summary: { ...long.summary, sample: true } })
  t.ok(sampled.includes(sample) && !sampled.some((text) => text.includes(takenOn)))
  const real = await shownOf({ ...long, summary: { ...long.summary, sample: false } })
  t.notOk(real.some((text) => text.includes(takenOn) || text.includes(sample)))
  t.notOk((await shownOf(page)).includes(page.dateline))
})

t.test('leaves out a character that no font has', async (t) => {
  const card = cardNamed('a script that no font has')
  const without = { ...card, name: 'Ada Lovelace', headline: 'Tablets: , and ordinary words beside them' }
  t.equal((await renderer.compose(card)).svg, (await renderer.compose(without)).svg)
})

t.test('mirrors a right-to-left card', async (t) => {
  const card = cardNamed('an ordinary owner')
  const [ltr, rtl] = await Promise.all([
    renderer.compose(card),
    renderer.compose({ ...card, direction: 'rtl' }),
  ])
  const left = ltr.texts.map(({ ink }) => Math.round(ink?.left ?? 0))
  const right = rtl.texts.map(({ ink }) => Math.round(cardSize.widthPx - (ink?.right ?? 0)))
  t.same(right, left)
})
