/** Reads the dates of other generators: days and times as people write them, in a site's time zone or their own. */
import { parseWrittenDate, toIsoDate, whyNoSuchDay } from '../../lib/written-date.ts'

/** The parts of a date as an address shows them. */
export interface CivilTime {
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** A date as Vitrine writes it, and as addresses show it. */
export interface ReadDate {
  /** ISO 8601: a day, or a time with its zone. */
  readonly iso: string
  readonly civil: CivilTime
  /** As its author wrote it, where that is in another zone than `civil`. */
  readonly written?: CivilTime
}

/** How a generator takes dates. */
export interface DateRules {
  /** Where times without a zone are; UTC if undefined. */
  readonly zone?: string | undefined
  /** Whether times with a zone are shown in that of the site. */
  readonly converts?: boolean
}

const time =
  /^(?<day>[^T]*?\d)(?:T| +(?:at )?)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:[.,]\d+)?\s*(?<half>[ap]\.?m\.?)?\s*(?<zone>(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|[A-Z]{1,4})?(?:\s*\([^)]*\))?$/i

/** Hours from UTC of the zones that have names in dates: those of RFC 2822, and Europe's. */
const namedZones: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{
      Z: 0,
      UTC: 0,
      GMT: 0,
      WET: 0,
      EST: -5,
      EDT: -4,
      CST: -6,
      CDT: -5,
      MST: -7,
      MDT: -6,
      PST: -8,
      PDT: -7,
    },
    ...{ BST: 1, CET: 1, WEST: 1, CEST: 2, EET: 2, EEST: 3 },
  }),
)

const two = (number: number): string => String(number).padStart(2, '0')

/** Returns the offset of a zone at a time in minutes, 0 for an unknown zone. */
const offsetOf = (zone: string, timeMs: number): number => {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
      timeMs,
    )
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  } catch {
    return 0
  }
}

const writeOffset = (minutes: number): string => {
  if (minutes === 0) return 'Z'
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Returns the minutes from UTC of `+0200`, `-5`, `UTC+8` or `PST`; undefined for a name that no zone has. */
const parseOffset = (zone: string): number | undefined => {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const named = namedZones.get(zone.toUpperCase())
  return named === undefined ? undefined : named * 60
}

const MINUTE_MS = 60_000

const civilAt = (timeMs: number, offset: number): CivilTime => {
  const date = new Date(timeMs + offset * MINUTE_MS)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

const writeTime = (civil: CivilTime, offset: number): string =>
  `${toIsoDate(civil)}T${two(civil.hour)}:${two(civil.minute)}:${two(civil.second)}${writeOffset(offset)}`

const dayOnly = (text: string): ReadDate | undefined => {
  const date = parseWrittenDate(text)
  if (date?.month === undefined) return undefined
  const civil = { year: date.year, month: date.month, day: date.day ?? 1, hour: 0, minute: 0, second: 0 }
  const iso = toIsoDate(civil)
  return whyNoSuchDay(iso) === undefined ? { iso, civil } : undefined
}

/** JavaScript's own reading, for `03/04/2018`, which the generators take as the fourth of March. */
const asScriptsRead = (text: string): ReadDate | undefined => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? []
  if (year !== undefined) return dayOnly(`${year}-${month}-${day}`)
  const timeMs = /[A-Za-z]{3}.*\b\d{4}\b/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  return Number.isNaN(timeMs) ? undefined : { iso: toIsoDate(civilAt(timeMs, 0)), civil: civilAt(timeMs, 0) }
}

/** Reads a date; undefined if it is none. A month is its first day. */
export const readDate = (
  value: unknown,
  { zone, converts = false }: DateRules = {},
): ReadDate | undefined => {
  const [only, ...others] = [value].flat(3) // `[[2024-05-06]]` is a link of Obsidian, and a list in YAML
  if ((typeof only !== 'string' && typeof only !== 'number') || others.length > 0) return undefined
  const text = String(only)
    .replaceAll(/^\[\[|\]\]$/g, '')
    .trim()
    .replace(/^(\d{4}-\d{1,2}-\d{1,2})\s+[+-]\d{2}:?\d{2}$/, '$1') // a day with an offset
  const parts = time.exec(text)?.groups
  const date = parts === undefined ? undefined : dayOnly(parts.day ?? '')
  if (parts === undefined || date === undefined) return dayOnly(text) ?? asScriptsRead(text)
  const hour = (Number(parts.hour) % (parts.half ? 12 : 24)) + (/^p/i.test(parts.half ?? '') ? 12 : 0)
  const local = { ...date.civil, hour, minute: Number(parts.minute), second: Number(parts.second ?? 0) }
  const asUtc = Date.UTC(local.year, local.month - 1, local.day, hour, local.minute, local.second)
  if (parts.zone === undefined) {
    const offset = zone === undefined ? 0 : offsetOf(zone, asUtc)
    return { iso: writeTime(local, offset), civil: local }
  }
  const own = parseOffset(parts.zone)
  if (own === undefined) return undefined
  if (!converts) return { iso: writeTime(local, own), civil: local }
  const timeMs = asUtc - own * MINUTE_MS
  const offset = offsetOf(zone ?? 'UTC', timeMs)
  const civil = civilAt(timeMs, offset)
  // Without a zone of the site, the day that its author wrote is the one to show.
  const iso = zone === undefined ? writeTime(local, own) : writeTime(civil, offset)
  return { iso, civil, written: local }
}

/** Returns whether a date has come. */
export const isPast = ({ iso }: ReadDate, nowMs: number): boolean => Date.parse(iso) <= nowMs

/** Returns the day at the start of a file's name: `posts/2024-05-06-a`, `2024_05_06_a`. */
export const dateInName = (path: string): string | undefined => {
  const [, year, month, day] =
    /(?:^|\/)(\d{4})[-_](\d{1,2})[-_](\d{1,2})(?=[-_. ]|$)[^/]*$/.exec(path.replace(/\/_?index$/, '')) ?? []
  return year === undefined ? undefined : readDate(`${year}-${month}-${day}`)?.iso
}
