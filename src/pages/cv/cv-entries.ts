/** Turns the items of a JSON Resume into entries and terms of the CV, one function for each of its lists. */
import { directionOf } from '../../content/i18n/locale.ts'
import { type CustomEntry, plainText, type Resume, type ResumeText } from '../../content/schema/resume.ts'
import type { CvEntry, CvPeriod, CvRichText, CvTerm } from './cv.ts'
import { type CvValues, joinTexts, nonEmpty } from './cv-values.ts'
import { parseInlines } from './formatted-text.ts'

/** An item of one of the resume's lists. */
export type Item<Key extends keyof Resume> =
  NonNullable<Resume[Key]> extends readonly (infer Entry)[] ? Entry : never

const period = (
  { startDate, endDate }: { readonly startDate?: string; readonly endDate?: string },
  values: CvValues,
): CvPeriod | undefined => {
  const start = values.date(startDate)
  const end = startDate === endDate ? undefined : values.date(endDate)
  // `Aug. 2007-May 2011` in one text has its end.
  const isRange = start?.iso === undefined && /\d{4}.*\d{4}/.test(startDate ?? '')
  return start || end ? { start, end, ongoing: endDate === undefined && !isRange } : undefined
}

const day = (iso: string | undefined, values: CvValues): CvPeriod | undefined =>
  iso === undefined ? undefined : { start: values.date(iso), end: undefined, ongoing: false }

const emptyEntry: CvEntry = {
  title: undefined,
  organization: undefined,
  period: undefined,
  place: undefined,
  facts: [],
  summary: [],
  highlights: [],
  keywords: undefined,
  positions: [],
}

/** Which of an entry's names its URL links. */
type Linked = 'title' | 'organization'

/** Makes an entry. Without a title, the organization becomes the title. */
const entry = (
  names: {
    readonly title: readonly (ResumeText | undefined)[]
    readonly organization?: ResumeText | undefined
    readonly url?: string | undefined
  },
  linked: Linked,
  values: CvValues,
  rest: Partial<CvEntry>,
): CvEntry => {
  const { url } = names
  const hasTitle = nonEmpty(names.title).length > 0
  const title = hasTitle ? names.title : [names.organization]
  const organization = hasTitle
    ? values.link(names.organization, linked === 'organization' ? url : undefined)
    : undefined
  const linksTitle = linked === 'title' || organization === undefined
  return {
    ...emptyEntry,
    ...rest,
    title: values.line(title, values.formats.clause, linksTitle ? url : undefined),
    organization,
  }
}

/** Returns whether an entry has anything to show. */
export const hasContent = ({ title, summary, highlights, facts, keywords }: CvEntry): boolean =>
  title !== undefined ||
  keywords !== undefined ||
  [summary, highlights, facts].some((list) => list.length > 0)

export const work = (item: Item<'work'>, values: CvValues): CvEntry =>
  entry({ title: [item.position], organization: item.name, url: item.url }, 'organization', values, {
    period: period(item, values),
    place: values.text(item.location),
    facts: values.rich([item.description]),
    summary: values.blocks(item.summary),
    highlights: values.rich(item.highlights),
    keywords: values.list(item.keywords),
  })

export const volunteer = (item: Item<'volunteer'>, values: CvValues): CvEntry =>
  entry({ title: [item.position], organization: item.organization, url: item.url }, 'organization', values, {
    period: period(item, values),
    summary: values.blocks(item.summary),
    highlights: values.rich(item.highlights),
  })

/** Writes a score with its label, which is in English where a translation is missing. */
const score = (text: ResumeText | undefined, { message }: CvValues): readonly CvRichText[] => {
  if (text === undefined) return []
  const language = message.languageOf('cv.score')
  return nonEmpty([message('cv.score', { score: plainText(text) })]).map((label) => ({
    content: parseInlines(label),
    language,
    direction: directionOf(language),
  }))
}

export const education = (item: Item<'education'>, values: CvValues): CvEntry =>
  entry(
    { title: [item.studyType, item.area], organization: item.institution, url: item.url },
    'organization',
    values,
    {
      period: period(item, values),
      facts: score(item.score, values),
      highlights: values.rich(item.courses),
    },
  )

