/** Keeps the ids that a generator gave to headings, where Vitrine would give others, for links from elsewhere. */
import GithubSlugger from 'github-slugger'

const heading = /^(?<marks> {0,3}#{1,6})[ \t]+(?<text>[^\n]*?)(?<end>[ \t]+#+)?[ \t]*$/gm

/** Returns a text of one line without its markup. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[`*]|(?<=\s)_|_(?=\s|$)|^_/g, '')
    .trim()

/**
 * Writes `{#id}` behind headings whose ids would change.
 *
 * @param text without code blocks
 * @param idOf how the generator makes an id
 */
export const keepHeadingIds = (
  text: string,
  idOf: (heading: string) => string,
  restore: (text: string) => string,
): string => {
  const slugger = new GithubSlugger()
  const used = new Map<string, number>()
  return text.replaceAll(heading, (line: string, marks: string, content: string) => {
    if (/\{#[^}\s]+\}$/.test(content)) return line
    const plain = plainText(restore(content))
    const base = idOf(plain)
    const times = used.get(base) ?? 0
    used.set(base, times + 1)
    const former = times === 0 ? base : `${base}-${times}`
    const now = slugger.slug(plain)
    return former === now || !/^[\p{L}\p{N}_.:-]+$/u.test(former) ? line : `${marks} ${content} {#${former}}`
  })
}
