/**
 * How tags are written: Hugo's shortcodes, Liquid and Nunjucks, Zola's shortcodes, components of MDX, and containers. At each
 * character, a pattern can go on in one way only, and no tag contains the start of another: a tag that never ends costs
 * linear time.
 */

/** One way to write tags. */
export interface TagSyntax {
  /** What its users call one. */
  readonly noun: string
  /**
   * Its groups: `name` and `rest`, the arguments; `close` for the end of a tag, `void` for one without an end. An end without a
   * name ends any tag. `value` is an expression in place of all of them.
   */
  readonly pattern: RegExp
  /** Returns arguments as those of other tags are written. */
  readonly spell?: (rest: string) => string
}

/** `{{< figure src="a.png" >}}`, `{{% notice tip %}} … {{% /notice %}}`. */
export const hugoShortcodes: TagSyntax = {
  noun: 'shortcode',
  pattern:
    /\{\{[<%]-?\s*(?<close>\/\s*)?(?<name>[\w./-]+)(?![\w./-])(?<rest>(?:"(?:\\.|[^"\\\n])*"|`[^`]*`|(?![>%]\}\}|\{\{[<%])[^"`])*)(?:(?<void>(?<=\/\s*))|)[>%]\}\}/g,
}

const liquidTag =
  /\{%-?\s*(?<close>end(?=[A-Za-z_]))?(?<name>[A-Za-z_][\w-]*)(?![\w-])(?<rest>(?:(?!%\}|\{%)[\s\S])*)%\}/

/** `{% highlight js %} … {% endhighlight %}`. The first `%}` ends it, in a string as well. */
export const liquidTags: TagSyntax = { noun: 'tag', pattern: new RegExp(liquidTag, 'g') }

/** `{{ page.title | upcase }}`. A quote opens a string, or the text is no value. */
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
  pattern:
    /<(?<close>\/)?(?<name>[A-Z][\w.]*)(?<rest>(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}))?|\s*\{\.\.\.[^{}]*\})*)\s*(?<void>\/)?>/g,
  spell: (rest) => rest.replaceAll(/=\{["'`]?([^{}]*?)["'`]?\}/g, '="$1"'),
}

/** `:::tip[A title]` … `:::`, as plugins of many generators have it. */
export const containers: TagSyntax = {
  noun: 'container',
  pattern: /(?<!:):{3,}(?<=^[ \t>]*:+)[ \t]*(?:(?<name>[A-Za-z][\w-]*)(?<rest>[^\n]*)|(?<close>))$/gm,
  spell: (rest) => {
    const title = rest.replace(/^\[(.*)\]|\{[^}]*\}$/g, '$1').trim()
    return title === '' ? '' : `title=${JSON.stringify(title)}`
  },
}
