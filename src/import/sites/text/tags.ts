/** Converts the tags of all generators, one row for several names. */
import { destination, fencedCode } from '../../../html/escape.ts'
import { type Data, textOf } from '../../../lib/data/unchecked.ts'
import { escapeLabel, type OpenLink } from '../addresses/links.ts'
import { placeBlocks, type TemplateTag } from './convert-tags.ts'

/** What tags need to know besides themselves. */
export interface TagContext {
  /** Returns the mark for a link to the page that a tag names by file, path or title. */
  readonly addLink: (link: Omit<OpenLink, 'written'>) => string
  /** The site's configuration, and the page's front matter. */
  readonly values: { readonly site: Data; readonly page: Data }
  /** Puts masked code back, so that its lines can be moved. */
  readonly restore: (text: string) => string
  /** Protects a text from all further changes. */
  readonly keep: (text: string) => string
  /** Whether the tag is in the URL of a link or attribute. */
  readonly isInLink: boolean
}

/** Returns the Markdown of a tag; undefined for unknown arguments. Texts not in it are appended below. */
type Row = (tag: TemplateTag, context: TagContext) => string | undefined

/** Returns the first of several named arguments. */
const get = ({ named }: TemplateTag, names: string): string | undefined =>
  names
    .split(' ')
    .map((name) => named[name])
    .find((value) => value !== undefined && value !== '')

const linkText = (label: string, url: string): string => `[${escapeLabel(label)}](${destination(url)})`

/** Returns a one-line text without its markup. */
export const plainText = (markdown: string): string =>
  markdown.replaceAll(/!?\[([^\]]*)\]\([^)]*\)|<[^<>]*>|[`*]|(?<!\w)_|_(?!\w)/g, '$1').trim()

const block = (text: string): string => `\n\n${text}\n\n`

/** Positional arguments are the image, sizes and a title: Hexo's `{% img class /a.png 300 a title %}`. */
const image: Row = (tag) => {
  const isFile = (word: string): boolean => /[/.]\w/.test(word) && !/\s/.test(word)
  const place = tag.positional.findIndex(isFile)
  const words = tag.positional.slice(place + 1)
  const title = words.filter((word) => !/^\d+(?:px|%)?$/.test(word)).join(' ')
  const source = get(tag, 'src source url path image light_src default_src') ?? tag.positional[place]
  const inner = tag.inner?.trim() ?? ''
  const caption = get(tag, 'caption title') ?? title
  // Some figures have their image as inner Markdown.
  if (source === undefined || (inner !== '' && !isFile(source)))
    return inner === '' ? undefined : block(inner)
  const isMarkdown = /\]\(|(?<!\w)[*_`]+\S|<\w/.test(caption)
  const shown = isMarkdown || caption === '' ? '' : ` "${caption.replaceAll('"', '\\"')}"`
  const alt = escapeLabel(get(tag, 'alt') ?? plainText(caption))
  const picture = `![${alt}](${destination(source.trim())}${shown})`
  const target = tag.name === 'figure' ? (tag.named.link ?? source) : source
  const linked = target === source ? picture : `[${picture}](${destination(target)})`
  return block(`${linked}\n\n${isMarkdown ? caption : inner}`.trim())
}