export const award = (item: Item<'awards'>, values: CvValues): CvEntry =>
  entry({ title: [item.title], organization: item.awarder }, 'title', values, {
    period: day(item.date, values),
    summary: values.blocks(item.summary),
  })

export const certificate = (item: Item<'certificates'>, values: CvValues): CvEntry =>
  entry({ title: [item.name], organization: item.issuer, url: item.url }, 'title', values, {
    period: day(item.date, values),
  })

export const publication = (item: Item<'publications'>, values: CvValues): CvEntry =>
  entry({ title: [item.name], organization: item.publisher, url: item.url }, 'title', values, {
    period: day(item.releaseDate, values),
    summary: values.blocks(item.summary),
  })

export const project = (item: Item<'projects'>, values: CvValues): CvEntry =>
  entry({ title: [item.name], organization: item.entity, url: item.url }, 'title', values, {
    period: period(item, values),
    facts: values.rich([joinTexts([...(item.roles ?? []), item.type], values.formats.comma)]),
    summary: values.blocks(item.description),
    highlights: values.rich(item.highlights),
    keywords: values.list(item.keywords),
  })

/** Returns whether an entry of the owner's section has nothing but a name and what belongs to a term. */
export const isTerm = (item: CustomEntry): boolean =>
  Object.keys(item).every((member) => ['name', 'title', 'level', 'keywords'].includes(member)) &&
  (item.name === undefined || item.title === undefined)

/** Makes an entry of a section of the owner's. Of a position and a name, the name is the organization, as in `work`. */
export const customEntry = (item: CustomEntry, values: CvValues): CvEntry => {
  const title = item.title ?? item.position
  const { name } = item
  const place = [item.organization, item.institution, item.entity, item.publisher, item.awarder, item.issuer]
  const organization = place.find((text) => text !== undefined) ?? (title === undefined ? undefined : name)
  const names = title === undefined ? [name, item.studyType, item.area] : [title]
  return entry({ title: names, organization, url: item.url }, 'title', values, {
    period: period(item, values) ?? day(item.date ?? item.releaseDate, values),
    place: values.text(item.location),
    facts: [
      ...values.rich([joinTexts([...(item.roles ?? []), item.type, item.level], values.formats.comma)]),
      ...score(item.score, values),
    ],
    summary: [item.summary, item.description].flatMap((text) => values.blocks(text)),
    highlights: values.rich([...(item.highlights ?? []), ...(item.courses ?? [])]),
    keywords: values.list(item.keywords),
  })
}

/** Groups two or more positions in a row at one employer under an entry for the employer. */
export const groupByEmployer = (items: readonly Item<'work'>[], values: CvValues): readonly CvEntry[] => {
  const runs: Item<'work'>[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    const previous = run?.[0]
    const isNext = item.name !== undefined && plainText(item.name) === plainText(previous?.name)
    if (isNext && item.position !== undefined && previous?.position !== undefined) run?.push(item)
    else runs.push([item])
  }
  return runs.map((run) => {
    const positions = run.map((item) => work(item, values))
    const [first] = positions as [CvEntry, ...CvEntry[]]
    if (positions.length === 1) return first
    const isInOnePlace = new Set(positions.map(({ place }) => place?.text)).size === 1
    const linked = positions.find(({ organization }) => organization?.href !== undefined)
    return {
      ...emptyEntry,
      title: linked?.organization ?? first.organization,
      place: isInOnePlace ? first.place : undefined,
      positions: positions.map((position) => ({
        ...position,
        organization: undefined,
        place: isInOnePlace ? undefined : position.place,
      })),
    }
  })
}

/** Makes a term; without a name, its level or else its keywords are the name. */
export const term = (
  name: ResumeText | undefined,
  level: ResumeText | undefined,
  keywords: readonly ResumeText[] | undefined,
  values: CvValues,
): CvTerm | undefined => {
  const [first, second] = nonEmpty([name, level])
  if (first !== undefined)
    return {
      name: values.text(first) as CvTerm['name'],
      isNamed: plainText(first) === plainText(name)?.trim(),
      level: values.text(second),
      keywords: values.list(keywords),
    }
  const list = values.text(joinTexts(keywords ?? [], values.formats.comma))
  return list && { name: list, isNamed: false, level: undefined, keywords: undefined }
}
