/** Writes the values of the arranged CV as HTML. Used by the view that templates receive. */
import { directionOf } from '../../content/i18n/locale.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import type { CvBlock, CvInline, CvLine, CvRichText, CvText, CvTextFacts } from './cv.ts'
import { firstDirection } from './cv-values.ts'

/** Writes values for a page in one language. */
export interface CvHtml {
  /** Isolated from the text around it. */
  readonly text: (value: CvText) => string
  /** For an element of its own. */
  readonly plain: (value: CvText) => string
  readonly line: (value: CvLine) => string
  /** Without an element around it, unless the text is in another language or direction. */
  readonly rich: (value: CvRichText) => string
  /** One string for each paragraph or list. */
  readonly blocks: (value: readonly CvBlock[]) => readonly string[]
}

const inlinesHtml = (content: readonly CvInline[]): string =>
  content
    .map((inline) => {
      if (inline.kind === 'text') return escapeMarkup(inline.text)
      if (inline.kind === 'break') return '<br>'
      const inner = inlinesHtml(inline.content)
      return inline.kind === 'link'
        ? `<a href="${escapeMarkup(inline.href)}">${inner}</a>`
        : `<${inline.kind}>${inner}</${inline.kind}>`
    })
    .join('')

const langAttribute = (language: string, around: string): string =>
  language === around ? '' : ` lang="${escapeMarkup(language)}"`

/** Creates the functions for pages in a language. */
export const createCvHtml = (around: string): CvHtml => {
  const pageDirection = directionOf(around)

  /** Without `dir`, `<bdi>` takes its direction from the first letter. */
  const text: CvHtml['text'] = ({ text, language, direction }) => {
    const dir = (firstDirection(text) ?? pageDirection) === direction ? '' : ` dir="${direction}"`
    return `<bdi${langAttribute(language, around)}${dir}>${escapeMarkup(text)}</bdi>`
  }

  const blockAttributes = ({ language, direction }: CvTextFacts): string =>
    `${langAttribute(language, around)}${direction === pageDirection ? '' : ` dir="${direction}"`}`

  const rich: CvHtml['rich'] = (value) => {
    const attributes = blockAttributes(value)
    const html = inlinesHtml(value.content)
    return attributes === '' ? html : `<span${attributes}>${html}</span>`
  }

  const item = (content: readonly CvBlock[]): string => {
    const [first, ...rest] = content
    if (first?.kind !== 'paragraph' || rest.some(({ kind }) => kind === 'paragraph'))
      return `<li>${blocks(content).join('\n')}</li>`
    return `<li>${[rich(first), ...blocks(rest)].join('\n')}</li>`
  }

  const block = (value: CvBlock): string => {
    if (value.kind === 'paragraph') return `<p${blockAttributes(value)}>${inlinesHtml(value.content)}</p>`
    const name = value.isOrdered ? 'ol' : 'ul'
    return `<${name}>${value.items.map(item).join('\n')}</${name}>`
  }

  const blocks: CvHtml['blocks'] = (value) => value.map(block)

  return {
    text,
    line: ({ texts, separator, href }) => {
      const html = texts.map(text).join(escapeMarkup(separator))
      return href === undefined ? html : `<a href="${escapeMarkup(href)}">${html}</a>`
    },
    plain: (value) => rich({ ...value, content: [{ kind: 'text', text: value.text }] }),
    rich,
    blocks,
  }
}
