/** Splits a period that is written as one text. */

/** What people write between two dates: a word, a dash, or a hyphen where it is not part of a date. */
const separator = new RegExp(
  [
    String.raw`\s+(?:-|to|until|bis|à|a|hasta|até|do|до)(?:\s+|$)`,
    String.raw`\s*(?:--|[–—~～〜])-?\s*`,
    String.raw`(?<=\d)\s*-\s*(?=$|\d{4}|\d{1,2}[/.]\d{4}|\p{L})`,
  ].join('|'),
  'iu',
)

/**
 * Returns the dates in `2014 - 2018`, `2020 – present`, `2024 -` or `2012`. A single date is when a degree
 * was awarded, or both start and end of anything else; so is a text with more than two dates.
 *
 * @param section of JSON Resume, such as `education`
 */
export const splitPeriod = (
  section: string,
  text: string,
): { readonly startDate?: string; readonly endDate?: string } => {
  const [startDate = text, endDate, ...more] = text.split(separator)
  if (endDate !== undefined && more.length === 0) return { startDate, ...(endDate !== '' && { endDate }) }
  return section === 'education' ? { endDate: text } : { startDate: text, endDate: text }
}
