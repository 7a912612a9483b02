/** Types of markdown-it plugins that ship without them. */
declare module 'markdown-it-*' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void
  export default plugin
}
declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const emojiByName: Readonly<Record<string, string>>
  export default emojiByName
}