/** Links to a video, because pages do not load from other servers. */
const video: Row = (tag) => {
  const id = get(tag, 'id videoid video url src href') ?? tag.positional[0]
  if (id === undefined) return undefined
  const isVimeo = tag.name === 'vimeo' || get(tag, 'provider') === 'vimeo'
  const isFile = /^video/.test(tag.name) && /[./]/.test(id)
  const address = isVimeo ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`
  const place = isFile ? 'Video' : `Video on ${isVimeo ? 'Vimeo' : 'YouTube'}`
  const url = /^https?:/.test(id) || isFile ? id : address
  return block(linkText(get(tag, 'title caption alt label') ?? place, url))
}

/** Returns a code fence with language and title. Hexo has the title first. */
const fence: Row = (tag, { restore, keep }) => {
  if (tag.inner === undefined || tag.name === 'Highlight') return tag.inner // MDX's is a coloured text
  const isHexo = tag.name === 'codeblock'
  const bare = tag.positional.filter((word) => !/[=:]/.test(word))
  const [, ofName] = /-(\w+)$/.exec(tag.name) ?? [] // a site's own, such as `code-rust`
  const language = get(tag, 'lang language') ?? ofName ?? (isHexo ? '' : (bare[0] ?? ''))
  const title = isHexo ? bare.join(' ') : get(tag, 'title file filename')
  const text = restore(tag.inner)
    .replace(/^[ \t]*\n/, '')
    .trimEnd()
  const head = `${language.toLowerCase()}${title ? ` title="${title.replaceAll('"', "'")}"` : ''}`
  return block(keep(fencedCode(text, head)))
}

/** The kinds of alert besides notes, at the end of a word. Pages know them by all of these names. */
const alertName = /(?:^|[\s-])(tip|hint|success|check|warning|caution|danger|error|important)$/i

/** Returns the kind of alert that the first known word names; `NOTE` if none does. */
export const alertKind = (words: readonly (string | undefined)[]): string =>
  words.flatMap((word = '') => alertName.exec(word)?.[1] ?? [])[0]?.toUpperCase() ?? 'NOTE'

/** A notice: its kind is an argument, or the tag's own name. */
const notice: Row = (tag, { restore }) => {
  const kind = alertKind([get(tag, 'type style kind class'), tag.positional[0], tag.name])
  const title = get(tag, 'title header') ?? tag.positional.slice(1).join(' ')
  const text = restore(placeBlocks(tag.inner ?? get(tag, 'text content body') ?? '')).trim()
  const lines = `[!${kind}]\n${title === '' ? '' : `**${title}**\n\n`}${text}`
  return block(lines.replaceAll(/^/gm, '> ').replaceAll(/[ \t]+$/gm, ''))
}

/** A block that opens below its title. */
const details: Row = (tag) => {
  const written = get(tag, 'title summary') ?? tag.positional.join(' ')
  const title = written.replaceAll(/<\/?(?:summary)?>/g, '').trim() // JSX may name the element
  const summary = title === '' ? '' : `<summary>${title}</summary>\n`
  return tag.inner && block(`<details>\n${summary}\n${tag.inner.trim()}\n\n</details>`)
}

/**
 * A link to a page, with the tag's text or the page's title; inside an address, only the page's address.
 * Hexo's also links elsewhere.
 */
const reference: Row = (tag, { addLink, isInLink }) => {
  const url = tag.positional.findIndex((word) => /^(?:https?:|\/)/.test(word))
  if (tag.name === 'link' && url > 0)
    return linkText(tag.positional.slice(0, url).join(' '), tag.positional[url] ?? '')
  const words = tag.positional.slice(1).filter((word) => !/^(?:true|false)$/.test(word))
  const name = get(tag, 'path') ?? tag.positional[0] ?? ''
  return addLink({ kind: isInLink ? 'page in URL' : 'page', name, label: words.join(' ') })
}

/** A component that links to a page or elsewhere; a tag without a URL is a reference. */
const anchor: Row = (tag, context) => {
  const url = get(tag, 'to href')
  if (url !== undefined) return tag.inner && `<a href="${url}">${tag.inner}</a>`
  return tag.name === 'link' ? reference(tag, context) : undefined
}

/** A value that may be known, and filters that only addresses and HTML need. */
const known = /(?<scope>page|site)\.(?<name>\w+)|["'](?<text>[^"'{}]*)["']/
const filter = /relative_url|absolute_url|prepend:\s*site\.(?:baseurl|url)|escape|strip|safe/
const plainValue = new RegExp(String.raw`^(?:${known.source})\s*(?:\|\s*(?:${filter.source})\s*)*$`)

/**
 * `{{ site.title }}` becomes the configuration's value, `{{ "/a/" | relative_url }}` the text. The site's own
 * address is left out.
 */
const output: Row = ({ argumentText }, { values }) => {
  const { scope, name = '', text } = plainValue.exec(argumentText)?.groups ?? {}
  if (scope === undefined) return text
  return scope === 'page'
    ? textOf(values.page[name])
    : /^(?:base)?url$/.test(name)
      ? ''
      : textOf(values.site[name])
}

/** Jekyll's `{% include figure.html path="a.png" %}`: uses the row of the file's name. */
const include: Row = (tag, context) => {
  const name = /^["']?(?:[\w-]+\/)*([\w-]+)(?=[."'\s]|$)/.exec(tag.argumentText)?.[1]?.toLowerCase() ?? ''
  const row = /^include/.test(name) ? undefined : rowOf(name)
  return row?.({ ...tag, name, positional: tag.positional.slice(1) }, context)
}

const innerText: Row = (tag) => {
  const text = tag.inner ?? get(tag, 'text content body label') ?? tag.positional[0]
  return text && tag.named.caption ? block(`${text}\n\n${tag.named.caption}`) : text
}

/** The rows, by names in lower case. The inner text of other tags stays. Sites invent names for some. */
const rows: readonly (readonly [names: RegExp, row: Row])[] = [
  [/^(?:high(?:light)?|code(?:block)?(?:-\w+)?)$/, fence],
  [/^(?:(?:rel)?ref|post_url|pageref|post_link|asset_link)$/, reference],
  [/^(?:link|button)$/, anchor],
  [/^asset_path$/, (tag) => tag.positional[0]],
  [/^staticref$/, ({ inner, positional: [to = ''] }) => inner && linkText(inner, to.replace(/^\/*/, '/'))],
  [/^(?:lead|cent(?:er(?:ed)?|red)|div|span|left|right|small|mark|label|hl)$/, innerText],
  [/^(?:gallery|tabs|columns?|steps|cards|grid)$/, innerText],
  [/^(?:comment|toc(?:inline)?|table_of_contents|more|break|clear|clearfix|icon)$/, () => ''],
  [/^(?:details|spoiler)$/, details],
  [/^mermaid$/, (tag, context) => fence({ ...tag, positional: ['mermaid'] }, context)],
  [/^tab-?item$/, (tag) => tag.inner && block(`**${get(tag, 'label value') ?? ''}**\n\n${tag.inner.trim()}`)],
  [/^include(?:_relative|_cached)?$/, include],
  [/^=$/, output],
  [/image|img|figure|photo|picture/, image],
  [/youtube|vimeo|video/, video],
  [/notice|callout|admonition|alert|^(?:note|aside|message|question|hint|tip)$/, notice],
  [/^(?:warning|info|important|caution|danger|success|error)$/, notice],
]

/** Returns the row of a tag. */
export const rowOf = (name: string): Row | undefined => {
  const key = name.toLowerCase().split('/').at(-1) ?? ''
  return rows.find(([names]) => names.test(key))?.[1]
}
