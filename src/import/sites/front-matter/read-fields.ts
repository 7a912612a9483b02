/** Converts the front matter of any generator to Vitrine's fields. */
import { nodeText, parseHtml } from '../../../html/html-tree.ts'
import { type Data, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import { dateInName, isPast, readImportedDate } from '../dates.ts'
import type { PageRules } from '../source/generators.ts'
import { hidingFieldIn } from '../source/visibility.ts'

/** Other generators' names for each field, in order of precedence, without case, hyphens and underscores. */
const names = {
  title: 'title name',
  description: 'description summary excerpt subtitle tldr abstract lead desc',
  published:
    'date published publish public pubdate pubdatetime publishdate publishon publisheddate ' +
    'publishedat datepublished embargo created createdat createdtime postdate',
  updated:
    'updated lastmod modified lastmodified lastmodifiedat lastupdated updatedat ' +
    'updateddate moddatetime datemodified dateupdated lasteditedtime',
  expires: 'expires expirydate unpublishdate',
  image:
    'image cover coverimage thumbnail ogimage socialimage featuredimage ' +
    'featureimage heroimage banner bannerimage images header teaser',
  noindex: 'noindex unlisted robotsnoindex hiddeninhomelist',
  /** A *no* leaves a page out of lists, as in Hugo's `build: {list: never}`. */
  listed: 'list listed sitemap',
  robots: 'robots',
}

/** Objects in which generators mix custom fields with ones that Vitrine knows. */
const containers: ReadonlySet<string> = new Set(['taxonomies', 'extra', 'params', 'data', 'build', '_build'])

type Field = readonly [name: string, value: unknown]

/** Returns the fields of front matter and of the objects in it. */
const flatten = (data: Data): readonly Field[] =>
  Object.entries(data).flatMap(([name, value]) =>
    containers.has(name.toLowerCase()) && isJsonObject(value)
      ? flatten(value as Data)
      : [[name, value] as const],
  )

const imageNames = 'image src path url feature filename teaser og_image overlay_image'.split(' ')

/** Returns a text without elements and character references (`&lt;`): templates show a title as HTML. */
const readText = (value: unknown): string | undefined =>
  textOf(value)
    ?.replaceAll(/<(\w+)(?:\s[^<>]*)?>([^<>]*)<\/\1>/g, '$2')
    .replaceAll(/&#?\w+;/g, (reference) => nodeText(parseHtml(reference)))

/** Returns the image in `{ image: a.png, alt: … }`, or the first of a list. */
const imageOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.map(imageOf).find((image) => image !== undefined)
  if (!isJsonObject(value)) return textOf(value)?.replace(/^!?\[\[([^|\]]+).*\]\]$/, '$1')
  return imageNames.map((name) => imageOf(value[name])).find((image) => image !== undefined)
}

/** Returns the terms of a page in one taxonomy. In Jekyll, spaces separate those in a text, else commas. */
const termsOf = (flat: readonly Field[], taxonomy: string, splitsAtSpaces: boolean): readonly string[] => {
  const own = new Set([taxonomy, taxonomy.replace(/s$/, ''), taxonomy.replace(/ies$/, 'y')].map(plainName))
  return flat
    .filter(([name]) => own.has(plainName(name)))
    .flatMap(([name, value]) => {
      const isSpaced = splitsAtSpaces && name !== 'category' && !String(value).includes(',')
      return typeof value === 'string' ? value.split(isSpaced ? /\s+/ : ',') : [value].flat(2)
    })
    .flatMap((item) => textOf(isJsonObject(item) ? (item.name ?? item.title) : item) ?? [])
    .map((term) => term.replace(/^#(?=\S)/, ''))
}

const yes = /^(?:true|yes|on)$/i

/** Reads front matter. The date of an article may be in its file name. */
export const readFields = (file: string, data: Data, { generator, taxonomies, nowMs }: PageRules) => {
  const flat = flatten(data)
  const fieldsOf = (field: keyof typeof names): readonly Field[] =>
    names[field]
      .split(' ')
      .flatMap((name) =>
        flat.filter(([other, value]) => plainName(other) === name && value !== null && value !== ''),
      )
  const first = <Value>(
    field: keyof typeof names,
    read: (value: unknown) => Value | undefined,
  ): Value | undefined =>
    fieldsOf(field)
      .map(([, value]) => read(value))
      .find((value) => value !== undefined)
  const says = (field: keyof typeof names, word: RegExp): boolean =>
    fieldsOf(field).some(([, value]) => word.test(String(value)))
  const dated = fieldsOf('published').flatMap(([name, value]) => {
    const date = readImportedDate(value)
    return date === undefined ? [] : [{ name: plainName(name), date, isDue: isPast(date, nowMs) }]
  })
  // A page with Hugo's publishDate does not wait for its date, which may be that of a talk.
  const isOut = dated.some(({ name, isDue }) => name === 'publishdate' && isDue)
  const dates = dated.filter(({ name, isDue }) => isDue || name !== 'date' || !isOut).map(({ date }) => date)
  // A future date of publication takes precedence over a past one: the page waits for it.
  const coming = dates
    .filter((date) => !isPast(date, nowMs))
    .toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
  const tags = [...new Set(taxonomies.flatMap((taxonomy) => termsOf(flat, taxonomy, generator === 'jekyll')))]
  const dateFields = new Set([...fieldsOf('published'), ...fieldsOf('expires')])
  return {
    title: first('title', readText),
    description: first('description', readText),
    published: coming ?? dates[0] ?? dateInName(file),
    updated: first('updated', readImportedDate),
    expires: first('expires', readImportedDate),
    image: first('image', imageOf),
    tags,
    noindex:
      says('noindex', yes) || says('listed', /^(?:false|no|off|never)$/i) || says('robots', /noindex|none/i),
    /** Why the page must not be published, such as `status: private`; undefined if no field forbids it. */
    hiddenBy: flat
      // Imports understand more forms of dates than the server does.
      .filter((field) => !dateFields.has(field) || readImportedDate(field[1]) === undefined)
      .map(([name, value]) => hidingFieldIn({ [name]: value }))
      .find((field) => field !== undefined),
  }
}
