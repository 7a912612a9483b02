/**
 * A markdown-it plugin: `--` and `---` between words become dashes, and `...` an ellipsis. markdown-it's own rule would also
 * change what characters mean: `4(c)` into a copyright sign, and `!!!!` into fewer.
 */
import type { MarkdownIt, StateCore } from 'markdown-it'

const replaceIn = (text: string): string =>
  text
    .replaceAll(/(?<!\.)\.{3}(?!\.)/g, '…')
    .replaceAll(/(?<=^|[^-])---(?=[^-]|$)/gm, '\u2014')
    .replaceAll(/(?<=^|\s)--(?=\s|$)/gm, '\u2013')
    .replaceAll(/(?<=^|[^-\s])--(?=[^-\s]|$)/gm, '\u2013')

const replaceDashes = ({ tokens }: StateCore): void => {
  for (const { children } of tokens) {
    let isInAddress = false
    for (const token of children ?? []) {
      if (token.type === 'link_open' && token.info === 'auto')
        isInAddress = true // its text is its address
      else if (token.type === 'link_close') isInAddress = false
      else if (token.type === 'text' && !isInAddress) token.content = replaceIn(token.content)
    }
  }
}

/** Replaces the rule of markdown-it. */
export const dashes = (md: MarkdownIt): void => void md.core.ruler.at('replacements', replaceDashes)
