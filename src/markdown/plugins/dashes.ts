/**
 * A markdown-it plugin: dashes and ellipses in text. markdown-it's own rule also changes what characters
 * mean: `4(c)` into a copyright sign, and `!!!!` into fewer.
 */
import type { MarkdownIt, StateCore } from 'markdown-it'
import { replaceDashes } from '../../content/files/dashes.ts'

const replaceInText = ({ tokens }: StateCore): void => {
  for (const { children } of tokens) {
    let isInAddress = false
    for (const token of children ?? []) {
      if (token.type === 'link_open' && token.info === 'auto')
        isInAddress = true // its text is its URL
      else if (token.type === 'link_close') isInAddress = false
      else if (token.type === 'text' && !isInAddress) token.content = replaceDashes(token.content)
    }
  }
}

/** Replaces the rule of markdown-it. */
export const dashes = (md: MarkdownIt): void => void md.core.ruler.at('replacements', replaceInText)
