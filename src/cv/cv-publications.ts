/** Arranges publications as academics do: grouped by type or year, newest first, numbered, owner in bold. */

import type { PublicationGrouping } from '../content/schema/cv-settings.ts'
import { sortDateOf } from '../lib/dates/partial-date.ts'
import { ideographs, isSamePerson, type PersonName, readAuthors } from '../resume/publications/person-name.ts'
import {
  bareDoi,
  doiUrl,
  type Publication,
  publicationTypeOf,
  publicationTypes,
} from '../resume/publications/publication.ts'
import type { Resume } from '../resume/schema.ts'
import type { Item } from './cv-entries.ts'
import { type CvValues, joinTexts } from './cv-values.ts'
import type { CvPublicationGroupView, CvPublicationView, CvText } from './cv-view.ts'

/** If there are more authors, only the first few and the owner are named. */
const MAX_AUTHORS = 8
const AUTHORS_NAMED = 6

/** Returns `J. R. R.` for `John Ronald Reuel` and for `JRR`. */
const initialsOf = (given: string): string =>
  given
    .replaceAll(/(?<!\p{L})\p{Lu}{2,3}(?![\p{L}.])/gu, (letters) => [...letters].join(' '))
    .replaceAll(/(\p{L})[\p{L}\p{M}’']*\.?/gu, '$1.')
    .replaceAll(/\s+/g, '\u00A0')

/** Returns a name as citations have it: `F. Ó Súilleabháin`, `山本日向子`. */
const formatName = ({ family, given }: PersonName): string => {
  if (given === undefined) return family
  return ideographs.test(family) ? family + given : `${initialsOf(given)} ${family}`
}

/** Returns the full stop that a text needs. */
const fullStopAfter = (text: string): string => (/[.?!。？！]$/.test(text) ? '' : '.')

/** Returns the named authors, and the full stop after them. */
const authorsOf = (
  { authors, hasMoreAuthors }: Publication,
  owner: string | undefined,
  values: CvValues,
  comma: string,
) => {
  const all = authors.flatMap((name) => {
    const shown = values.text(formatName(name) + (name.note ?? ''))
    const isOwner = owner !== undefined && isSamePerson(name, owner)
    return shown === undefined ? [] : [{ ...shown, isOwner }]
  })
  const isLong = all.length > MAX_AUTHORS
  const named = isLong ? all.filter((author, index) => index < AUTHORS_NAMED || author.isOwner) : all
  const hasOthers = all.length > 0 && (hasMoreAuthors || named.length < all.length)
  const others = hasOthers ? values.messageText('cv.andOthers') : undefined
  const htmls = [
    ...named.map(({ html, isOwner }) => (isOwner ? `<strong>${html}</strong>` : html)),
    ...(others ? [others.plainHtml] : []),
  ]
  const last = others ?? named.at(-1)
  return { authorsHtml: htmls.join(comma) || undefined, authorsEnd: fullStopAfter(last?.text ?? '') }
}

/** Returns `12(3)`. */
const issueOf = ({ volume, number }: Publication): string | undefined =>
  number === undefined ? volume : `${volume ?? ''}(${number})`

const arrange = (
  publication: Publication,
  number: number,
  owner: string | undefined,
  values: CvValues,
): CvPublicationView | undefined => {
  const title = values.typographicLine([publication.title], '', publication.url)
  if (title === undefined) return undefined
  const { doi } = publication
  const direction = values.otherDirection(title.text)
  return {
    number,
    direction,
    ...authorsOf(publication, owner, values, direction === 'ltr' ? ', ' : values.formats.comma),
    title,
    titleEnd: fullStopAfter(title.text),
    venueHtml: values.typographicLine([publication.venue], '')?.html,
    issue: issueOf(publication),
    pages: publication.pages,
    date: values.date(publication.date),
    doi: doi === undefined ? undefined : { text: `doi:${doi}`, href: doiUrl(doi) },
    blocksHtml: values.blocks(publication.summary).blocksHtml,
  }
}

const sortKeyOf = ({ date = '' }: Publication): string => sortDateOf(date) ?? date

/** Sorts publications, newest first; those without a year, such as `in press`, come before. */
export const byNewest = (one: Publication, other: Publication): number =>
  sortKeyOf(other).localeCompare(sortKeyOf(one), 'en')

/** Returns the year, or a date in words such as `in press`; an empty text without a date. */
export const yearOf = (publication: Publication): string => {
  const date = sortKeyOf(publication)
  return /^\d{4}/.exec(date)?.[0] ?? date
}

/** Groups publications by type or year, newest first, numbered throughout. A single group has no title. */
export const groupPublications = (
  publications: readonly Publication[],
  owner: string | undefined,
  values: CvValues,
  grouping: PublicationGrouping = 'type',
): readonly CvPublicationGroupView[] => {
  const shown = publications.filter(({ title }) => values.text(title) !== undefined).toSorted(byNewest)
  const groups: readonly (readonly [title: CvText, fields: readonly Publication[]])[] =
    grouping === 'type'
      ? publicationTypes.map((type) => [
          values.messageText(`cv.publication.${type}`),
          shown.filter((publication) => publication.type === type),
        ])
      : [...Map.groupBy(shown, yearOf)].map(([year, fields]) => [
          values.text(year) ?? values.messageText('cv.publication.other'),
          fields,
        ])
  const present = groups.filter(([, fields]) => fields.length > 0)
  const inOrder = present.flatMap(([, fields]) => fields)
  return present.map(([title, fields]) => ({
    titleHtml: present.length > 1 ? title.plainHtml : undefined,
    publications: fields.flatMap(
      (publication) => arrange(publication, inOrder.indexOf(publication) + 1, owner, values) ?? [],
    ),
  }))
}

/** Whether an item of a resume has fields that only citations show. */
const isCitation = ({ authors, doi, type }: Item<'publications'>): boolean =>
  authors !== undefined || doi !== undefined || type !== undefined

/** Returns an item of a resume as a publication; undefined without a title. */
const fromResume = (item: Item<'publications'>): Publication | undefined => {
  const { name, authors = [], publisher, releaseDate, url, doi, summary } = item
  const named = item.type ?? ''
  const type = publicationTypeOf(named)
  const title = name ?? publisher
  if (title === undefined) return undefined
  const venue = joinTexts([name && publisher, type === undefined ? item.type : undefined], ', ')
  return {
    key: '',
    type: type ?? (named === '' ? 'article' : 'other'),
    title,
    ...readAuthors(authors),
    venue: venue || undefined,
    date: releaseDate,
    doi: bareDoi(doi) ?? bareDoi(url),
    url: bareDoi(url) === undefined ? url : undefined,
    summary,
  }
}

const titleKey = ({ title }: Publication): string => title.toLowerCase()

/**
 * Returns the publications to show as citations; none if the CV lists them like other entries. For a
 * publication in both, the bibliography supplies the citation and the resume fills the gaps.
 */
export const publicationsOf = ({ publications = [], bibliography = [] }: Resume): readonly Publication[] => {
  if (bibliography.length === 0 && !publications.some(isCitation)) return []
  const own = publications.flatMap((item) => fromResume(item) ?? [])
  const ownByTitle = new Map(own.map((publication) => [titleKey(publication), publication] as const))
  const cited = bibliography.map((publication) => {
    const own = ownByTitle.get(titleKey(publication))
    if (own === undefined) return publication
    const { venue = own.venue, date = own.date, url = own.url, doi = own.doi } = publication
    const { authors, hasMoreAuthors } = publication.authors.length > 0 ? publication : own
    return { ...publication, authors, hasMoreAuthors, venue, date, url, doi, summary: own.summary }
  })
  const titles = new Set(cited.map(titleKey))
  return [...cited, ...own.filter((publication) => !titles.has(titleKey(publication)))]
}
