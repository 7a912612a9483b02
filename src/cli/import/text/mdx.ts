/** What MDX has beyond Markdown and components: imports, exports, comments, and values in braces. */

const importLine =
  /^import\s+(?:(?<name>[\w$]+)\s*(?:,\s*\{[^}]*\})?|\{[^}]*\}|\*\s+as\s+\w+)?\s*(?:from\s+)?["'](?<path>[^"']+)["'];?[ \t]*$/gm

const exportLine = /^export\s+(?:const|let|default|function)\b[^\n]*(?:\n(?!\n)[^\n]*)*$/gm

/** Returns a text without what only a compiler reads. An imported image is its path. */
export const convertImports = (text: string): string => {
  const images = new Map(
    [...text.matchAll(importLine)].flatMap(({ groups }) =>
      groups?.name !== undefined && /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(groups.path ?? '')
        ? [[groups.name, groups.path ?? ''] as const]
        : [],
    ),
  )
  const isModule = importLine.test(text) || /^export\s+(?:const|default)\b/m.test(text)
  importLine.lastIndex = 0
  const withImages = text.replaceAll(/=\{([\w$]+)(?:\.src)?\}/g, (whole, name: string) =>
    images.has(name) ? `="${images.get(name)}"` : whole,
  )
  const bare = isModule ? withImages.replaceAll(importLine, '').replaceAll(exportLine, '') : withImages
  return bare
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .replaceAll(/\{\s*(["'`])((?:(?!\1)[^\n])*)\1\s*\}/g, '$2')
    .replaceAll(/(<[a-z][^>\n]*?\s)className=/g, '$1class=')
}
