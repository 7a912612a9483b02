/** How tags are written: Hugo's shortcodes, Liquid and Nunjucks, Zola's shortcodes, components of MDX, and containers. */
import type { TagSyntax } from './convert-tags.ts'

/** `{{< figure src="a.png" >}}`, `{{% notice tip %}} … {{% /notice %}}`. */
export const hugoShortcodes: TagSyntax = {
  noun: 'shortcode',
  pattern:
    /\{\{(?<mark>[<%])-?\s*(?<end>\/)?\s*(?<name>[\w./-]+)(?<rest>(?:"(?:\\.|[^"\\])*"|`[^`]*`|(?!-?\s*\/?\s*[>%]\}\})[\s\S])*)-?\s*(?<void>\/)?\s*[>%]\}\}/g,
  read: ({ name = '', rest = '', end, void: isVoid }) => ({
    name,
    argumentText: rest,
    kind: end !== undefined ? 'close' : isVoid !== undefined ? 'void' : 'open',
  }),
}

/** `{% highlight js %} … {% endhighlight %}`. */
export const liquidTags: TagSyntax = {
  noun: 'tag',
  pattern: /\{%-?\s*(?<name>[A-Za-z_][\w-]*)(?<rest>(?:"[^"\n]*"|'[^'\n]*'|(?!%\})[\s\S])*?)-?%\}/g,
  read: ({ name = '', rest = '' }) =>
    /^end./.test(name)
      ? { name: name.slice('end'.length), argumentText: '', kind: 'close' }
      : { name, argumentText: rest, kind: 'open' },
}

/** `{{ page.title | upcase }}`. The whole expression is the argument. */
export const liquidOutputs: TagSyntax = {
  noun: 'value',
  pattern: /\{\{-?\s*(?<rest>(?:"[^"\n]*"|'[^'\n]*'|[^{}\n])*?)\s*-?\}\}/g,
  read: ({ rest = '' }) =>
    /^[\w.[\]"'-]/.test(rest) ? { name: '=', argumentText: rest, kind: 'void' } : undefined,
}

/** `{{ youtube(id="x") }}`, `{% note() %} … {% end %}`. */
export const zolaShortcodes: TagSyntax = {
  noun: 'shortcode',
  pattern:
    /\{%-?\s*(?<end>end)\s*-?%\}|\{(?<mark>[{%])-?\s*(?<name>[A-Za-z_]\w*)\((?<rest>(?:"[^"]*"|'[^']*'|`[^`]*`|[^)"'`])*)\)\s*-?[%}]\}/g,
  read: ({ end, mark, name = '', rest = '' }) => {
    if (end !== undefined) return { name: '', argumentText: '', kind: 'close' }
    return { name, argumentText: rest, kind: mark === '{' ? 'void' : 'open' }
  },
}

/** `<YouTube id="x" />`: names of components begin with a capital. */
export const components: TagSyntax = {
  noun: 'component',
  pattern:
    /<(?<end>\/)?(?<name>[A-Z][\w.]*)(?<rest>(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}))?|\s*\{\.\.\.[^}]*\})*)\s*(?<void>\/)?>/g,
  read: ({ name = '', rest = '', end, void: isVoid }) => ({
    name,
    argumentText: rest.replaceAll(/=\{["'`]?([^{}]*?)["'`]?\}/g, '="$1"'),
    kind: end !== undefined ? 'close' : isVoid !== undefined ? 'void' : 'open',
  }),
}

/** `:::tip[A title]` … `:::`, as plugins of many generators have it. */
export const containers: TagSyntax = {
  noun: 'container',
  pattern: /(?<=^[ \t>]*):{3,}[ \t]*(?:(?<name>[A-Za-z][\w-]*)(?<rest>[^\n]*))?$/gm,
  read: ({ name = '', rest = '' }) => {
    const title = rest.replace(/^\[(.*)\]|\{[^}]*\}$/g, '$1').trim()
    return name === ''
      ? { name, argumentText: '', kind: 'close' }
      : { name, argumentText: title === '' ? '' : `title=${JSON.stringify(title)}`, kind: 'open' }
  },
}
