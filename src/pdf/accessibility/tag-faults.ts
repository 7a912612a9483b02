/**
 * What Chromium tags in a way that PDF/UA does not allow, found in the tags themselves. A PDF with such
 * content does not claim PDF/UA, and `vitrine check` says why.
 */
import type { PdfEditor } from './pdf-editor.ts'
import type { StructureElement } from './structure-tree.ts'

/** The types that each type may contain (ISO 32000-1 §14.8.4.3). */
const allowedKids: Readonly<Record<string, RegExp>> = {
  L: /^(?:L|LI|Caption)$/,
  Table: /^(?:TR|THead|TBody|TFoot|Caption)$/,
  TR: /^T[HD]$/,
}

/** The types that an item or a cell may be in. */
const allowedParents: Readonly<Record<string, RegExp>> = { LI: /^L$/, TD: /^TR$/, TH: /^TR$/ }

/** Whether the rows of a table differ in length, each with what reaches into it from above. */
const isRagged = (pdf: PdfEditor, rows: readonly StructureElement[]): boolean => {
  const lengths = rows.map(() => 0)
  for (const [index, { kids }] of rows.entries())
    for (const { element } of kids) {
      const text = element === undefined ? '' : pdf.text(element)
      const read = (span: RegExp): number => Number(span.exec(text)?.[1] ?? 1)
      const end = index + read(/\/RowSpan (\d+)/)
      for (let row = index; row < end; row += 1) lengths[row] = (lengths[row] ?? 0) + read(/\/ColSpan (\d+)/)
    }
  return new Set(lengths).size > 1
}

/** Returns the names of the faults, for people: "a heading that skips a level". */
export const findTagFaults = (
  pdf: PdfEditor,
  structure: ReadonlyMap<number, StructureElement>,
): readonly string[] => {
  const kidsOf = ({ kids }: StructureElement) =>
    kids.flatMap(({ element }) => structure.get(element ?? 0) ?? [])
  const inOrder = (element: StructureElement): readonly StructureElement[] => [
    element,
    ...kidsOf(element).flatMap(inOrder),
  ]
  const all = [...structure.values()].filter(({ type }) => type === 'Document').flatMap(inOrder)
  const levels = all.flatMap(({ type }) => /^H([1-6])$/.exec(type)?.[1] ?? []).map(Number)
  const isMisplaced = (element: StructureElement): boolean =>
    kidsOf(element).some(
      ({ type }) =>
        allowedKids[element.type]?.test(type) === false || allowedParents[type]?.test(element.type) === false,
    )
  const rowsOf = (table: StructureElement) =>
    kidsOf(table).flatMap((kid) => (kid.type === 'TR' ? [kid] : kidsOf(kid)))
  const tables = all.filter(({ type }) => type === 'Table')
  const isDrawnApart = pdf.objects.some(
    (object) => /\/Subtype \/Form\b/.test(pdf.text(object)) && pdf.stream(object).includes('/MCID '),
  )
  return [
    ['a heading that skips a level', levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)],
    ['a list or a table with something else between its parts', all.some(isMisplaced)],
    ['a table whose rows differ in length', tables.some((table) => isRagged(pdf, rowsOf(table)))],
    ['opacity, a blend mode or a mask in CSS', isDrawnApart],
  ].flatMap(([name, isThere]) => (isThere ? [String(name)] : []))
}
