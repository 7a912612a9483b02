/** Turns the items of a JSON Resume into entries and terms of the CV. */

import { isPartialDate } from '../lib/dates/partial-date.ts'
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { type CustomEntry, factFields, formattedLists, type Resume } from '../resume/schema.ts'
import { type CvSource, type CvValues, joinTexts, nonEmpty } from './cv-values.ts'
import type { CvEntryView, CvLinkView, CvPeriod, CvTermView } from './cv-view.ts'
import { formattedLines } from './formatted-text.ts'

/** An item of one of the resume's lists. */
export type Item<Key extends keyof Resume> =
  NonNullable<Resume[Key]> extends readonly (infer Entry)[] ? Entry : never

type Period = Pick<CustomEntry, 'startDate' | 'endDate'>

/** Whether a period goes on until now. A start such as `Aug. 2007-May 2011` includes the end. */
export const isOngoingPeriod = ({ startDate, endDate }: Period): boolean =>
  startDate !== undefined &&
  endDate === undefined &&
  (isPartialDate(startDate) || !/\d{4}.*\d{4}/.test(startDate))

const monthOf = (date: string | undefined): string | undefined =>
  date !== undefined && isPartialDate(date) ? date.slice(0, 7) : date

/** Returns a period: with days if within one month, as of a course. A degree's only date is its award. */
const periodOf = (item: Period, isDegree: boolean, values: CvValues): CvPeriod | undefined => {
  const { endDate, startDate = isDegree ? endDate : undefined } = item
  const hasDays = !isDegree && monthOf(startDate) === monthOf(endDate)
  const [start, end] = [startDate, startDate === endDate ? undefined : endDate].map((date) =>
    values.date(date, hasDays ? date : monthOf(date)),
  )
  return start || end ? { start, end, ongoing: isOngoingPeriod(item) } : undefined
}

