/**
 * Syntaxes of tags: Hugo's shortcodes, Liquid and Nunjucks, Zola's shortcodes, components of MDX, and
 * containers. Each pattern has a single way to continue at each character, and no tag contains the start of
 * another, so an unclosed tag costs linear time.
 */

import { jsxAttributes } from './jsx-attributes.ts'

/** One syntax of tags. */
export interface TagSyntax {
  /** The word for a tag in messages. */
  readonly noun: string
  /**
   * Groups: `name`; `rest`, the arguments; `close` for the end of a tag; `void` for a tag without an end. An
   * end without a name ends any tag. `value` is an expression in place of all of them.
   */
  readonly pattern: RegExp
  /** Rewrites arguments as those of a shortcode: `name="value"`. */
  readonly rewriteArguments?: (rest: string) => string
}

/** `{{< figure src="a.png" >}}`, `{{% notice tip %}} … {{% /notice %}}`. */
export const hugoShortcodes: TagSyntax = {
  noun: 'shortcode',
  pattern:
    /\{\{[<%]-?\s*(?<close>\/\s*)?(?<name>[\w./-]+)(?![\w./-])(?<rest>(?:"(?:\\.|[^"\\\n])*"|`[^`]*`|(?![>%]\}\}|\{\{[<%])[^"`])*)(?:(?<void>(?<=\/\s*))|)[>%]\}\}/g,
}

const liquidTag =
  /\{%-?\s*(?<close>end(?=[A-Za-z_]))?(?<name>[A-Za-z_][\w-]*)(?![\w-])(?<rest>(?:(?!%\}|\{%)[\s\S])*)%\}/

/** `{% highlight js %} … {% endhighlight %}`. The first `%}` ends it, even in a string. */
export const liquidTags: TagSyntax = { noun: 'tag', pattern: new RegExp(liquidTag, 'g') }

/** `{{ page.title | upcase }}`. An unpaired quote means that the text is not a value. */
const liquidValue = /\{\{-?\s*(?<value>(?=[\w.["'-])(?:"[^"\n]*"|'[^'\n]*'|[^{}"'\n])*)\}\}/

/** Tags and values. */
export const liquid: TagSyntax = {
  noun: 'tag',
  pattern: new RegExp(`${liquidTag.source}|${liquidValue.source}`, 'g'),
}

/** `{{ youtube(id="x") }}`, `{% note() %} … {% end %}`. */
export const zolaShortcodes: TagSyntax = {
  noun: 'shortcode',
  pattern:
    /\{%-?\s*(?<close>end)\s*-?%\}|\{(?:(?<void>\{)|%)-?\s*(?<name>[A-Za-z_]\w*)\((?<rest>(?:"[^"]*"|'[^']*'|`[^`]*`|(?!\{[{%])[^)"'`])*)\)\s*-?[%}]\}/g,
}

/** `<YouTube id="x" />`: names of components begin with a capital. */
export const components: TagSyntax = {
  noun: 'component',
  pattern: new RegExp(
    String.raw`<(?<close>\/)?(?<name>[A-Z][\w.]*)(?<rest>${jsxAttributes})\s*(?<void>\/)?>`,
    'g',
  ),
  rewriteArguments: (rest) => rest.replaceAll(/=\{["'`]?([^{}]*?)["'`]?\}/g, '="$1"'),
}

/** `:::tip[A title]` … `:::`, as plugins of many generators write it. */
export const containers: TagSyntax = {
  noun: 'container',
  pattern: /(?<!:):{3,}(?<=^[ \t>]*:+)[ \t]*(?:(?<name>[A-Za-z][\w-]*)(?<rest>[^\n]*)|(?<close>))$/gm,
  rewriteArguments: (rest) => {
    const title = rest.replace(/^\[(.*)\]|\{[^}]*\}$/g, '$1').trim()
    return title === '' ? '' : `title=${JSON.stringify(title)}`
  },
}
