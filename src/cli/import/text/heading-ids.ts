/** Keeps the ids that headings had on the former site, where Vitrine would give others, for links from elsewhere. */
import GithubSlugger from 'github-slugger'
import { nameInAddress } from '../former/words.ts'

const heading = /^(?<marks> {0,3}#{1,6})[ \t]+(?<text>[^\n]*?)(?<end>[ \t]+#+)?[ \t]*$/gm

/** Returns a text of one line without its markup. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/[`*]|(?<=\s)_|_(?=\s|$)|^_/g, '')
    .trim()

/** The ids of a page's headings, in their order, by {@link nameInAddress} of their texts. */
export type HeadingIds = ReadonlyMap<string, readonly { readonly id: string }[]>

/**
 * Writes `{#id}` behind headings whose ids would change.
 *
 * @param text without code blocks
 */
export const keepHeadingIds = (text: string, ids: HeadingIds, restore: (text: string) => string): string => {
  const slugger = new GithubSlugger()
  const used = new Map<string, number>()
  return text.replaceAll(heading, (line: string, marks: string, content: string) => {
    if (/\{#[^}\s]+\}$/.test(content)) return line
    const plain = plainText(restore(content))
    const name = nameInAddress(plain)
    const times = used.get(name) ?? 0
    used.set(name, times + 1)
    const former = ids.get(name)?.[times]?.id
    const now = slugger.slug(plain)
    return former === undefined || former === now || !/^[\p{L}\p{N}_.:-]+$/u.test(former)
      ? line
      : `${marks} ${content} {#${former}}`
  })
}
