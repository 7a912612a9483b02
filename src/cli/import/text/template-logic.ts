/** Whether a text needs the template engine of its generator: conditions, loops and values that only the engine has. */
import { maskCode } from './code-spans.ts'
import type { TagSyntax } from './convert-tags.ts'
import { liquidTags } from './syntaxes.ts'

const logic =
  /\{%-?\s*(?:if|unless|case|for|tablerow|assign|set|capture|cycle|increment|decrement|render|ifversion|ifchanged|macro|call|extends|block|layout|paginate)\b/

/** Values that stand in addresses, and texts that only pass through. */
const plainValue =
  /\{\{-?\s*(?:page\.title|site\.(?:baseurl|url)|["'][^"'{}]*["'])\s*(?:\|\s*(?:relative_url|absolute_url|prepend:\s*site\.(?:baseurl|url)|escape|strip|safe)\s*)*-?\}\}/g

const value = /\{\{-?\s*[\w.[\]"'-][^{}]*\}\}/

/** Returns whether a page's text, in the syntaxes of its generator, is for a template engine. */
export const needsTemplateEngine = (body: string, syntaxes: readonly TagSyntax[]): boolean => {
  if (!syntaxes.includes(liquidTags)) return false
  const { text } = maskCode(
    body.replaceAll(/\{%-?\s*(raw|comment)\s*-?%\}(?:(?!\{%-?\s*\1\b)[\s\S])*?\{%-?\s*end\1\s*-?%\}/g, ''),
  )
  const hasValues = syntaxes.some(({ noun }) => noun === 'value')
  return (
    logic.test(text) ||
    (hasValues && value.test(text.replaceAll(plainValue, '').replaceAll(/\{%(?:(?!\{%)[\s\S])*?%\}/g, '')))
  )
}
