/** What the tags of all generators become: one row for each name. */
import { escapeLabel } from '../addresses/links.ts'
import type { Tag } from './convert-tags.ts'
import { plainText } from './heading-ids.ts'

/** What tags need to know besides themselves. */
export interface TagContext {
  /** Returns the link to a page that a tag names by its file, path or title; undefined if there is none. */
  readonly linkTo: (reference: string) => { readonly href: string; readonly title: string } | undefined
  /** The page's own. */
  readonly title: string | undefined
  /** Puts masked code back, so that its lines can be moved. */
  readonly restore: (text: string) => string
  /** Keeps a text from every further change. */
  readonly keep: (text: string) => string
  /** Whether the tag stands in the address of a link or an attribute. */
  readonly isInLink: boolean
}

/** Returns the Markdown of a tag; undefined if these arguments are none that it knows. */
type Row = (tag: Tag, context: TagContext) => string | undefined

/** Returns the first of some named arguments, or else the positional one at an index. */
const get = ({ named, positional }: Tag, names: string, index?: number): string | undefined =>
  names
    .split(' ')
    .map((name) => named[name])
    .find((value) => value !== undefined && value !== '') ??
  (index === undefined ? undefined : positional[index])

const destination = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>]/g, encodeURIComponent)}>` : url

const linkText = (label: string, url: string): string => `[${escapeLabel(label)}](${destination(url)})`

const imageText = (source: string, alt = '', title?: string): string => {
  const caption = title === undefined || title === '' ? '' : ` "${title.replaceAll('"', '\\"')}"`
  return `![${escapeLabel(alt)}](${destination(source.trim())}${caption})`
}

const quoteLines = (text: string): string =>
  text
    .trim()
    .replaceAll(/^/gm, '> ')
    .replaceAll(/[ \t]+$/gm, '')

const block = (text: string): string => `\n\n${text}\n\n`

const image: Row = (tag) => {
  const caption = get(tag, 'caption title')
  const source = get(tag, 'src source url path image light_src default_src link', 0)
  // Some figures hold their image as Markdown.
  if (tag.inner?.trim() && (source === undefined || !/[./]/.test(source)))
    return block([tag.inner.trim(), caption ?? ''].join('\n\n').trim())
  if (source === undefined) return undefined
  const credit = [caption, get(tag, 'attr attribution')].filter((text) => text !== undefined).join(' ')
  const alt = get(tag, 'alt') ?? plainText(caption ?? '')
  const target = tag.name === 'figure' ? tag.named.link : undefined
  const isMarkdown = /\]\(|(?<!\w)[*_`]+\S|<\w/.test(credit)
  if (isMarkdown && target === undefined)
    return block(
      `<figure>\n\n${imageText(source, alt)}\n\n<figcaption>\n\n${credit}\n\n</figcaption>\n\n</figure>`,
    )
  const picture = imageText(source, alt, credit)
  const inner = tag.inner?.trim() ? `\n\n${tag.inner.trim()}` : ''
  return block(
    `${target === undefined || target === source ? picture : `[${picture}](${destination(target)})`}${inner}`,
  )
}

/** A link to what the page can't show, because it loads nothing from other servers. */
const linkAt =
  (place: string, address: (id: string) => string): Row =>
  (tag) => {
    const id = get(tag, 'id videoid video url src href', 0)
    if (id === undefined) return undefined
    const url = /^https?:/.test(id) ? id : address(id)
    return block(linkText(get(tag, 'title caption alt label') ?? place, url))
  }

/** Reads as a fence, with the language and the title. */
const fence: Row = (tag, { restore, keep }) => {
  if (tag.inner === undefined) return undefined
  const bare = tag.positional.filter((word) => !/[=:]/.test(word))
  const language = get(tag, 'lang language') ?? (tag.name === 'codeblock' ? '' : (bare[0] ?? ''))
  const title =
    tag.name === 'codeblock'
      ? bare.filter((word) => !/^https?:/.test(word)).join(' ')
      : get(tag, 'title file filename')
  const text = restore(tag.inner)
    .replace(/^[ \t]*\n/, '')
    .trimEnd()
  const ticks = '`'.repeat(Math.max(3, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)))
  const head = `${language.toLowerCase()}${title ? ` title="${title.replaceAll('"', "'")}"` : ''}`
  return block(keep(`${ticks}${head}\n${text}\n${ticks}`))
}

/** The five kinds of alert, by what others call theirs. */
const alertKinds: Readonly<Record<string, string>> = {
  tip: 'TIP',
  hint: 'TIP',
  success: 'TIP',
  check: 'TIP',
  primary: 'NOTE',
  important: 'IMPORTANT',
  warning: 'WARNING',
  warn: 'WARNING',
  caution: 'CAUTION',
  danger: 'CAUTION',
  error: 'CAUTION',
}

/** A notice: its kind is an argument, or the tag's own name. */
const notice: Row = (tag, { restore }) => {
  const words = [get(tag, 'type style kind class'), tag.positional[0], tag.name]
  const kind = words
    .map(
      (word) =>
        alertKinds[
          (word ?? '')
            .toLowerCase()
            .split(/[\s-]+/)
            .at(-1) ?? ''
        ],
    )
    .find((found) => found !== undefined)
  const second = tag.positional.slice(1).join(' ')
  const title = get(tag, 'title header') ?? (second === '' ? undefined : second)
  const text = restore(tag.inner ?? get(tag, 'text content body') ?? '')
  const heading = title === undefined ? '' : `**${title}**\n\n`
  return block(quoteLines(`[!${kind ?? 'NOTE'}]\n${heading}${text.trim()}`))
}

