/** Fits a title and the text below it into one box. */
import type { SetText, TextSetter, TextStep } from './fit-text.ts'

/** A box, and the layouts to try in it. Lengths are in pixels. */
export interface TitleBlockRequest {
  readonly width: number
  readonly height: number
  readonly titleStyle: 'text' | 'bold'
  /** From the preferred to the last resort, which shortens the texts. */
  readonly layouts: readonly [Layout, ...Layout[]]
}

interface Layout {
  readonly title: TextStep
  readonly text: TextStep
}

/** Height of Alegreya's capitals and ascenders, as shares of the size. */
const CAPITALS = 0.64
const ASCENDERS = 0.72
/** The space between title and text, as a share of the text's size. */
const GAP = 0.62

/** How far the last line reaches below its baseline: in Arabic, further than in Latin. */
const depthOf = ({ lines, size }: SetText): number => size * Math.max(0.2, -(lines.at(-1)?.ink?.bottom ?? 0))

const lastBaseline = (first: number, { lines, leading }: SetText): number =>
  first + Math.max(0, lines.length - 1) * leading

/** Returns the texts with their first baselines, counted from the top of the box, and the height of both. */
const arrange = (title: SetText, text: SetText) => {
  // Scripts with tall marks start lower, so that the marks stay in the box.
  const titleBaseline = title.size * Math.max(CAPITALS, title.lines[0]?.ink?.top ?? 0)
  const titleEnd = lastBaseline(titleBaseline, title) + depthOf(title)
  const rise = text.size * Math.max(ASCENDERS, text.lines[0]?.ink?.top ?? 0)
  const textBaseline = titleEnd + GAP * text.size + rise
  const height = text.lines.length === 0 ? titleEnd : lastBaseline(textBaseline, text) + depthOf(text)
  return { title, titleBaseline, text, textBaseline, height }
}

/** Returns the first layout that fits, or the last one. */
export const setTitleBlock = (
  set: TextSetter,
  title: string,
  text: string,
  { width, height, titleStyle, layouts }: TitleBlockRequest,
) => {
  const setIn = (layout: Layout) =>
    arrange(
      set(title, { style: titleStyle, width, leading: 1.08, steps: [layout.title] }),
      set(text, { style: 'italic', width, leading: 1.24, steps: [layout.text] }),
    )
  const [first, ...others] = layouts
  let block = setIn(first)
  for (const layout of others)
    if (block.title.forced || block.text.forced || block.height > height) block = setIn(layout)
  return block
}
