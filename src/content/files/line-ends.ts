/** A markdown-it plugin: the end of a line between two Chinese or Japanese characters is no space, as CSS has it (CSS Text 3 §4.1.3). */
import type { MarkdownIt, StateCore } from 'markdown-it'

/** Scripts that write words without spaces, and their punctuation; not Hangul. */
const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF01-\uFF9F\uFFE0-\uFFE6]`
const endsWide = new RegExp(`${wide}$`, 'u')
const startsWide = new RegExp(`^${wide}`, 'u')

const dropLineEnds = ({ tokens }: StateCore): void => {
  for (const token of tokens) {
    let before = ''
    token.children &&= token.children.filter(({ type, content }, index, children) => {
      if (content !== '') before = content
      if (type !== 'softbreak' || !endsWide.test(before)) return true
      let next = index + 1
      while (children[next]?.content === '') next += 1
      return !startsWide.test(children[next]?.content ?? '')
    })
  }
}

/** Drops such ends of lines. */
export const lineEnds = (md: MarkdownIt): void =>
  void md.core.ruler.after('inline', 'line-ends', dropLineEnds)
