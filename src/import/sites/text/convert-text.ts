/** Converts a page's text to Markdown for Vitrine: tags by their rows, the rest by the generator's rules. */
import type { Data } from '../../../lib/data/unchecked.ts'
import type { OpenLink } from '../addresses/links.ts'
import type { Generator } from '../source/generators.ts'
import { maskCode } from './code-spans.ts'
import { blockMark, convertTags, placeBlocks, type TemplateTag } from './convert-tags.ts'
import { rowOf } from './tags.ts'

const caption = /\\?\[caption\b[^[\]\n]*\][ \t\n]*((?:(?!\\?\[\/?caption\b)[\s\S])*)\\?\[\/caption\\?\]/g

/** An image, perhaps in a link, and the text after it. */
const imageAndText =
  /^((?:\[|<a\b[^<>]*>)?(?:!\[[^\]\n]*\]\([^()\n]*\)|<img\b[^<>]*>)(?:\]\([^()\n]*\)|<\/a>)?)\s*([\s\S]*)$/

const figure = (inner: string): string => {
  const [, image = '', text = ''] = imageAndText.exec(inner.trim()) ?? []
  if (image === '') return inner
  if (image.startsWith('<')) return `<figure>${image}<figcaption>${text}</figcaption></figure>`
  const canBeTitle = /^!/.test(image) && /^[^"<[\]*_`\n]+$/.test(text) && !/"\)$/.test(image)
  return canBeTitle ? `${image.slice(0, -1)} "${text}")` : `${image} ${text}`
}

/**
 * Converts shortcodes of WordPress's classic editor, which exporters leave, some with backslashes. A gallery
 * is removed: it names no images, and those beside the page are shown.
 */
