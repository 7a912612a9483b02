/** What kramdown, Jekyll's Markdown, has beyond Markdown. */

/** Attributes of the paragraph or heading before or after them. Those that make a notice keep their meaning. */
const attributes = /^[ \t>]*\{:(?!:)[^}\n]*\}[ \t]*$\n?/gm

/** `{: .notice--warning}` below a paragraph, as in minimal-mistakes and Chirpy. */
const notice = /((?:^(?![ \t]*$)[^\n]*\n)+)^\{:\s*\.(?:notice--|prompt-)(\w+)\s*\}[ \t]*$/gm

const kinds: Readonly<Record<string, string>> = {
  ...{ info: 'NOTE', primary: 'NOTE', tip: 'TIP', success: 'TIP', warning: 'WARNING', danger: 'CAUTION' },
}

/** Returns a text without kramdown's own marks: attributes, options, the mark of a table of contents. */
export const kramdown = (text: string): string =>
  text
    .replaceAll(/^[ \t]*[*+-][^\n]*\n\{:\s*toc\b[^}\n]*\}[ \t]*$/gim, '[toc]')
    .replaceAll(notice, (_, paragraph: string, kind: string) => {
      const lines = paragraph.trimEnd().replaceAll(/^>[ \t]?/gm, '')
      return `> [!${kinds[kind] ?? 'NOTE'}]\n${lines.replaceAll(/^/gm, '> ')}`
    })
    .replaceAll(
      /^(#{1,6}[^\r\n]*?)(?<![ \t])[ \t]*\{:[ \t]*(#[\w-]+)(?![\w-])[^}\r\n]*\}[ \t]*$/gm,
      '$1 {$2}',
    )
    .replaceAll(attributes, '')
    .replaceAll(/(?<=[)\]_*`">])\{:[^}\n]*\}/g, '')
    .replaceAll(/\{::(?:nomarkdown|comment|options)\b[^}]*\/?\}|\{:\/(?:nomarkdown|comment)?\}/g, '')
