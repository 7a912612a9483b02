/** The CV as paragraphs, one below the other: what all forms without a layout have in common. Used by docx.ts and txt.ts. */
import type { Formats } from '../../../content/i18n/formats.ts'
import type { FormatMessage } from '../../../content/i18n/messages.ts'
import type {
  Cv,
  CvAuthors,
  CvBlock,
  CvEntry,
  CvInline,
  CvLine,
  CvPeriod,
  CvPublication,
  CvRichText,
  CvSection,
  CvTerm,
  CvText,
  CvTextFacts,
} from '../cv.ts'

/** What a form needs to know of its language besides the CV. */
export interface FormLanguage {
  readonly message: FormatMessage
  readonly formats: Formats
}

/** How a piece of text is set. */
export type RunStyle = 'strong' | 'em' | 'code' | 'sub' | 'sup'

/** A piece of text, all of it set alike. */
export interface Run extends CvTextFacts {
  readonly text: string
  readonly href: string | undefined
  readonly styles: readonly RunStyle[]
}

/** What a paragraph is. An `item` is one of a list. */
export type ParagraphKind =
  | 'name'
  | 'label'
  | 'contact'
  | 'section'
  | 'group'
  | 'entry'
  | 'facts'
  | 'text'
  | 'item'
  | 'numbered'

/** A paragraph. */
export interface CvParagraph {
  readonly kind: ParagraphKind
  readonly runs: readonly Run[]
  /** Depth of an item, from 0. */
  readonly level: number
}

type Direction = CvTextFacts['direction']