export const convertClassicShortcodes = (written: string): string => {
  if (!/\[(?:caption|gallery|embed)\b/.test(written)) return written
  const { text, restore } = maskCode(written)
  return restore(
    text
      .replaceAll(caption, (_, inner: string) => figure(inner))
      .replaceAll(/\\?\[embed\b[^[\]\n]*\](https?:[^\s[\]\\<>]+)\\?\[\/embed\\?\]/g, '<$1>')
      .replaceAll(/\\?\[gallery\b[^[\]\n]*\](?![([])/g, ''),
  )
}

/** Replaces escaped examples of tags with what generators show for them. */
const showExamples = (text: string, keep: (part: string) => string): string =>
  text
    .replaceAll(/\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g, (_, inner: string) => keep(inner))
    .replaceAll(
      /(\{\{[<%]?|\{%)\/\*([\s\S]*?)\*\/([>%]?\}\}|%\})/g,
      (_, start: string, inner: string, end: string) => keep(start + inner + end),
    )

const embed =
  /<iframe\b(?<frame>[^>]*)>(?:(?:(?!<iframe)[\s\S])*?<\/iframe>)?|<script\b(?<script>[^<>]*)>\s*<\/script>/gi

/**
 * Replaces what pages do not load with links: other pages in frames, whose content is dropped, and gists.
 * Removes the other scripts of other servers, such as those of quoted tweets.
 */
const linkEmbeds = (text: string, note: (reason: string) => void): string =>
  text.replaceAll(embed, (whole, frame: string | undefined, script = '') => {
    const attributes = frame ?? script
    const [, url = ''] = /\s(?:data-)?src\s*=\s*["']?([^"'\s]+)/i.exec(attributes) ?? []
    const isOwnScript = frame === undefined && !/^(?:https?:)?\/\//.test(url)
    if (url === '' || isOwnScript) return isOwnScript ? whole : `<iframe${attributes}></iframe>`
    const page = url
      .replace(/^\/\//, 'https://')
      .replace(/youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*/, 'youtube.com/watch?v=$1')
      .replace(/(?<=gist\.github\.com\/[\w/-]+)\.js.*/, '')
    if (frame === undefined && !page.includes('gist.github.com')) {
      note('script of another server, left out')
      return ''
    }
    const [, title = URL.parse(page)?.host ?? page] = /\stitle\s*=\s*["']([^"']+)/i.exec(attributes) ?? []
    return `<a href="${page}">${title}</a>`
  })

/** Formulas in brackets with two backslashes, which other Markdown reduces to one for MathJax. */
const bracketFormula = /\\\\\(((?:(?!\\\\[()])[\s\S])+?)\\\\\)|\\\\\[((?:(?!\\\\[[\]])[\s\S])+?)\\\\\]/g

/** Writes formulas between dollars, without the backslashes that protected them from Markdown. */
const dollarFormulas = (text: string): string =>
  text.replaceAll(bracketFormula, (_, inline: string | undefined, block = '') => {
    const tex = (inline ?? block).replaceAll(/\\([_*\\])/g, '$1').trim()
    return inline === undefined ? `$$\n${tex}\n$$` : `$${tex.replaceAll('\n', ' ')}$`
  })

/** The owner finds the tag in the page's source; visitors do not see it. */
const asComment = (source: string): string =>
  `<!-- ${source.replaceAll('--', '- -').replaceAll('<', '‹').replaceAll('>', '›').trim()} -->`

/** Names and values that only a template engine understands. */
const logic: ReadonlySet<string> = new Set(
  (
    '= if unless case for tablerow assign set capture cycle increment decrement render ' +
    'ifversion ifchanged macro call extends block layout paginate'
  ).split(' '),
)

/** Tags around text for some readers only. The owner must decide, so the page becomes a draft. */
const hiding = /^(?:comment|draft|hidden|internal|note_?to_?self|private|secret|todo)(?:\.\w+)?$/i

/** Text that ends inside the URL of a link, a link definition or an attribute. */
const inLink = /(?:\]\(\s*<?|\]:[ \t]*<?|\b(?:href|src)\s*=\s*["']?)[^\s()<>"']*$/

/** Addresses are shorter. */
const MAX_ADDRESS = 500

/** How a site writes its texts. */
type TextRules = Pick<Generator, 'syntaxes' | 'prepareText'> & { readonly config: Data }

/**
 * Converts a page's text.
 *
 * @param addLink returns the mark for a link to a page that a tag names
 * @returns the text; notes, each as often as it applies; and whether the text has conditions, loops or values
 * that need the template engine
 */
export const convertText = (
  source: string,
  { syntaxes, config, prepareText = (text) => text }: TextRules,
  page: Data,
  addLink: (link: OpenLink) => string,
) => {
  const notes: string[] = []
  let needsEngine = false
  const { text: masked, restore, keep } = maskCode(source, (code) => showExamples(code, String))
  const convert = (tag: TemplateTag, before: string, noun: string): string => {
    const { name, inner } = tag
    const isStrayEnd = tag.source.startsWith('</')
    const row = isStrayEnd ? undefined : rowOf(name)
    const isInLink = inLink.test(before.slice(-MAX_ADDRESS))
    const text = row?.(tag, {
      addLink: (link) => addLink({ ...link, written: `${noun} ${name}` }),
      values: { site: config, page },
      ...{ restore, keep, isInLink },
    })
    if (text !== undefined) return /^\n\n[\s\S]*\n\n$/.test(text) ? blockMark(text) : text
    const own = name === 'include' ? (tag.positional[0] ?? name) : name
    if ((noun === 'tag' && logic.has(name)) || hiding.test(own)) needsEngine = true
    if (isStrayEnd) return tag.source // so that it still ends the start that stayed as written
    notes.push(`${noun} ${name}, now a comment${inner?.trim() ? ' above its text' : ''}`)
    if (isInLink) return inner ?? ''
    const comment = keep(asComment(tag.source))
    return inner ? `${comment}\n\n${inner}` : comment
  }
  const shown = dollarFormulas(showExamples(masked, keep))
  const converted = syntaxes.reduce(
    (text, syntax) => convertTags(text, syntax, (tag, before) => convert(tag, before, syntax.noun)),
    linkEmbeds(prepareText(shown, keep), (reason) => notes.push(reason)),
  )
  const text = placeBlocks(converted).replace(/^\n+/, '').trimEnd()
  return { text: restore(text), notes, needsEngine }
}
