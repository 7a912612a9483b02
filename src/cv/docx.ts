/** The CV as a Word document: one column, real headings and lists, no tables, for any program to read. */
import { type Design, marginScales } from '../content/schema/design.ts'
import type { Portrait } from '../images/portraits.ts'
import { toValidXml } from '../lib/text/escape-html.ts'
import { firstDirection } from './cv-values.ts'
import { bold, employerSize, fontOf, italic, spaces, stylesIn } from './docx-styles.ts'
import { type Paragraph, type ParagraphKind, type ParagraphRun, paragraphsOf } from './paragraphs.ts'

type Docx = typeof import('docx')

/** What a document needs besides the CV's HTML. */
export interface DocumentSettings {
  /** Title of the document. */
  readonly title: string
  /** The person's name. */
  readonly name: string
  /** Base URL of links. */
  readonly pageUrl: string
  readonly paperSize: 'A4' | 'Letter'
  /** `accent` colours titles and links. */
  readonly design: Design & { readonly accent: string }
  readonly findPortrait: () => Promise<Portrait | undefined>
}

/** Word's fonts for East Asian text, by language; the most specific tag comes first. */
const eastAsianFonts: readonly (readonly [language: RegExp, font: string])[] = [
  [/^ja\b/, 'Yu Gothic'],
  [/^ko\b/, 'Malgun Gothic'],
  [/^zh(?:-Hant|.*-(?:TW|HK|MO))/, 'Microsoft JhengHei'],
  [/^zh\b/, 'Microsoft YaHei'],
]

const eastAsianFontOf = (language: string): string | undefined =>
  eastAsianFonts.find(([pattern]) => pattern.test(language))?.[1]

const LIST = 'list'

/** Levels of a list, as many as Word has. */
const LEVELS = 9

/** The library's own bullets are as large as a letter. */
const listLevels = Array.from({ length: LEVELS }, (_, level) => ({
  level,
  format: 'bullet' as const,
  text: level % 2 === 0 ? '•' : '–',
  alignment: 'start' as const,
  style: { paragraph: { indent: { left: spaces.indent * (level + 1), hanging: spaces.hanging } } },
}))

/** 3 cm. */
const PORTRAIT_PX = 113
/** 3 mm, in English Metric Units. */
const PORTRAIT_MARGIN_EMU = 108_000

/** Returns the portrait, in the top corner where lines end. The text flows beside it. */
const portraitRun = (docx: Docx, portrait: Portrait, name: string, direction: Paragraph['direction']) => {
  const { bytes, format, widthPx, heightPx } = portrait
  return new docx.ImageRun({
    type: format === 'png' ? 'png' : 'jpg',
    data: bytes,
    transformation: { width: PORTRAIT_PX, height: Math.round((PORTRAIT_PX * heightPx) / widthPx) },
    altText: { name, title: name, description: name },
    floating: {
      horizontalPosition: { relative: 'margin', align: direction === 'rtl' ? 'left' : 'right' },
      verticalPosition: { relative: 'margin', align: 'top' },
      wrap: { type: docx.TextWrappingType.SQUARE, side: 'bothSides' },
      margins: { left: PORTRAIT_MARGIN_EMU, right: PORTRAIT_MARGIN_EMU, bottom: PORTRAIT_MARGIN_EMU },
    },
  })
}

const directionMarks = { ltr: '\u200E', rtl: '\u200F' } as const

/**
 * Isolates parts of a paragraph in different directions: each begins and ends with a character of its
 * direction, or with a direction mark. Word has no isolates, so the digits of a telephone number would follow
 * the paragraph's direction.
 */
