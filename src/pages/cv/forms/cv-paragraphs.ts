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

/** The language and site of a form. */
export interface FormLanguage {
  readonly message: FormatMessage
  readonly formats: Formats
  /** A file leaves the site, so that its links to pages need the origin. */
  readonly site: { readonly baseUrl: string }
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
  | 'position'
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

/** The CV's language, for what stands between its texts. */
interface Around extends FormLanguage, CvTextFacts {}

const paragraph = (kind: ParagraphKind, runs: readonly Run[], level = 0): readonly CvParagraph[] =>
  runs.length === 0 ? [] : [{ kind, runs, level }]

const plain = (text: string, { language, direction }: CvTextFacts): Run => ({
  language,
  direction,
  text,
  href: undefined,
  styles: [],
})

const ofText = (text: CvText | undefined): readonly Run[] =>
  text === undefined ? [] : [plain(text.text, text)]

const styled = (text: CvText | undefined, style: RunStyle): readonly Run[] =>
  ofText(text).map((run) => ({ ...run, styles: [style] }))

const joined = (parts: readonly (readonly Run[])[], separator: string, around: CvTextFacts): readonly Run[] =>
  parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [plain(separator, around), ...part]))

const ofLine = (line: CvLine | undefined, around: CvTextFacts): readonly Run[] =>
  line === undefined
    ? []
    : joined(line.texts.map(ofText), line.separator, around).map((run) => ({ ...run, href: line.href }))

const ofInlines = (
  content: readonly CvInline[],
  facts: CvTextFacts,
  styles: readonly RunStyle[] = [],
  href?: string,
): readonly Run[] =>
  content.flatMap((inline) => {
    if (inline.kind === 'text') return [{ ...facts, text: inline.text, href, styles }]
    if (inline.kind === 'break') return [plain('\n', facts)]
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

const periodText = (
  { start, end, ongoing }: CvPeriod,
  { message, formats }: FormLanguage,
): string | undefined => {
  if (start === undefined) return end && message('cv.until', { date: end.text })
  const last = end?.text ?? (ongoing ? message('cv.present') : undefined)
  return last === undefined ? start.text : `${start.text}${formats.range}${last}`
}

const ofEntry = (
  entry: CvEntry,
  around: Around,
  kind: 'entry' | 'position' = 'entry',
): readonly CvParagraph[] => {
  const { title, organization, period, place, facts, summary, highlights, keywords } = entry
  const dates = period && periodText(period, around)
  return [
    ...paragraph(kind, ofLine(title, around)),
    ...paragraph(
      'facts',
      joined([ofLine(organization, around), ofText(place)], around.formats.clause, around),
    ),
    ...paragraph('facts', dates === undefined ? [] : [plain(dates, around)]),
    ...facts.flatMap((fact) => paragraph('facts', ofRich(fact))),
    ...ofBlocks(summary),
    ...highlights.flatMap((highlight) => paragraph('item', ofRich(highlight))),
    ...paragraph('facts', ofLine(keywords, around)),
    ...entry.positions.flatMap((position) => ofEntry(position, around, 'position')),
  ]
}

const ofTerm = ({ name, level, keywords }: CvTerm, around: Around): readonly CvParagraph[] => {
  const details = joined([ofText(level), ofLine(keywords, around)], ' – ', around)
  return paragraph('item', joined([styled(name, 'strong'), details], around.formats.colon, around))
}

const ofAuthors = ({ named, others, separator }: CvAuthors, around: Around): readonly Run[] => {
  const names = named.map(({ name, isOwner }) => (isOwner ? styled(name, 'strong') : ofText(name)))
  return joined([...names, ofText(others)], separator, around)
}

const ofPublication = (
  { authors, title, venue, parts, date, doi, number }: CvPublication,
  around: Around,
): readonly CvParagraph[] => {
  const year = date?.iso?.slice(0, 'YYYY'.length) ?? date?.text
  const source = joined([styled(venue, 'em'), parts ? [plain(parts, around)] : []], ' ', around)
  const sentences = [
    authors === undefined ? [] : ofAuthors(authors, around),
    ofLine(title, around),
    joined([source, year ? [plain(year, around)] : []], around.formats.clause, around),
    doi === undefined ? [] : [{ ...plain(doi.text, { language: 'en', direction: 'ltr' }), href: doi.href }],
  ]
  return paragraph('numbered', [plain(`${number}. `, around), ...joined(sentences, '. ', around)])
}

const ofSection = (section: CvSection, around: Around): readonly CvParagraph[] => {
  if (section.kind === 'entries') return section.entries.flatMap((entry) => ofEntry(entry, around))
  if (section.kind === 'terms') return section.terms.flatMap((term) => ofTerm(term, around))
  if (section.kind === 'publications')
    return section.groups.flatMap(({ title, publications }) => [
      ...paragraph('group', ofText(title)),
      ...publications.flatMap((publication) => ofPublication(publication, around)),
    ])
  return section.quotations.flatMap(({ name, text }) => [
    ...ofBlocks(text),
    ...(name === undefined ? [] : paragraph('facts', [plain('— ', around), ...ofText(name)])),
  ])
}

const withAbsoluteLinks = ({ runs, ...rest }: CvParagraph, baseUrl: string): CvParagraph => ({
  ...rest,
  runs: runs.map((run) => (run.href?.startsWith('/') ? { ...run, href: baseUrl + run.href } : run)),
})

/** Returns the paragraphs of a CV, in the order in which it is read. */
export const paragraphsOf = (cv: Cv, { message, formats, site }: FormLanguage): readonly CvParagraph[] => {
  const around = { message, formats, site, language: cv.language, direction: cv.direction }
  const paragraphs = [
    ...paragraph('name', ofText(cv.name)),
    ...paragraph('label', ofText(cv.label)),
    ...cv.contacts.flatMap(({ line }) => paragraph('contact', ofLine(line, around))),
    ...ofBlocks(cv.summary),
    ...cv.sections.flatMap((section) => [
      ...paragraph('section', ofText(section.title)),
      ...ofSection(section, around),
    ]),
  ]
  return paragraphs.map((one) => withAbsoluteLinks(one, site.baseUrl))
}
