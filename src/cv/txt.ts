/** The CV as plain text to paste into forms: one line for each paragraph, of any length. */
import { type Paragraph, type ParagraphKind, paragraphsOf } from './paragraphs.ts'

/** Direction marks would be pasted along with the text. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Whether a text shows a link's address or its start, such as the host. A name from its end does not. */
const showsAddress = (text: string, href: string): boolean => {
  const [shown, address] = [text, href].map((written) =>
    written
      .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
      .replace(/^www\./, '')
      .replaceAll(/[\s()-]|\/$/g, ''),
  ) as [string, string]
  const isPart = shown === '' || (/[.@]|^\+?\d/.test(shown) && address.startsWith(shown))
  return isPart || shown.includes(address)
}

/** Returns a paragraph's text, with each link's address after its last run. */
const paragraphText = ({ runs }: Paragraph): string => {
  const addresses = new Map(
    [...Map.groupBy(runs, ({ href }) => href)].map(([href = '', labels]) => {
      const label = labels.map(({ text }) => text).join('')
      return [href, showsAddress(label, href) ? '' : ` <${href}>`] as const
    }),
  )
  return runs
    .map(({ text, href }, index) =>
      href === undefined || runs[index + 1]?.href === href ? text : text + addresses.get(href),
    )
    .join('')
    .replaceAll(directionMarks, '')
}

/** Paragraphs that follow a blank line. */
const startsBlock: ReadonlySet<ParagraphKind> = new Set([
  'section',
  'group',
  'employer',
  'entry',
  'position',
  'text',
])

const linesOf = (paragraph: Paragraph): string => {
  const { kind, level, marker } = paragraph
  const text = paragraphText(paragraph)
  if (kind === 'section') return `${text}\n${'-'.repeat([...text].length)}`
  const mark = kind === 'item' ? '- ' : marker === undefined ? '' : `${marker} `
  const indent = '  '.repeat(Math.max(0, mark === '' ? level : level - 1))
  return (mark + text).replaceAll(/^/gm, indent)
}

/** Returns the CV as text. */
export const cvText = (html: string, { pageUrl }: { readonly pageUrl: string }): string =>
  paragraphsOf(html, pageUrl)
    .map((paragraph, index, all) => {
      const before = all[index - 1]?.kind
      const isApart =
        before !== undefined &&
        (before === 'section' ||
          (startsBlock.has(paragraph.kind) && paragraph.level === 0) ||
          (paragraph.kind === 'contact') !== (before === 'contact'))
      return `${isApart ? '\n' : ''}${linesOf(paragraph)}\n`
    })
    .join('')
