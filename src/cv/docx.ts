/** The CV as a Word document: one column, real headings and lists, no tables, for any program to read. */
import { type Design, marginScales } from '../content/schema/design.ts'
import type { Portrait } from '../images/portraits.ts'
import { toValidXml } from '../lib/text/escape-html.ts'
import { firstDirection } from './cv-values.ts'
import { bold, fontOf, spaces, stylesIn } from './docx-styles.ts'
import { type Paragraph, paragraphsOf, type Run } from './paragraphs.ts'

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
const isolated = ({ runs, direction }: Paragraph): readonly Run[] => {
  if (runs.every((run) => run.direction === direction)) return runs
  return runs.map((run, index) => {
    const mark = directionMarks[run.direction]
    const isEnd = (other: Run | undefined) => other?.direction !== run.direction
    const needs = (letter: string | undefined) => firstDirection(letter ?? '') !== run.direction
    const letters = [...run.text]
    const before = isEnd(runs[index - 1]) && needs(letters[0]) ? mark : ''
    const after = isEnd(runs[index + 1]) && needs(letters.at(-1)) ? mark : ''
    return /^[\n\t]$/.test(run.text) ? run : { ...run, text: before + run.text + after }
  })
}

const createTextRun =
  ({ Tab, TextRun }: Docx, around: string | undefined, textFont: string) =>
  ({ text, styles, href, language, direction }: Run, isPlain = false) => {
    const eastAsia = eastAsianFontOf(language) ?? around
    const isRightToLeft = direction === 'rtl'
    const latinFont = styles.includes('code') ? 'Consolas' : textFont
    return new TextRun({
      ...(text === '\n' ? { break: 1 } : { text: toValidXml(text) }),
      ...(text === '\t' && { text: '', children: [new Tab()] }),
      ...(href === undefined ? {} : { style: 'Hyperlink' }),
      ...(styles.includes('strong') && bold),
      ...(isPlain && { bold: false, boldComplexScript: false }),
      ...(styles.includes('em') && { italics: true, italicsComplexScript: true }),
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

/** Tells for each paragraph whether it stays with the next: within an entry, or at the start of terms. */
const keepNext = (paragraphs: readonly Paragraph[]): readonly boolean[] => {
  let title: Paragraph['kind'] | undefined // the entry's or position's
  return paragraphs.map(({ kind }, index) => {
    const next = paragraphs[index + 1]?.kind
    if (kind === 'entry' || kind === 'position') title = kind
    else if (kind === 'section' || kind === 'group') title = undefined
    if (next === undefined || next === 'section' || next === 'group' || next === 'entry') return false
    if (title === undefined)
      return kind === 'line' && next === 'line' && paragraphs[index - 1]?.kind === 'section'
    return !(title === 'position' && next === 'position')
  })
}

const runOf = (text: string, { language, direction }: Pick<Run, 'language' | 'direction'>): Run => ({
  text,
  language,
  direction,
  styles: [],
})

/** Joins lines as on paper: a period at the end of its title's line, all contacts in one paragraph. */
const joinLines = (paragraphs: readonly Paragraph[]): readonly Paragraph[] => {
  const joined: Paragraph[] = []
  for (const paragraph of paragraphs) {
    const before = joined.at(-1)
    const [first] = before?.runs ?? []
    const separator = { contact: ' · ', entry: '\t', position: '\t' }[before?.kind as string]
    const isJoined = paragraph.kind === (before?.kind === 'contact' ? 'contact' : 'period')
    if (before === undefined || first === undefined || separator === undefined || !isJoined)
      joined.push(paragraph)
    else {
      const language = { language: first.language, direction: before.direction }
      joined.splice(-1, 1, {
        ...before,
        runs: [...before.runs, runOf(separator, language), ...paragraph.runs],
      })
    }
  }
  return joined
}

/** Paragraphs that a centred CV centres. */
const centred: ReadonlySet<Paragraph['kind']> = new Set(['name', 'label', 'contact', 'section'])

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
  const child = (run: Run, isPlain: boolean) =>
    run.href === undefined || /^[\n\t]$/.test(run.text)
      ? textRun(run, isPlain)
      : new ExternalHyperlink({ link: run.href, children: [textRun(run, isPlain)] })
  // In a right-to-left paragraph, Word counts from the right.
  const lineEnd = { type: docx.TabStopType.RIGHT, position: paper[paperSize].width - 2 * marginOf(design) }
  const options: Partial<Record<Paragraph['kind'], object>> = {
    name: { heading: 'Title' },
    label: { style: 'Label' },
    contact: { spacing: { after: 0 } },
    section: { heading: 'Heading1' },
    group: { heading: 'Heading2' },
    entry: { heading: 'Heading2' },
    position: { heading: 'Heading3' },
    line: { keepLines: true },
  }
  return (paragraph: Paragraph, previous: Paragraph['kind'] | undefined, keepsNext: boolean) => {
    const { kind, level, marker, runs, direction } = paragraph
    const [first] = runs
    const isSlanted =
      (kind === 'label' || kind === 'place') && slanted.test(runs.map(({ text }) => text).join(''))
    const number =
      marker && first ? [marker, '\t'].map((text) => textRun({ ...first, text, styles: [] })) : []
    const isTitle = kind === 'entry' || kind === 'position'
    const tab = isTitle ? runs.findIndex(({ text }) => text === '\t') : -1
    const hanging = number.length > 0 && { hanging: spaces.indent }
    return new Paragraph({
      ...options[kind],
      ...(kind === 'item'
        ? { numbering: { reference: LIST, level: Math.min(level, LEVELS) - 1 } }
        : level > 0 && { indent: { left: spaces.indent * level, ...hanging } }),
      ...(previous === 'contact' && kind !== 'section' && { spacing: { before: spaces.medium } }),
      ...(tab !== -1 && { tabStops: [lineEnd] }),
      ...(keepsNext && { keepNext: true }),
      ...(paragraph.isOnNewPage && { pageBreakBefore: true }),
      ...(direction === 'rtl' && { bidirectional: true }),
      ...(isCentred && centred.has(kind) && { alignment: 'center' as const }),
      children: [
        ...(kind === 'name' && portrait ? [portraitRun(docx, portrait, toValidXml(name), direction)] : []),
        ...number,
        ...isolated(paragraph).map((run, index) =>
          child(isSlanted ? { ...run, styles: [...run.styles, 'em'] } : run, tab !== -1 && index > tab),
        ),
      ],
    })
  }
}

/** About 80 pages. The library needs 0.3 s for them, during which nothing else is served. */
const MAX_RUNS = 6_000

/** Returns the paragraphs within {@link MAX_RUNS}. If some are left out, the last one links to the CV. */
const limitParagraphs = (paragraphs: readonly Paragraph[], pageUrl: string): readonly Paragraph[] => {
  let runsLeft = MAX_RUNS
  const end = paragraphs.findIndex(({ runs }) => {
    runsLeft -= runs.length
    return runsLeft < 0
  })
  const [name] = paragraphs
  if (end === -1 || name === undefined) return paragraphs
  const run = { text: `… ${pageUrl}`, language: 'en', direction: 'ltr', href: pageUrl, styles: [] } as const
  return [...paragraphs.slice(0, end), { ...name, kind: 'text', runs: [run] }]
}

/** Returns the CV as a document. Two documents of one CV differ in the identifiers of their links. */
export const cvDocument = async (html: string, context: DocumentSettings): Promise<Buffer> => {
  const docx = await import('docx') // 60 ms, so loaded only on request
  const { paperSize, design, pageUrl, findPortrait } = context
  const [title, name] = [toValidXml(context.title), toValidXml(context.name)]
  const margin = marginOf(design)
  const paragraphs = joinLines(limitParagraphs(paragraphsOf(html, pageUrl), pageUrl))
  const eastAsia = eastAsianFontOf(paragraphs[0]?.runs[0]?.language ?? '')
  const toParagraph = createParagraph(docx, eastAsia, await findPortrait(), context)
  const keeps = keepNext(paragraphs)
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
        children: paragraphs.map((paragraph, index) =>
          toParagraph(paragraph, paragraphs[index - 1]?.kind, keeps[index] === true),
        ),
      },
    ],
  })
  return docx.Packer.toBuffer(document)
}
