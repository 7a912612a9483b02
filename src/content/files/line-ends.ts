/**
 * A markdown-it plugin for texts and titles: joins lines between Chinese or Japanese characters (CSS Text 3
 * §4.1.3).
 */
import type { MarkdownIt, StateCore } from 'markdown-it'

/** Scripts that write words without spaces, and their punctuation; not Hangul. */
const scripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`
const wide = String.raw`[${scripts}\u3000-\u303F\uFF01-\uFF9F\uFFE0-\uFFE6]`
const endsWide = new RegExp(`${wide}$`, 'u')
const startsWide = new RegExp(`^${wide}`, 'u')

const dropLineEnds = ({ tokens }: StateCore): void => {
  for (const token of tokens) {
    let textBefore = ''
    token.children &&= token.children.filter(({ type, content }, index, children) => {
      if (content !== '') textBefore = content
      if (type !== 'softbreak' || !endsWide.test(textBefore)) return true
      let next = index + 1
      while (children[next]?.content === '') next += 1
      return !startsWide.test(children[next]?.content ?? '')
    })
  }
}

/** Joins lines between Chinese or Japanese characters; other line ends stay. */
export const lineEnds = (md: MarkdownIt): void =>
  void md.core.ruler.after('inline', 'line-ends', dropLineEnds)
