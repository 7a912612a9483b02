/** A markdown-it plugin: bare addresses become links (GFM §6.9). */
import type { MarkdownIt } from 'markdown-it'

/** Links URLs, `www.` addresses and e-mail addresses, but not `README.md`, which is also the name of a host. */
export const bareAddresses = (md: MarkdownIt): void => {
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: true })
  md.linkify.add('www.', {
    validate: (text, end, linkify) => linkify.testSchemaAt(text, '//', end),
    normalize: (match) => {
      match.url = `http://${match.url}`
    },
  })
}