/** Returns the functions that make the paragraphs of a CV in its language. */
const createParagraphs = (cv: Cv, { message, formats }: FormLanguage) => {
  const around = { language: cv.language, direction: cv.direction }

  const paragraph = (kind: ParagraphKind, runs: readonly Run[], level = 0): readonly CvParagraph[] =>
    runs.length === 0 ? [] : [{ kind, runs, level }]
  const plain = (text: string, facts: CvTextFacts = around): Run => ({
    ...facts,
    text,
    href: undefined,
    styles: [],
  })
  const ofText = (text: CvText | undefined): readonly Run[] =>
    text === undefined ? [] : [plain(text.text, text)]
  const joined = (parts: readonly (readonly Run[])[], separator: string): readonly Run[] =>
    parts
      .filter((part) => part.length > 0)
      .flatMap((part, index) => (index === 0 ? part : [plain(separator), ...part]))
  const ofLine = (line: CvLine | undefined): readonly Run[] =>
    line === undefined
      ? []
      : joined(line.texts.map(ofText), line.separator).map((run) => ({ ...run, href: line.href }))
  const ofInlines = (
    content: readonly CvInline[],
    facts: CvTextFacts,
    styles: readonly RunStyle[] = [],
    href?: string,
  ): readonly Run[] =>
    content.flatMap((inline) => {
      if (inline.kind === 'text') return [{ ...facts, text: inline.text, href, styles }]
      if (inline.kind === 'break') return [{ ...facts, text: '\n', href: undefined, styles: [] }]
      if (inline.kind === 'link') return ofInlines(inline.content, facts, styles, inline.href)
      return ofInlines(inline.content, facts, [...styles, inline.kind], href)
    })
  const ofRich = ({ content, language, direction }: CvRichText): readonly Run[] =>
    ofInlines(content, { language, direction })

  const ofBlocks = (blocks: readonly CvBlock[], level = 0): readonly CvParagraph[] =>
    blocks.flatMap((block) =>
      block.kind === 'paragraph'
        ? paragraph('text', ofRich(block))
        : block.items.flatMap((item) =>
            ofBlocks(item, level + 1).map((part, index) =>
              index === 0 && part.kind === 'text' ? { ...part, kind: 'item' as const, level } : part,
            ),
          ),
    )

  const ofPeriod = ({ start, end, ongoing }: CvPeriod): readonly Run[] => {
    if (start === undefined) return end === undefined ? [] : [plain(message('cv.until', { date: end.text }))]
    const last = end?.text ?? (ongoing ? message('cv.present') : undefined)
    return [plain(last === undefined ? start.text : `${start.text}${formats.range}${last}`)]
  }

  /** Positions at one employer are entries of their own, each with the employer, so that no reader who goes line by line misses one. */
  const ofEntry = (entry: CvEntry): readonly CvParagraph[] => {
    if (entry.positions.length > 0) return entry.positions.flatMap(ofEntry)
    const { title, organization, period, place, facts, summary, highlights, keywords } = entry
    return [
      ...paragraph('entry', ofLine(title)),
      ...paragraph('facts', joined([ofLine(organization), ofText(place)], formats.clause)),
      ...paragraph('facts', period === undefined ? [] : ofPeriod(period)),
      ...facts.flatMap((fact) => paragraph('facts', ofRich(fact))),
      ...ofBlocks(summary),
      ...highlights.flatMap((highlight) => paragraph('item', ofRich(highlight))),
      ...paragraph('facts', ofLine(keywords)),
    ]
  }

  const ofTerm = ({ name, level, keywords }: CvTerm): readonly CvParagraph[] => {
    const details = joined([ofText(level), ofLine(keywords)], ' – ')
    const term = ofText(name).map((run) => ({ ...run, styles: ['strong'] as const }))
    return paragraph('item', details.length === 0 ? term : [...term, plain(formats.colon), ...details])
  }

  const ofAuthors = ({ named, others, separator }: CvAuthors): readonly Run[] =>
    joined(
      [
        ...named.map(({ name, isOwner }) =>
          ofText(name).map((run) => (isOwner ? { ...run, styles: ['strong'] as const } : run)),
        ),
        ofText(others),
      ],
      separator,
    )

  const ofPublication = ({ authors, title, venue, parts, date, doi, number }: CvPublication) => {
    const year = date?.iso?.slice(0, 'YYYY'.length) ?? date?.text
    const source = joined(
      [ofText(venue).map((run) => ({ ...run, styles: ['em'] as const })), parts ? [plain(parts)] : []],
      ' ',
    )
    const sentences = [
      authors === undefined ? [] : ofAuthors(authors),
      ofLine(title),
      joined([source, year ? [plain(year)] : []], formats.clause),
      doi === undefined
        ? []
        : [{ ...plain(doi.text, { language: 'en', direction: 'ltr' as Direction }), href: doi.href }],
    ]
    return paragraph('numbered', [plain(`${number}. `), ...joined(sentences, '. ')])
  }

  const ofSection = (section: CvSection): readonly CvParagraph[] => {
    if (section.kind === 'entries') return section.entries.flatMap(ofEntry)
    if (section.kind === 'terms') return section.terms.flatMap(ofTerm)
    if (section.kind === 'publications')
      return section.groups.flatMap(({ title, publications }) => [
        ...paragraph('group', ofText(title)),
        ...publications.flatMap(ofPublication),
      ])
    return section.quotations.flatMap(({ name, text }) => [
      ...ofBlocks(text),
      ...(name === undefined ? [] : paragraph('facts', [plain('— '), ...ofText(name)])),
    ])
  }

  return [
    ...paragraph('name', ofText(cv.name)),
    ...paragraph('label', ofText(cv.label)),
    ...cv.contacts.flatMap(({ line }) => paragraph('contact', ofLine(line))),
    ...ofBlocks(cv.summary),
    ...cv.sections.flatMap((section) => [
      ...paragraph('section', ofText(section.title)),
      ...ofSection(section),
    ]),
  ]
}

/** Returns the paragraphs of a CV, in the order in which it is read. */
export const paragraphsOf = (cv: Cv, language: FormLanguage): readonly CvParagraph[] =>
  createParagraphs(cv, language)
