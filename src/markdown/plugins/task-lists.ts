/** A markdown-it plugin for task lists (GFM §5.3), with labelled characters instead of disabled inputs. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { ariaLabelHtml } from '../../content/i18n/message-html.ts'
import { environmentOf } from '../context.ts'

const box = /^\[(?<mark>[ xX])\](?=\s)/

/** Removes the box from an item's text. Returns whether it is checked; undefined if there is none. */
const takeBox = (inline: Token | undefined): boolean | undefined => {
  const text = inline?.children?.[0]
  const mark = text?.type === 'text' ? box.exec(text.content)?.groups?.mark : undefined
  if (text === undefined || mark === undefined) return undefined
  text.content = text.content.slice('[ ]'.length)
  return mark !== ' '
}

const markTasks = ({ tokens, env, Token: TokenClass }: StateCore): void =>
  tokens.forEach((item, index) => {
    if (item.type !== 'list_item_open' || tokens[index + 1]?.type !== 'paragraph_open') return
    const inline = tokens[index + 2]
    const isDone = takeBox(inline)
    if (isDone === undefined) return
    item.attrJoin('class', 'task')
    const boxToken = new TokenClass('task_box', 'span', 0)
    const label = ariaLabelHtml(environmentOf(env).message, isDone ? 'page.taskDone' : 'page.taskOpen')
    boxToken.content = `<span class="task-box" role="img" ${label}>${isDone ? '\u2611' : '\u2610'}</span>`
    inline?.children?.unshift(boxToken)
  })

/** Renders `[x]` and `[ ]` at the start of list items as boxes. */
export const taskLists = (md: MarkdownIt): void => {
  md.core.ruler.after('inline', 'task-lists', markTasks)
  md.renderer.rules.task_box = (tokens, index) => tokens[index]?.content ?? ''
}