const isolated = ({ runs, direction }: Paragraph): readonly ParagraphRun[] => {
  if (runs.every((run) => run.direction === direction)) return runs
  return runs.map((run, index) => {
    const mark = directionMarks[run.direction]
    const isEnd = (other: ParagraphRun | undefined) => other?.direction !== run.direction
    const needs = (letter: string | undefined) => firstDirection(letter ?? '') !== run.direction
    const letters = [...run.text]
    const before = isEnd(runs[index - 1]) && needs(letters[0]) ? mark : ''
    const after = isEnd(runs[index + 1]) && needs(letters.at(-1)) ? mark : ''
    return /^[\n\t]$/.test(run.text) ? run : { ...run, text: before + run.text + after }
  })
}

const createTextRun =
  ({ Tab, TextRun }: Docx, around: string | undefined, textFont: string) =>
  ({ text, styles, href, language, direction }: ParagraphRun, more?: object) => {
    const eastAsia = eastAsianFontOf(language) ?? around
    const isRightToLeft = direction === 'rtl'
    const latinFont = styles.includes('code') ? 'Consolas' : textFont
    return new TextRun({
      ...(text === '\n' ? { break: 1 } : { text: toValidXml(text) }),
      ...(text === '\t' && { text: '', children: [new Tab()] }),
      ...(href === undefined ? {} : { style: 'Hyperlink' }),
      ...(styles.includes('strong') && bold),
      ...(styles.includes('plain') && { bold: false }),
      ...more,
      ...(styles.includes('em') && italic),
      ...(styles.includes('sub') && { subScript: true }),
      ...(styles.includes('sup') && { superScript: true }),
      font: { ascii: latinFont, hAnsi: latinFont, cs: 'Arial', ...(eastAsia && { eastAsia }) },
      language: {
        value: language,
        ...(eastAsia && { eastAsia: language }),
        ...(isRightToLeft && { bidirectional: language }),
      },
      ...(isRightToLeft && { rightToLeft: true }),
    })
  }

const titles: ReadonlySet<ParagraphKind> = new Set(['employer', 'entry', 'position'])

/** Whether a paragraph stays with the next: entries and positions are not divided between pages. */
const keepsNext = ({ entries }: Paragraph, next: Paragraph | undefined): boolean =>
  next !== undefined && entries > 0 && next.entries > 0 && !titles.has(next.kind)

/** Paragraphs of a word or two, which would fill a page with a line each. */
const listed: ReadonlySet<ParagraphKind> = new Set(['contact', 'term'])

/** Joins lines as on paper: a period at the end of its title's line, and what is listed in one paragraph. */
const joinLines = (paragraphs: readonly Paragraph[]): readonly Paragraph[] => {
  const joined: Paragraph[] = []
  for (const paragraph of paragraphs) {
    const before = joined.at(-1)
    const [first] = before?.runs ?? []
    const isListed = listed.has(paragraph.kind) && before?.kind === paragraph.kind
    const isPeriod = paragraph.kind === 'period' && before !== undefined && titles.has(before.kind)
    if (before === undefined || first === undefined || !(isListed || isPeriod)) {
      joined.push(paragraph)
      continue
    }
    const { language } = first
    const separator = { text: isListed ? ' · ' : '\t', language, direction: before.direction, styles: [] }
    const runs = paragraph.runs.map((run) => ({ ...run, styles: [...run.styles, 'plain' as const] }))
    joined.splice(-1, 1, { ...before, runs: [...before.runs, separator, ...runs] })
  }
  return joined
}

/** Paragraphs that a centred CV centres. */
const centred: ReadonlySet<ParagraphKind> = new Set(['name', 'label', 'contact', 'section'])

/** Scripts that have italics. */
const slanted = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** A4 and US Letter in twentieths of a point. */
const paper = { A4: { width: 11_906, height: 16_838 }, Letter: { width: 12_240, height: 15_840 } } as const
const MARGIN = 1134

const marginOf = ({ margins = 'normal' }: Design): number => Math.round(MARGIN * marginScales[margins])

