/** A markdown-it plugin: hides `[toc]`, `[TOC]` and `[[_TOC_]]`, as pages have a table of contents anyway. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'

const mark = /^(?:\[toc\]|\[\[_?toc_?\]\])$/i

/** Whether a paragraph is only a mark. With a link reference definition, `[toc]` is a link instead. */
const isMark = ({ content, children }: Token): boolean =>
  mark.test(content) && !children?.some(({ type }) => type === 'link_open')

const hideMarks = ({ tokens }: StateCore): void => {
  for (const [index, open] of tokens.entries()) {
    const [inline, close] = tokens.slice(index + 1, index + 3)
    if (open.type !== 'paragraph_open' || !inline || !close || !isMark(inline)) continue
    inline.children = []
    for (const tag of [open, close]) tag.hidden = true
  }
}

/** Hides paragraphs with only a mark. */
export const contentsMark = (md: MarkdownIt): void => void md.core.ruler.push('contents-mark', hideMarks)
