/**
 * How tags are written: Hugo's shortcodes, Liquid and Nunjucks, Zola's shortcodes, components of MDX, and containers. At each
 * character, a pattern can go on in one way only, and no tag contains the start of another: a tag that never ends costs
 * linear time.
 */
import type { TagSyntax } from './convert-tags.ts'

/** `{{< figure src="a.png" >}}`, `{{% notice tip %}} … {{% /notice %}}`. */
export const hugoShortcodes: TagSyntax = {
  noun: 'shortcode',
  pattern:
    /\{\{[<%]-?\s*(?<end>\/\s*)?(?<name>[\w./-]+)(?![\w./-])(?<rest>(?:"(?:\\.|[^"\\\n])*"|`[^`]*`|(?![>%]\}\}|\{\{[<%])[^"`])*)[>%]\}\}/g,
  read: ({ name = '', rest = '', end }) => {
    const argumentText = rest.replace(/-$/, '').trim()
    const isVoid = argumentText.endsWith('/')
    if (end !== undefined) return { name, argumentText, kind: 'close' }
    return isVoid
      ? { name, argumentText: argumentText.slice(0, -1), kind: 'void' }
      : { name, argumentText, kind: 'open' }
  },
}

/** `{% highlight js %} … {% endhighlight %}`. The first `%}` ends it, in a string as well. */
export const liquidTags: TagSyntax = {
  noun: 'tag',
  pattern: /\{%-?\s*(?<name>[A-Za-z_][\w-]*)(?![\w-])(?<rest>(?:(?!%\}|\{%)[\s\S])*)%\}/g,
  read: ({ name = '', rest = '' }) =>
    /^end./.test(name)
      ? { name: name.slice('end'.length), argumentText: '', kind: 'close' }
      : { name, argumentText: rest.replace(/-$/, ''), kind: 'open' },
}

/** `{{ page.title | upcase }}`. The whole expression is the argument. A quote opens a string, or the text is no output. */
export const liquidOutputs: TagSyntax = {
  noun: 'value',
  pattern: /\{\{-?(?<rest>(?:"[^"\n]*"|'[^'\n]*'|[^{}"'\n])*)\}\}/g,
  read: ({ rest = '' }) => {
    const argumentText = rest.replace(/-$/, '').trim()
    return /^[\w.[\]"'-]/.test(argumentText) ? { name: '=', argumentText, kind: 'void' } : undefined
  },
}

/** `{{ youtube(id="x") }}`, `{% note() %} … {% end %}`. */
export const zolaShortcodes: TagSyntax = {
  noun: 'shortcode',
  pattern:
    /\{%-?\s*(?<end>end)\s*-?%\}|\{(?<mark>[{%])-?\s*(?<name>[A-Za-z_]\w*)\((?<rest>(?:"[^"]*"|'[^']*'|`[^`]*`|(?!\{[{%])[^)"'`])*)\)\s*-?[%}]\}/g,
  read: ({ end, mark, name = '', rest = '' }) => {
    if (end !== undefined) return { name: '', argumentText: '', kind: 'close' }
    return { name, argumentText: rest, kind: mark === '{' ? 'void' : 'open' }
  },
}

/** `<YouTube id="x" />`: names of components begin with a capital. */
export const components: TagSyntax = {
  noun: 'component',
  pattern:
    /<(?<end>\/)?(?<name>[A-Z][\w.]*)(?<rest>(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}))?|\s*\{\.\.\.[^{}]*\})*)\s*(?<void>\/)?>/g,
  read: ({ name = '', rest = '', end, void: isVoid }) => ({
    name,
    argumentText: rest.replaceAll(/=\{["'`]?([^{}]*?)["'`]?\}/g, '="$1"'),
    kind: end !== undefined ? 'close' : isVoid !== undefined ? 'void' : 'open',
  }),
}

/** `:::tip[A title]` … `:::`, as plugins of many generators have it. */
export const containers: TagSyntax = {
  noun: 'container',
  pattern: /(?<!:):{3,}(?<=^[ \t>]*:+)[ \t]*(?:(?<name>[A-Za-z][\w-]*)(?<rest>[^\n]*))?$/gm,
  read: ({ name = '', rest = '' }) => {
    const title = rest.replace(/^\[(.*)\]|\{[^}]*\}$/g, '$1').trim()
    return name === ''
      ? { name, argumentText: '', kind: 'close' }
      : { name, argumentText: title === '' ? '' : `title=${JSON.stringify(title)}`, kind: 'open' }
  },
}