const createParagraph = (
  docx: Docx,
  eastAsia: string | undefined,
  portrait: Portrait | undefined,
  { design, name, paperSize }: DocumentSettings,
) => {
  const { ExternalHyperlink, Paragraph } = docx
  const textRun = createTextRun(docx, eastAsia, fontOf(design))
  const isCentred = design.alignment === 'center'
  const child = (run: ParagraphRun, more: object) =>
    run.href === undefined || /^[\n\t]$/.test(run.text)
      ? textRun(run, more)
      : new ExternalHyperlink({ link: run.href, children: [textRun(run, more)] })
  // In a right-to-left paragraph, Word counts from the right.
  const lineEnd = { type: docx.TabStopType.RIGHT, position: paper[paperSize].width - 2 * marginOf(design) }
  const options: Partial<Record<ParagraphKind, object>> = {
    name: { heading: 'Title' },
    label: { style: 'Label' },
    contact: { spacing: { after: 0 } },
    section: { heading: 'Heading1' },
    group: { heading: 'Heading2' },
    employer: { heading: 'Heading2', spacing: { before: spaces.employer } },
    entry: { heading: 'Heading2' },
    position: { heading: 'Heading3' },
    keywords: { style: 'Quiet' },
  }
  return (paragraph: Paragraph, index: number, all: readonly Paragraph[]) => {
    const { kind, level, marker, runs, direction } = paragraph
    const [first] = runs
    const isSlanted =
      (kind === 'label' || kind === 'organization') && slanted.test(runs.map(({ text }) => text).join(''))
    const number =
      marker && first ? [marker, '\t'].map((text) => textRun({ ...first, text, styles: [] })) : []
    const title = kind === 'employer' ? runs.findIndex(({ text }) => text === '\t') : 0 // before its dates
    const hanging = number.length > 0 && { hanging: spaces.indent }
    return new Paragraph({
      ...options[kind],
      ...(kind === 'item'
        ? { numbering: { reference: LIST, level: Math.min(level, LEVELS) - 1 } }
        : level > 0 && { indent: { left: spaces.indent * level, ...hanging } }),
      ...(all[index - 1]?.kind === 'contact' && kind !== 'section' && { spacing: { before: spaces.medium } }),
      ...(titles.has(kind) && { tabStops: [lineEnd] }),
      ...(keepsNext(paragraph, all[index + 1]) && { keepNext: true }),
      ...(paragraph.isOnNewPage && { pageBreakBefore: true }),
      ...(direction === 'rtl' && { bidirectional: true }),
      ...(isCentred && centred.has(kind) && { alignment: 'center' as const }),
      children: [
        ...(kind === 'name' && portrait ? [portraitRun(docx, portrait, toValidXml(name), direction)] : []),
        ...number,
        ...isolated(paragraph).map((run, index) =>
          child(run, {
            ...(isSlanted && !run.styles.includes('plain') && italic),
            ...((title === -1 || index < title) && employerSize(design)),
          }),
        ),
      ],
    })
  }
}

/** Returns the CV as a document. Two documents of one CV differ in the identifiers of their links. */
export const cvDocument = async (html: string, context: DocumentSettings): Promise<Buffer> => {
  const docx = await import('docx') // 60 ms, so loaded only on request
  const { paperSize, design, pageUrl, findPortrait } = context
  const [title, name] = [toValidXml(context.title), toValidXml(context.name)]
  const margin = marginOf(design)
  const paragraphs = joinLines(paragraphsOf(html, pageUrl))
  const eastAsia = eastAsianFontOf(paragraphs[0]?.runs[0]?.language ?? '')
  const toParagraph = createParagraph(docx, eastAsia, await findPortrait(), context)
  const document = new docx.Document({
    title,
    creator: name,
    lastModifiedBy: name,
    styles: stylesIn(design),
    numbering: { config: [{ reference: LIST, levels: listLevels }] },
    sections: [
      {
        properties: {
          page: {
            size: paper[paperSize],
            margin: { top: margin, right: margin, bottom: margin, left: margin },
          },
        },
        children: paragraphs.map(toParagraph),
      },
    ],
  })
  return docx.Packer.toBuffer(document)
}
