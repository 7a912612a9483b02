/** What `vitrine import` prints: one line for each kind of change, with the first places. */
import type { ConvertedSite } from './convert-site.ts'
import type { LeftOut } from './generator.ts'
import type { WrittenFiles } from './write-files.ts'

const MAX_PLACES = 3
const MAX_KEPT = 12

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const some = (places: readonly string[]): string => {
  const more = places.length > MAX_PLACES ? `, and ${places.length - MAX_PLACES} more` : ''
  return `(${places.slice(0, MAX_PLACES).join(', ')}${more})`
}

/** Returns a line for each reason, the most frequent first. */
const byReason = (items: readonly LeftOut[]): readonly string[] =>
  [...Map.groupBy(items, ({ reason }) => reason)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, group]) => {
      const files = [...new Set(group.map(({ file }) => file))]
      return `  ${reason}: ${count(files.length, 'file')} ${some(files)}`
    })

const part = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines]

/** Returns one line with the members that have no place in Vitrine, the most frequent first. */
const unusedMembers = (pages: ConvertedSite['pages']): readonly string[] => {
  const counts = new Map<string, number>()
  for (const { members } of pages)
    for (const name of members.unused) counts.set(name, (counts.get(name) ?? 0) + 1)
  if (counts.size === 0) return []
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  return [
    `  front matter that Vitrine does not use: ${sorted.map(([name, times]) => `${name} (${times})`).join(', ')}`,
  ]
}

const addressLines = ({ kept, redirecting, lost }: ConvertedSite['former']): readonly string[] => [
  `Former addresses: ${kept} stay, ${redirecting} redirect${lost.length === 0 ? '' : `, ${lost.length} lead nowhere ${some(lost)}`}.`,
]

/** Returns the report. */
export const reportOf = (
  generator: string,
  filesIn: number,
  { pages, files, former, leftOut, notes }: ConvertedSite,
  settingsNotes: readonly string[],
  { written, unchanged, kept }: WrittenFiles,
): string => {
  const drafts = pages.filter(({ isDraft }) => isDraft).length
  const beside = [...files.values()].filter((file) => 'copyOf' in file).length
  const shown = kept.slice(0, MAX_KEPT)
  return [
    `${generator}: ${count(filesIn, 'file')} in; ${count(pages.length, 'page')} (${count(drafts, 'draft')}) and ${count(beside, 'file')} beside them out.`,
    `${count(written, 'file')} written, ${unchanged} unchanged.`,
    ...addressLines(former),
    ...part('Left out:', byReason(leftOut)),
    ...part('Changed:', [...byReason(notes), ...unusedMembers(pages)]),
    ...part(
      'In site.yaml:',
      settingsNotes.map((note) => `  ${note}`),
    ),
    ...part(
      `${count(kept.length, 'file')} already there with other contents, kept; --overwrite replaces them:`,
      [
        ...shown.map((file) => `  ${file}`),
        ...(kept.length > shown.length ? [`  … and ${kept.length - shown.length} more`] : []),
      ],
    ),
  ].join('\n')
}
