/**
 * A markdown-it plugin for texts and titles: `:rocket:` becomes its emoji, by GitHub's names. Uses the data
 * of markdown-it-emoji, but not its plugin, whose expression of all 1,900 names takes as long to compile as
 * twenty pages to render.
 */
import type { MarkdownIt, StateCore } from 'markdown-it'
import emojiByName from 'markdown-it-emoji/lib/data/full.mjs'

/** One or several names. `a:b:c`, `1:100:5` and paths have none. */
const names = /(?<![\p{L}\p{N}:/])(?::[\w+-]+:)+(?![\p{L}\p{N}:])/gu
const name = /:([\w+-]+):/g

const replaceNames = ({ tokens }: StateCore): void => {
  for (const text of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'text'))
    text.content = text.content.replaceAll(names, (run) =>
      run.replaceAll(name, (written, key: string) =>
        Object.hasOwn(emojiByName, key) ? (emojiByName[key] ?? written) : written,
      ),
    )
}

/** Replaces names in text, but not in code and addresses. */
export const emoji = (md: MarkdownIt): void => void md.core.ruler.after('text_join', 'emoji', replaceNames)
