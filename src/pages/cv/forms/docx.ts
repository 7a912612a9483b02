/** The CV as a Word document: one column, real headings and lists, no tables, so that every reader finds each value. */
import type { Portrait } from '../../../images/portraits.ts'
import type { Cv } from '../cv.ts'
import { type CvParagraph, type FormLanguage, paragraphsOf, type Run } from './cv-paragraphs.ts'

type Docx = typeof import('docx')

/** Fonts that Word has for East Asian text, by language; the most specific tag counts. */
const eastAsianFonts: readonly (readonly [language: RegExp, font: string])[] = [
  [/^ja\b/, 'Yu Gothic'],
  [/^ko\b/, 'Malgun Gothic'],
  [/^zh(?:-Hant|.*-(?:TW|HK|MO))/, 'Microsoft JhengHei'],
  [/^zh\b/, 'Microsoft YaHei'],
]
const LATIN_FONT = 'Calibri'
const COMPLEX_FONT = 'Arial'

const eastAsianFontOf = (language: string): string | undefined =>
  eastAsianFonts.find(([pattern]) => pattern.test(language))?.[1]

const LIST = 'list'

/** Levels of a list, as many as Word has. */
const LEVELS = 9

/** The library's own bullets are as large as a letter. */
const listLevels = ({ AlignmentType, LevelFormat }: Docx) =>
  Array.from({ length: LEVELS }, (_, level) => ({
    level,
    format: LevelFormat.BULLET,
    text: level % 2 === 0 ? '•' : '–',
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { start: spaces.indent * (level + 1), hanging: spaces.indent } } },
  }))

/** Half-points, and twentieths of a point. */
const sizes = { text: 21, name: 40, section: 26 } as const
const spaces = { small: 40, medium: 120, large: 240, indent: 280 } as const
const INK = '202020'

/** What XML cannot have. */
const controls = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu

/** Three centimetres. */
const PORTRAIT_PX = 113
/** Three millimetres, in the unit of drawings. */
const PORTRAIT_MARGIN_EMU = 108_000

/** Returns the portrait, where lines end at the top of the page. The text is in its order beside it. */
const portraitRun = (docx: Docx, { bytes, format, widthPx, heightPx }: Portrait, { direction, name }: Cv) => {
  const { HorizontalPositionAlign, HorizontalPositionRelativeFrom, ImageRun } = docx
  const { TextWrappingSide, TextWrappingType, VerticalPositionAlign, VerticalPositionRelativeFrom } = docx
  const isRightToLeft = direction === 'rtl'
  const alt = name?.text ?? ''
  return new ImageRun({
    type: format === 'png' ? 'png' : 'jpg',
    data: bytes,
    transformation: { width: PORTRAIT_PX, height: Math.round((PORTRAIT_PX * heightPx) / widthPx) },
    altText: { name: alt, title: alt, description: alt },
    floating: {
      horizontalPosition: {
        relative: HorizontalPositionRelativeFrom.MARGIN,
        align: isRightToLeft ? HorizontalPositionAlign.LEFT : HorizontalPositionAlign.RIGHT,
      },
      verticalPosition: { relative: VerticalPositionRelativeFrom.MARGIN, align: VerticalPositionAlign.TOP },
      wrap: { type: TextWrappingType.SQUARE, side: TextWrappingSide.BOTH_SIDES },
      margins: { left: PORTRAIT_MARGIN_EMU, right: PORTRAIT_MARGIN_EMU, bottom: PORTRAIT_MARGIN_EMU },
    },
  })
}

const createTextRun = ({ TextRun }: Docx, cv: Cv) => {
  const cvEastAsianFont = eastAsianFontOf(cv.language)
  return ({ text, styles, href, language, direction }: Run) => {
    const eastAsia = eastAsianFontOf(language) ?? cvEastAsianFont
    const isRightToLeft = direction === 'rtl'
    const latinFont = styles.includes('code') ? 'Consolas' : LATIN_FONT
    return new TextRun({
      ...(text === '\n' ? { break: 1 } : { text: text.replaceAll(controls, '') }),
      ...(href === undefined ? {} : { style: 'Hyperlink' }),
      ...(styles.includes('strong') && { bold: true, boldComplexScript: true }),
      ...(styles.includes('em') && { italics: true, italicsComplexScript: true }),
      ...(styles.includes('sub') && { subScript: true }),
      ...(styles.includes('sup') && { superScript: true }),
      font: { ascii: latinFont, hAnsi: latinFont, cs: COMPLEX_FONT, ...(eastAsia && { eastAsia }) },
      language: {
        value: language,
        ...(eastAsia && { eastAsia: language }),
        ...(isRightToLeft && { bidirectional: language }),
      },
      ...(isRightToLeft && { rightToLeft: true }),
    })
  }
}

