/** Turns the items of a JSON Resume into entries and terms of the CV, one function for each of its lists. */
import type { Formats } from '../../content/i18n/formats.ts'
import { directionOf } from '../../content/i18n/locale.ts'
import { inLanguageHtml } from '../../content/i18n/message-html.ts'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import type { Resume } from '../../content/schema/resume.ts'
import type { CvDate, CvEntry, CvLink, CvPeriod, CvTerm } from './cv-view.ts'
import { formatBlocks, formatInline } from './formatted-text.ts'
import { safeHref } from './safe-href.ts'

/** The language that the CV is shown in. */
export interface CvLanguage {
  readonly language: string
  readonly message: FormatMessage
  readonly formats: Formats
}

/** An item of one of the resume's lists. */
export type Item<Key extends keyof Resume> =
  NonNullable<Resume[Key]> extends readonly (infer Entry)[] ? Entry : never

/** Returns a text with a link if the URL is safe; undefined without a text. */
export const link = (text: string | undefined, url?: string): CvLink | undefined =>
  text === undefined ? undefined : { text, href: safeHref(url) }

/** Trims the texts and leaves out empty ones. */
const nonEmpty = (texts: readonly (string | undefined)[] | undefined): readonly string[] =>
  (texts ?? []).flatMap((text) => text?.trim() || [])

const inlineTexts = (texts: readonly (string | undefined)[] | undefined): readonly string[] =>
  nonEmpty(texts).map(formatInline)

const date = (iso: string | undefined, { formats }: CvLanguage): CvDate | undefined =>
  iso === undefined ? undefined : { iso, text: formats.date(iso, 'short') }

const period = (
  { startDate, endDate }: { readonly startDate?: string; readonly endDate?: string },
  language: CvLanguage,
): CvPeriod | undefined => {
  const start = date(startDate, language)
  const end = startDate === endDate ? undefined : date(endDate, language)
  return start || end ? { start, end, ongoing: endDate === undefined } : undefined
}

const day = (iso: string | undefined, language: CvLanguage): CvPeriod | undefined =>
  iso === undefined ? undefined : { start: date(iso, language), end: undefined, ongoing: false }

const emptyEntry: Omit<CvEntry, 'title'> = {
  at: undefined,
  period: undefined,
  place: undefined,
  factsHtml: [],
  blocksHtml: [],
  leadHtml: undefined,
  highlightsHtml: [],
  keywords: undefined,
  positions: [],
}

/** Returns the content of the first paragraph. */
const leadOf = (blocksHtml: readonly string[] = []): string | undefined =>
  blocksHtml.find((html) => html.startsWith('<p>'))?.slice('<p>'.length, -'</p>'.length)

/** Makes an entry. Without a title, `at` becomes the title. The URL links the part that `urlOf` names, if it is there. */
const entry = (
  names: {
    readonly title: string | undefined
    readonly at?: string | undefined
    readonly url?: string | undefined
  },
  urlOf: 'title' | 'at',
  rest: Partial<CvEntry>,
): CvEntry => {
  const [title, at] = names.title === undefined ? [names.at, undefined] : [names.title, names.at]
  const linksTitle = urlOf === 'title' || at === undefined
  return {
    ...emptyEntry,
    ...rest,
    leadHtml: leadOf(rest.blocksHtml),
    title: link(title ?? '', linksTitle ? names.url : undefined) ?? { text: '', href: undefined },
    at: link(at, linksTitle ? undefined : names.url),
  }
}

/** Joins the texts that are not empty; undefined if none is. */
export const joined = (texts: readonly (string | undefined)[], separator: string): string | undefined =>
  nonEmpty(texts).join(separator) || undefined

const RIGHT_TO_LEFT_MARK = '\u200F'
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Puts a mark before a right-to-left text that begins with Latin letters such as "B.Sc.", because browsers take a text's
 * direction from its first letter.
 */
const inDirectionOf = (language: string, text: string | undefined): string | undefined =>
  text !== undefined &&
  directionOf(language) === 'rtl' &&
  rightToLeft.test(text) &&
  !rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '')
    ? `${RIGHT_TO_LEFT_MARK}${text}`
    : text

