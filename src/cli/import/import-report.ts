/** What `vitrine import` prints: one line for each kind of change, with the first places, and what the new site answered. */
import type { TriedSite } from './ask-new-site.ts'
import type { ConvertedSite } from './convert-site.ts'
import type { Note } from './source/source-site.ts'
import type { WrittenFiles } from './write-files.ts'

const MAX_PLACES = 3
const MAX_SHOWN = 12

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const some = (places: readonly string[]): string => {
  const more = places.length > MAX_PLACES ? `, and ${places.length - MAX_PLACES} more` : ''
  return `(${places.slice(0, MAX_PLACES).join(', ')}${more})`
}

/** Returns a line for each reason, the most frequent first. */
const byReason = (items: readonly Note[]): readonly string[] =>
  [...Map.groupBy(items, ({ reason }) => reason)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, group]) => {
      const files = [...new Set(group.map(({ file }) => file))]
      return `  ${reason}: ${count(files.length, 'file')} ${some(files)}`
    })

const part = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines]

const firstOf = (lines: readonly string[]): readonly string[] => [
  ...lines.slice(0, MAX_SHOWN).map((line) => `  ${line}`),
  ...(lines.length > MAX_SHOWN ? [`  … and ${lines.length - MAX_SHOWN} more`] : []),
]

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

/** What was read, and with what result. */
export interface Imported {
  readonly generator: string
  readonly filesIn: number
  readonly converted: ConvertedSite
  readonly settingsNotes: readonly string[]
  /** Lines on the CV. */
  readonly resumeNotes: readonly string[]
  readonly written: WrittenFiles
  /** Lines on what decided which pages are public. */
  readonly evidence: readonly string[]
}

/** Returns the report on what was written. */
export const reportOf = ({
  generator,
  filesIn,
  converted,
  settingsNotes,
  resumeNotes,
  written,
  evidence,
}: Imported): string => {
  const { pages, files, leftOut, notes, former } = converted
  const { kept } = written
  const drafts = pages.filter(({ isDraft }) => isDraft).length
  const beside = [...files.values()].filter((file) => 'copyOf' in file).length
  return [
    `${generator}: ${count(filesIn, 'file')} in; ${count(pages.length, 'page')} (${count(drafts, 'draft')}) and ${count(beside, 'file')} beside them out.`,
    `${count(written.written, 'file')} written, ${written.unchanged} unchanged.`,
    ...part(
      'What was public:',
      [...evidence, ...(former?.notes ?? [])].map((line) => `  ${line}`),
    ),
    ...part('Left out:', byReason(leftOut)),
    ...part('Changed:', [...byReason(notes), ...unusedMembers(pages)]),
    ...part(
      'In site.yaml:',
      settingsNotes.map((note) => `  ${note}`),
    ),
    ...part(
      'In resume.json:',
      resumeNotes.map((note) => `  ${note}`),
    ),
    ...part(
      `${count(kept.length, 'file')} already there with other contents, kept; --overwrite replaces them:`,
      firstOf(kept),
    ),
  ].join('\n')
}

/** Returns the report on what the new site answered. */
export const triedReport = ({ answering, redirecting, dead, newlyPublic }: TriedSite): string =>
  [
    '',
    `The new site was asked for ${count(answering + redirecting + dead.length, 'former address').replace('addresss', 'addresses')}: ${answering} answer, ${redirecting} redirect, ${dead.length} lead nowhere.`,
    ...firstOf(dead),
    ...(newlyPublic === undefined
      ? [
          'Whether anything is public that was not, nothing says: look through the pages before you publish them.',
        ]
      : newlyPublic.length === 0
        ? ['Nothing is public that was not.']
        : ['Public now, and not on the former site:', ...firstOf(newlyPublic)]),
  ].join('\n')