const createParagraph = (docx: Docx, cv: Cv, portrait: Portrait | undefined) => {
  const { ExternalHyperlink, HeadingLevel, Paragraph } = docx
  const textRun = createTextRun(docx, cv)
  const child = (run: Run) =>
    run.href === undefined || run.text === '\n'
      ? textRun(run)
      : new ExternalHyperlink({ link: run.href, children: [textRun(run)] })
  const options = {
    name: { heading: HeadingLevel.TITLE },
    label: { spacing: { after: spaces.small } },
    contact: { spacing: { after: 0 } },
    section: { heading: HeadingLevel.HEADING_1 },
    group: { heading: HeadingLevel.HEADING_2 },
    entry: { heading: HeadingLevel.HEADING_2 },
    position: { heading: HeadingLevel.HEADING_3 },
    facts: { spacing: { after: spaces.small }, keepLines: true },
    text: { spacing: { before: spaces.small, after: spaces.small } },
    item: {},
    numbered: { spacing: { after: spaces.small } },
  } as const
  return ({ kind, runs, level }: CvParagraph, previous: CvParagraph['kind'] | undefined) =>
    new Paragraph({
      ...options[kind],
      ...(kind === 'item' && { numbering: { reference: LIST, level: Math.min(level, LEVELS - 1) } }),
      ...(kind === 'text' && previous === 'contact' && { spacing: { before: spaces.medium } }),
      ...(cv.direction === 'rtl' && { bidirectional: true }),
      children: [
        ...(kind === 'name' && portrait ? [portraitRun(docx, portrait, cv)] : []),
        ...runs.map(child),
      ],
    })
}

const styles = {
  default: {
    document: { run: { size: sizes.text, sizeComplexScript: sizes.text, color: INK } },
    title: {
      run: { size: sizes.name, sizeComplexScript: sizes.name, bold: true, boldComplexScript: true },
      paragraph: { spacing: { after: spaces.small } },
    },
    heading1: {
      run: { size: sizes.section, sizeComplexScript: sizes.section, bold: true, boldComplexScript: true },
      paragraph: { spacing: { before: spaces.large, after: spaces.small }, keepNext: true },
    },
    heading2: {
      run: { size: sizes.text, sizeComplexScript: sizes.text, bold: true, boldComplexScript: true },
      paragraph: { spacing: { before: spaces.medium, after: 0 }, keepNext: true },
    },
    heading3: {
      run: { size: sizes.text, sizeComplexScript: sizes.text, bold: true, boldComplexScript: true },
      paragraph: { spacing: { before: spaces.small, after: 0 }, keepNext: true },
    },
    listParagraph: { paragraph: { spacing: { after: spaces.small } } },
  },
}

/** DOS time has no zone, so this is the same bytes everywhere. */
const ZIP_TIME = new Date(1980, 0, 1)

/** Removes times, and what depends on earlier documents or on chance, so that the same CV gives the same bytes. */
const withoutChance = async (bytes: Uint8Array): Promise<Buffer> => {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate')
  const parts = Object.entries(unzipSync(bytes))
  const names = new Map<string, string>()
  const rename = (id: string): string => {
    const known = names.get(id) ?? `link${names.size + 1}`
    names.set(id, known)
    return known
  }
  const clean = (xml: string): string =>
    xml
      .replaceAll(/(?<=\b(?:Id|r:id)=")rId(?!\d+")[^"]+(?=")/g, rename)
      .replaceAll(/(?<=<wp:docPr id=")\d+/g, '1') // there is one drawing, the portrait
      .replaceAll(/<dcterms:(created|modified)\b[^>]*>[^<]*<\/dcterms:\1>/g, '')
  const isCleaned = (name: string): boolean =>
    /^(?:docProps\/core\.xml|word\/(?:_rels\/)?document\.xml(?:\.rels)?)$/.test(name)
  const cleaned = parts
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, isCleaned(name) ? strToU8(clean(strFromU8(part))) : part] as const)
  return Buffer.from(zipSync(Object.fromEntries(cleaned), { mtime: ZIP_TIME }))
}

/** A4 and US Letter in twentieths of a point. */
const paper = { A4: { width: 11_906, height: 16_838 }, Letter: { width: 12_240, height: 15_840 } } as const
const MARGIN = 1134

/**
 * Returns the CV as a document.
 *
 * @param title of the document; its author is the person
 */
export const cvDocument = async (
  cv: Cv,
  language: FormLanguage & {
    readonly title: string
    readonly paperSize: keyof typeof paper
    readonly portrait: Portrait | undefined
  },
): Promise<Buffer> => {
  const docx = await import('docx') // 60 ms, so loaded only when somebody asks for one
  const { Document, Packer } = docx
  const name = cv.name?.text ?? language.title
  const toParagraph = createParagraph(docx, cv, language.portrait)
  const document = new Document({
    title: language.title,
    creator: name,
    lastModifiedBy: name,
    styles,
    numbering: { config: [{ reference: LIST, levels: listLevels(docx) }] },
    sections: [
      {
        properties: {
          page: {
            size: paper[language.paperSize],
            margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
          },
        },
        children: paragraphsOf(cv, language).map((paragraph, index, all) =>
          toParagraph(paragraph, all[index - 1]?.kind),
        ),
      },
    ],
  })
  return await withoutChance(await Packer.toBuffer(document))
}
