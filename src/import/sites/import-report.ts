/** Formats the report of `vitrine import`: what changed, where, and the comparison with the existing site. */
import { showControls } from '../../lib/text/show-controls.ts'
import { countOf } from '../../terminal/output.ts'
import type { SiteComparison } from './compare-sites.ts'
import type { ConvertedSite, Note } from './convert-site.ts'
import type { WrittenFiles } from './write-files.ts'

const MAX_PLACES = 3
const MAX_SHOWN = 12

const firstOf = (items: readonly string[], max = MAX_SHOWN): readonly string[] =>
  items.length > max ? [...items.slice(0, max), `and ${items.length - max} more`] : items

/** Returns a line for each reason, the most frequent first. */
const byReason = (items: readonly Note[]): readonly string[] =>
  [...Map.groupBy(items, ({ reason }) => reason)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, group]) => {
      const files = [...new Set(group.map(({ file }) => file))]
      return `${reason}: ${countOf(files.length, 'file')} (${firstOf(files, MAX_PLACES).join(', ')})`
    })

/** Returns a heading and the lines below it; nothing if there are none. */
const part = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${showControls(line)}`)]

/**
 * Returns the report on what was written.
 *
 * @param source what was read, such as `Hugo: 12 files`
 * @param evidence lines on what decided which pages are public
 */
export const reportOf = (
  source: string,
  { pages, files, leftOut, notes, existing }: ConvertedSite,
  settingsNotes: readonly string[],
  { kept, written, unchanged }: WrittenFiles,
  evidence: readonly string[],
): string => {
  const drafts = pages.filter(({ isDraft }) => isDraft).length
  const beside = [...files.values()].filter((file) => 'copyOf' in file).length
  return [
    `${source} in; ${countOf(pages.length, 'page')} (${countOf(drafts, 'draft')}) ` +
      `and ${countOf(beside, 'file')} beside them out.`,
    `${countOf(written.length, 'file')} written, ${unchanged} unchanged.`,
    ...part('Added to what was there:', kept.length + unchanged === 0 ? [] : firstOf(written)),
    ...part('What was public:', [...evidence, ...(existing?.notes ?? [])]),
    ...part('Left out:', byReason(leftOut)),
    ...part('Changed:', byReason(notes)),
    ...part('In site.yaml:', kept.includes('site.yaml') ? [] : settingsNotes),
    ...part(
      `${countOf(kept.length, 'file')} already there with other contents, kept; --overwrite replaces them:`,
      firstOf(kept),
    ),
  ].join('\n')
}

/** Returns the report on the comparison with the existing site; without one, what to do instead. */
export const comparisonReport = (comparison: SiteComparison | undefined): string => {
  if (comparison === undefined)
    return '\nThere is no existing site to compare with: before you publish, check that no page was private.'
  const { answering, redirecting, dead, newlyPublic } = comparison
  const all = answering + redirecting + dead.length
  const asked = `${all} address${all === 1 ? '' : 'es'} of the existing site`
  return [
    '',
    `The new site was asked for ${asked}: ${answering} answer, ` +
      `${redirecting} redirect, ${dead.length} lead nowhere.`,
    ...firstOf(dead).map((line) => `  ${showControls(line)}`),
    ...(newlyPublic.length > 0 ? [] : ['Nothing is public that was not.']),
    ...part('Public now, and not on the existing site:', firstOf(newlyPublic)),
  ].join('\n')
}
