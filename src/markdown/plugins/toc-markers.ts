/** A markdown-it plugin: hides `[toc]`, `[TOC]` and `[[_TOC_]]`, as pages have a table of contents anyway. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'

const tocMarker = /^(?:\[toc\]|\[\[_?toc_?\]\])$/i

/** Whether a paragraph is only a marker. With a link reference definition, `[toc]` is a link instead. */
const isTocMarker = ({ content, children }: Token): boolean =>
  tocMarker.test(content) && !children?.some(({ type }) => type === 'link_open')

const hideTocMarkers = ({ tokens }: StateCore): void => {
  for (const [index, open] of tokens.entries()) {
    const [inline, close] = tokens.slice(index + 1, index + 3)
    if (open.type !== 'paragraph_open' || !inline || !close || !isTocMarker(inline)) continue
    inline.children = []
    for (const token of [open, close]) token.hidden = true
  }
}

/** Hides paragraphs that are only a marker. */
export const tocMarkers = (md: MarkdownIt): void => void md.core.ruler.push('toc-markers', hideTocMarkers)
