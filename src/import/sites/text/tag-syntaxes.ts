/**
 * Patterns of template tags: Hugo's and Zola's shortcodes, Liquid and Nunjucks, MDX components, and
 * containers. At each character a pattern has only one way to go on, and it stops at the start of another
 * tag, so an unclosed tag costs linear time.
 */
/** One syntax of tags. */
export interface TagSyntax {
  /** The word for a tag in messages. */
  readonly noun: string
  /**
   * Groups: `name`; `rest`, the arguments; `close` in a closing tag, which closes any tag if it has no name;
   * `void` in a tag that needs no closing tag; or else only `value`, the expression of a value.
   */
  readonly pattern: RegExp
  /** Rewrites arguments in the form of a shortcode's: `name="value"`. */
  readonly rewriteArguments?: (rest: string) => string
}

/** Texts in quotes, and whatever neither ends a shortcode nor begins another. */
const hugoArguments = /(?:"(?:\\.|[^"\\\n])*"|`[^`]*`|(?![>%]\}\}|\{\{[<%])[^"`])*/

/** `{{< figure src="a.png" >}}`, `{{% notice tip %}} … {{% /notice %}}`. */
export const hugoShortcodes: TagSyntax = {
  noun: 'shortcode',
  pattern: new RegExp(
    String.raw`\{\{[<%]-?\s*(?<close>\/\s*)?(?<name>[\w./-]+)(?![\w./-])` +
      String.raw`(?<rest>${hugoArguments.source})(?:(?<void>(?<=\/\s*))|)[>%]\}\}`,
    'g',
  ),
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

/** Texts in quotes, and whatever neither ends the arguments nor begins another shortcode. */
const zolaArguments = /(?:"[^"]*"|'[^']*'|`[^`]*`|(?!\{[{%])[^)"'`])*/

/** `{{ youtube(id="x") }}`, `{% note() %} … {% end %}`. */
export const zolaShortcodes: TagSyntax = {
  noun: 'shortcode',
  pattern: new RegExp(
    String.raw`\{%-?\s*(?<close>end)\s*-?%\}|\{(?:(?<void>\{)|%)-?\s*(?<name>[A-Za-z_]\w*)` +
      String.raw`\((?<rest>${zolaArguments.source})\)\s*-?[%}]\}`,
    'g',
  ),
}

/** The source of a pattern for an expression in braces, which may hold two more levels of braces. */
export const jsxExpression = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`

const attribute = String.raw`\s+[\w:@.-]+(?:=(?:"[^"]*"|'[^']*'|${jsxExpression}))?`

/** The source of a pattern for all attributes of a tag in MDX, of a component or an element. */
export const jsxAttributes = String.raw`(?:${attribute}|\s*\{\.\.\.[^{}]*\})*`

/** `<YouTube id="x" />`: names of components begin with a capital. */
export const components: TagSyntax = {
  noun: 'component',
  pattern: new RegExp(
    String.raw`<(?<close>\/)?(?<name>[A-Z][\w.]*)(?<rest>${jsxAttributes})\s*(?<void>\/)?>`,
    'g',
  ),
  rewriteArguments: (rest) => rest.replaceAll(/=\{["'`]?([^{}]*?)["'`]?\}/g, '="$1"'),
}

/** `:::tip[A title]` … `:::`, the directives of several Markdown plugins. */
export const containers: TagSyntax = {
  noun: 'container',
  pattern: /(?<!:):{3,}(?<=^[ \t>]*:+)[ \t]*(?:(?<name>[A-Za-z][\w-]*)(?<rest>[^\n]*)|(?<close>))$/gm,
  rewriteArguments: (rest) => {
    const title = rest.replace(/^\[(.*)\]|\{[^}]*\}$/g, '$1').trim()
    return title === '' ? '' : `title=${JSON.stringify(title)}`
  },
}