/** Returns the day of an award, certificate or publication as a period that ends when it expires. */
const dayOf = ({ date, releaseDate, expires }: CustomEntry, values: CvValues): CvPeriod | undefined => {
  const [start, end] = [date ?? releaseDate, expires].map((day) => values.date(day))
  return start || end ? { start, end, ongoing: false } : undefined
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** A printed page has about 50 lines of 90 characters, or of 45 ideographs. */
const PAGE_LINES = 48

const isLongerThanPage = (htmls: readonly string[]): boolean => {
  const lines = htmls
    .flatMap((html) => formattedLines(html))
    .map((text) => Math.ceil((text.length + (text.match(wide)?.length ?? 0)) / 90))
  return lines.reduce((sum, count) => sum + count, 0) > PAGE_LINES
}

const noTitle: CvLinkView = { text: '', href: undefined, html: '' }

const organizationFields = [
  'organization',
  'institution',
  'entity',
  'publisher',
  'awarder',
  'issuer',
] as const

const degreeFields = ['name', 'studyType', 'area'] as const

/** Returns what names an entry: titles, organization, others. `name` is the organization of a position. */
const namesOf = (item: CustomEntry) => {
  const [titleField] = (['title', 'position'] as const).filter((name) => item[name] !== undefined)
  const [organizationField = 'name'] = organizationFields.filter((name) => item[name] !== undefined)
  const titleFields = titleField === undefined ? degreeFields : [titleField]
  const shown: readonly string[] = [...titleFields, organizationField]
  return {
    titles: titleFields.map((name) => item[name]),
    organization:
      organizationField === 'name' && titleField === undefined ? undefined : item[organizationField],
    others: (['position', ...degreeFields, ...organizationFields] as const).flatMap((name) =>
      shown.includes(name) ? [] : item[name],
    ),
  }
}

/** Sections whose `url` links the employer, organization or school, not the entry's title. */
const linksToOrganization: ReadonlySet<string> = new Set(['work', 'volunteer', 'education'])

/** Returns a score with its label. The label is in English if its translation is missing. */
const scoreText = (score: string | undefined, { message }: CvValues): CvSource | undefined =>
  score === undefined
    ? undefined
    : {
        text: message('cv.score', { score }),
        language: message.languageOf('cv.score'),
      }

/** Makes an entry. Without a title, the organization becomes the title. */
export const entryOf = (item: CustomEntry, section: string, values: CvValues): CvEntryView => {
  const { url, description } = item
  const { titles, organization, others } = namesOf(item)
  const hasTitle = nonEmpty(titles).length > 0
  const linksOrganization = linksToOrganization.has(section)
  const at = values.typographicLine(
    [hasTitle ? organization : undefined],
    '',
    linksOrganization ? url : undefined,
  )
  const titleUrl = linksOrganization && at !== undefined ? undefined : url
  const [period, day] = [periodOf(item, section === 'education', values), dayOf(item, values)]
  // In `work`, a one-line `description` describes the employer.
  const isFact = section === 'work' && !description?.trim().includes('\n')
  const [facts, texts] = isFact ? [[description], [item.summary]] : [[], [item.summary, description]]
  const highlights = formattedLists.flatMap((name) => item[name] ?? [])
  const shown = { ...values.blocks(...texts), highlightsHtml: values.items(highlights) }
  return {
    title:
      values.typographicLine(hasTitle ? titles : [organization], values.formats.clause, titleUrl) ?? noTitle,
    at,
    period: period ?? day,
    location: values.text(item.location),
    factsHtml: values.rich([
      ...facts,
      joinTexts([...others, ...factFields.flatMap((name) => item[name])], values.formats.comma),
      period && joinTexts([day?.start?.text, day?.end?.text], ' – '),
      scoreText(item.score, values),
    ]),
    ...shown,
    keywords: values.typographicLine(item.keywords, values.formats.comma),
    positions: [],
    isLong: isLongerThanPage([...shown.blocksHtml, ...shown.highlightsHtml]),
  }
}

/** Whether an entry has anything to show. */
export const hasContent = ({ title, keywords, ...lists }: CvEntryView): boolean =>
  [title.text, keywords?.text ?? '', lists.blocksHtml, lists.highlightsHtml, lists.factsHtml].some(
    ({ length }) => length > 0,
  )

/** Whether an entry of a custom section has only the fields of a term. */
export const isTerm = (item: CustomEntry): boolean =>
  Object.keys(item).every((field) => ['name', 'title', 'level', 'keywords'].includes(field)) &&
  (item.name === undefined || item.title === undefined)

/** Returns a position's title, linked if its link differs from the employer's. */
const ownLink = ({ title, at }: CvEntryView, employer: CvLinkView | undefined): CvLinkView =>
  at?.href === undefined || at.href === employer?.href
    ? title
    : { ...title, href: at.href, html: `<a href="${escapeMarkup(at.href)}">${title.html}</a>` }

/** Whether an entry describes the employer of the positions that follow. */
const isEmployer = (item: Item<'work'>, positions: readonly Item<'work'>[]): boolean =>
  item.position === undefined &&
  (item.startDate === undefined ||
    positions.every(({ startDate = '' }) => startDate >= (item.startDate ?? '')))

/** Splits entries into runs at one employer; the first of a run may describe the employer. */
const runsOf = (items: readonly Item<'work'>[]): readonly (readonly Item<'work'>[])[] => {
  const runs: Item<'work'>[][] = []
  for (const item of items) {
    const name = runs.at(-1)?.[0]?.name
    const isNext = item.position !== undefined && name !== undefined && item.name === name
    if (isNext) runs.at(-1)?.push(item)
    else runs.push([item])
  }
  return runs.flatMap((run) => {
    const [first, ...others] = run as [Item<'work'>, ...Item<'work'>[]]
    return first.position !== undefined || isEmployer(first, others) ? [run] : [[first], others]
  })
}

/** Returns the start or end of a date in months since year 0; undefined without a month or year. */
const monthsAt = (date: string | undefined, edge: 'start' | 'end'): number | undefined => {
  if (date === undefined || !isPartialDate(date)) return undefined
  const [year, month = edge === 'start' ? 1 : 12] = date.split('-').map(Number)
  return (year ?? 0) * 12 + month
}

/** Returns the whole period at an employer; undefined if it has a gap of a month or more, or is unknown. */
const periodAtEmployer = (items: readonly Item<'work'>[]): Period | undefined => {
  const stays = items.map((item) => {
    const end = isOngoingPeriod(item) ? Infinity : monthsAt(item.endDate, 'end')
    return { item, start: monthsAt(item.startDate, 'start') ?? Number.NaN, end: end ?? Number.NaN }
  })
  const [first, ...later] = stays.toSorted((a, b) => a.start - b.start)
  let last = first
  for (const stay of later) {
    // NaN, an unknown date, fails the comparison.
    if (last === undefined || !(stay.start <= last.end + 1)) return undefined
    if (stay.end >= last.end) last = stay
  }
  const [startDate, endDate] = [first?.item.startDate, last?.item.endDate]
  return startDate === undefined ? undefined : { startDate, ...(endDate !== undefined && { endDate }) }
}

/** Groups consecutive positions at one employer under an entry for the employer. */
export const groupByEmployer = (items: readonly Item<'work'>[], values: CvValues): readonly CvEntryView[] =>
  runsOf(items).map((run) => {
    const [first, ...others] = run.map((item) => entryOf(item, 'work', values)) as [
      CvEntryView,
      ...CvEntryView[],
    ]
    if (others.length === 0) return first
    const startsWithEmployer = run[0]?.position === undefined
    const positions = startsWithEmployer ? others : [first, ...others]
    const isAtOneLocation = new Set([first, ...positions].map(({ location }) => location?.text)).size === 1
    const employer = startsWithEmployer
      ? first.title
      : (positions.find(({ at }) => at?.href !== undefined)?.at ?? first.at)
    const location = isAtOneLocation ? first.location : undefined
    const wholePeriod = startsWithEmployer ? undefined : periodAtEmployer(run)
    return {
      ...(startsWithEmployer ? first : entryOf({}, 'work', values)),
      title: employer ?? noTitle,
      ...(!startsWithEmployer && { location, period: wholePeriod && periodOf(wholePeriod, false, values) }),
      positions: positions.map((position) => ({
        ...position,
        title: ownLink(position, employer),
        at: undefined,
        ...(isAtOneLocation && { location: undefined }),
      })),
    }
  })

/** Stands between a term's level and its keywords. */
const DASH = ' – '

/** An item of a list of terms. Skills and custom terms have a level; languages have a fluency. */
export type TermItem = Pick<CustomEntry, 'name' | 'title' | 'level' | 'keywords'> & Item<'languages'>

/** Makes a term. Without a name, its level or else its keywords become the name. */
export const termOf = (item: TermItem, values: CvValues): CvTermView | undefined => {
  const { keywords } = item
  const [first, second] = nonEmpty([item.name ?? item.title ?? item.language, item.level ?? item.fluency])
  const { comma } = values.formats
  const shown = values.typographicLine(first === undefined ? keywords : [first], comma)
  if (shown === undefined) return undefined
  const details = [
    values.typographicLine([second], ''),
    first === undefined ? undefined : values.typographicLine(keywords, comma),
  ].filter((detail) => detail !== undefined)
  return {
    term: shown,
    details:
      details.length === 0
        ? undefined
        : {
            text: details.map(({ text }) => text).join(DASH),
            html: details.map(({ html }) => html).join(DASH),
          },
  }
}