const textOnly: Row = (tag) => tag.inner ?? get(tag, 'text content body label', 0) ?? ''

const nothing: Row = () => ''

/** A link to a page, or its address inside a Markdown link or an attribute. */
const pageAddress: Row = (tag, { linkTo, isInLink }) => {
  const reference = get(tag, 'path', 0) ?? tag.argumentText.trim()
  const page = linkTo(reference)
  return page && (isInLink ? page.href : linkText(page.title, page.href))
}

/** A link to a page with its title, or the text that the tag gives. */
const pageLink: Row = (tag, { linkTo }) => {
  const [reference = '', ...words] = tag.positional
  const page = linkTo(reference)
  const label = words.filter((word) => !/^(?:true|false)$/.test(word)).join(' ')
  return page === undefined ? undefined : linkText(label || page.title, page.href)
}

/** Hexo's `{% link text url title %}` and `{% img class /a.png 300 "title" %}`. */
const textLink: Row = (tag) => {
  const url = tag.positional.find((word) => /^(?:https?:|\/)/.test(word))
  if (url === undefined) return undefined
  return linkText(tag.positional.slice(0, tag.positional.indexOf(url)).join(' ') || url, url)
}

const hexoImage: Row = (tag) => {
  const words = tag.positional
  const index = words.findIndex((word) => /[/.]\w+/.test(word))
  if (index === -1) return image(tag, {} as TagContext)
  const text = words
    .slice(index + 1)
    .filter((word) => !/^\d+(?:px|%)?$/.test(word))
    .join(' ')
  return block(imageText(words[index] ?? '', text, text))
}

const attachment: Row = (tag) => {
  const [file, ...words] = tag.positional
  return file === undefined ? undefined : linkText(words.join(' ') || file, file)
}

/** Values that stand in addresses, and texts that only pass through. */
const plainValue =
  /^(?:(?<title>page\.title)|site\.(?:baseurl|url)|["'](?<text>[^"'{}]*)["'])\s*(?:\|\s*(?:relative_url|absolute_url|prepend:\s*site\.(?:baseurl|url)|escape|strip|safe)\s*)*$/

/** `{{ page.title }}` is the title, `{{ "/a/" | relative_url }}` the text, and the site's own address is left out. */
const output: Row = ({ argumentText }, { title }) => {
  const groups = plainValue.exec(argumentText)?.groups
  return groups && (groups.title === undefined ? (groups.text ?? '') : (title ?? ''))
}

/** Jekyll's `{% include figure.html path="a.png" %}`: the row of the file's name. */
const include: Row = (tag, context) => {
  const [, file = ''] =
    /^\s*["']?([\w./-]+?)(?:\.(?:html?|liquid|md))?["']?(?:\s|$)/.exec(tag.argumentText) ?? []
  const name = (file.split('/').at(-1) ?? '').toLowerCase()
  const row = name === 'include' ? undefined : rowOf(name)
  return row?.({ ...tag, name, positional: tag.positional.slice(1) }, context)
}

const video = (tag: Tag, context: TagContext): string | undefined =>
  linkAt('Video', (id) =>
    get(tag, 'provider') === 'vimeo'
      ? `https://vimeo.com/${id}`
      : /[./]/.test(id)
        ? id
        : `https://www.youtube.com/watch?v=${id}`,
  )(tag, context)

const youtube = linkAt('Video on YouTube', (id) => `https://www.youtube.com/watch?v=${id}`)

/** The rows, by names in lower case. Text between the ends of any other tag stays. */
const rowsByNames: readonly (readonly [names: string, row: Row])[] = [
  ['figure image picture imgproc responsive_image resize_image lazyimg img_figure', image],
  ['img asset_img', hexoImage],
  ['youtube youtubelite youtube_lite lite-youtube youtube-lite', youtube],
  ['vimeo', linkAt('Video on Vimeo', (id) => `https://vimeo.com/${id}`)],
  ['video videojs', video],
  ['highlight codeblock code', fence],
  [
    'notice note alert admonition callout hint tip warning info important caution danger success error question aside message',
    notice,
  ],
  ['ref relref post_url pageref', pageAddress],
  ['post_link', pageLink],
  ['link', (tag, context) => pageAddress(tag, context) ?? textLink(tag, context)],
  ['asset_path', (tag) => tag.positional[0]],
  ['asset_link', attachment],
  [
    'lead center centered div span gallery tabs columns column left right small mark label steps cards grid',
    textOnly,
  ],
  ['comment toc table_of_contents more break clear clearfix', nothing],
  ['include include_relative include_cached', include],
  ['=', output],
]

const rows: ReadonlyMap<string, Row> = new Map(
  rowsByNames.flatMap(([names, row]) => names.split(' ').map((name) => [name, row] as const)),
)

/** Rows for names that sites make up. */
const likely: readonly (readonly [name: RegExp, row: Row])[] = [
  [/image|img|figure|photo|picture/, image],
  [/youtube|video/, video],
  [/notice|callout|admonition|alert/, notice],
]

/** Returns the row of a tag. */
export const rowOf = (name: string): Row | undefined => {
  const key = name.toLowerCase().split('/').at(-1) ?? ''
  return rows.get(key) ?? likely.find(([pattern]) => pattern.test(key))?.[1]
}
