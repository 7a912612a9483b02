/** A markdown-it plugin: a paragraph `[toc]`, `[TOC]` or `[[_TOC_]]` is not shown, since the page has a table of contents anyway. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'

const mark = /^(?:\[toc\]|\[\[_?toc_?\]\])$/i

/** Link reference definitions may give `[toc]` a meaning of its own; it is a link then. */
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

/** Hides such paragraphs. */
export const contentsMark = (md: MarkdownIt): void => void md.core.ruler.push('contents-mark', hideMarks)