export const work = (item: Item<'work'>, language: CvLanguage): CvEntry =>
  entry({ title: item.position, at: item.name, url: item.url }, 'at', {
    period: period(item, language),
    place: item.location,
    factsHtml: inlineTexts([item.description]),
    blocksHtml: formatBlocks(item.summary),
    highlightsHtml: inlineTexts(item.highlights),
    keywords: joined(item.keywords ?? [], language.formats.comma),
  })

export const volunteer = (item: Item<'volunteer'>, language: CvLanguage): CvEntry =>
  entry({ title: item.position, at: item.organization, url: item.url }, 'at', {
    period: period(item, language),
    blocksHtml: formatBlocks(item.summary),
    highlightsHtml: inlineTexts(item.highlights),
  })

const scoreHtml = (score: string | undefined, message: FormatMessage): readonly string[] =>
  inlineTexts([score && message('cv.score', { score })]).map((html) =>
    inLanguageHtml(html, message.languageOf('cv.score'), message.language),
  )

export const education = (item: Item<'education'>, language: CvLanguage): CvEntry =>
  entry(
    {
      title: inDirectionOf(language.language, joined([item.studyType, item.area], language.formats.comma)),
      at: item.institution,
      url: item.url,
    },
    'at',
    {
      period: period(item, language),
      factsHtml: scoreHtml(item.score, language.message),
      highlightsHtml: inlineTexts(item.courses),
    },
  )

export const award = (item: Item<'awards'>, language: CvLanguage): CvEntry =>
  entry({ title: item.title, at: item.awarder }, 'title', {
    period: day(item.date, language),
    blocksHtml: formatBlocks(item.summary),
  })

export const certificate = (item: Item<'certificates'>, language: CvLanguage): CvEntry =>
  entry({ title: item.name, at: item.issuer, url: item.url }, 'title', { period: day(item.date, language) })

export const publication = (item: Item<'publications'>, language: CvLanguage): CvEntry =>
  entry({ title: item.name, at: item.publisher, url: item.url }, 'title', {
    period: day(item.releaseDate, language),
    blocksHtml: formatBlocks(item.summary),
  })

export const project = (item: Item<'projects'>, language: CvLanguage): CvEntry =>
  entry({ title: item.name, at: item.entity, url: item.url }, 'title', {
    period: period(item, language),
    factsHtml: inlineTexts([joined([...(item.roles ?? []), item.type], language.formats.comma)]),
    blocksHtml: formatBlocks(item.description),
    highlightsHtml: inlineTexts(item.highlights),
    keywords: joined(item.keywords ?? [], language.formats.comma),
  })

/** Groups two or more positions in a row at one employer under an entry for the employer. */
export const groupByEmployer = (items: readonly Item<'work'>[], language: CvLanguage): readonly CvEntry[] => {
  const runs: Item<'work'>[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run !== undefined && item.name !== undefined && run[0]?.name === item.name) run.push(item)
    else runs.push([item])
  }
  return runs.map((run) => {
    const positions = run.map((item) => work(item, language))
    const [first] = positions as [CvEntry, ...CvEntry[]]
    if (positions.length === 1 || first.at === undefined) return first
    const places = new Set(positions.map(({ place }) => place))
    return {
      ...emptyEntry,
      title: { text: first.at.text, href: positions.find(({ at }) => at?.href)?.at?.href },
      place: places.size === 1 ? first.place : undefined,
      positions: positions.map((position) => ({
        ...position,
        at: undefined,
        place: places.size === 1 ? undefined : position.place,
      })),
    }
  })
}

/** Makes a term whose details are the level, a dash and the keywords. */
export const term = (
  name: string | undefined,
  level: string | undefined,
  keywords: readonly string[] = [],
  comma = ', ',
): CvTerm => {
  const [first = '', details] = nonEmpty([name, joined([level, joined(keywords, comma)], ' – ')])
  return { term: first, details }
}
