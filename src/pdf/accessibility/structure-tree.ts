/** Reads the structure tree that Chromium writes (ISO 32000-1 §14.7), and changes it as PDF/UA requires. */
import { matchOrThrow, type PdfEditor, withEntry } from './pdf-editor.ts'

/** A child of an element: another element, a marked-content sequence on a page, or an annotation. */
interface Kid {
  readonly source: string
  readonly element?: number
  readonly mcid?: number
  readonly page?: number
  readonly annotation?: number
}

/** A structure element: its object, its type, such as `H1`, and its children. */
export type StructureElement = Readonly<ReturnType<typeof readElement>>

const kidPattern = /<<\/Type \/(?<type>MCR|OBJR)[^>]*>>|(?<element>\d+) 0 R|(?<mcid>\d+)/g

/** Returns the number that a pattern captures; 0, which is no object's number, without a match. */
const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0)

/** Matches the entry with an element's children. */
const kidsEntry = /\n\/K (\[[^\]]*\]|\d+ 0 R|\d+|<<[^>]*>>)/

const readKids = (text: string): readonly Kid[] => {
  const kids = kidsEntry.exec(text)?.[1] ?? ''
  const ownPage = numberIn(text, /\n\/Pg (\d+) 0 R/)
  return [...kids.matchAll(kidPattern)].map(({ 0: source, groups = {} }): Kid => {
    if (groups.type === 'OBJR') return { source, annotation: numberIn(source, /\/Obj (\d+) 0 R/) }
    if (groups.element !== undefined) return { source, element: Number(groups.element) }
    const page = numberIn(source, /\/Pg (\d+) 0 R/) || ownPage
    return { source, mcid: Number(groups.mcid ?? numberIn(source, /\/MCID (\d+)/)), page }
  })
}

const readElement = (object: number, text: string) => ({
  object,
  type: matchOrThrow(text, /\n\/S \/(\w+)/, 'structure tree')[1] ?? '',
  kids: readKids(text),
})

/** Reads all structure elements, by object number. */
export const readStructure = (pdf: PdfEditor): ReadonlyMap<number, StructureElement> =>
  new Map(
    pdf.objects
      .map((object) => [object, pdf.text(object)] as const)
      .filter(([, text]) => text.startsWith('<</Type /StructElem'))
      .map(([object, text]) => [object, readElement(object, text)]),
  )

const withKids = (text: string, kids: readonly Kid[]): string =>
  text.replace(kidsEntry, `\n/K [${kids.map(({ source }) => source).join(' ')}]`)

/** Wraps the contents of each list item, but not its label, in an LBody (§14.8.4.3.3). Chromium omits it. */
export const addListBodies = (pdf: PdfEditor, structure: ReadonlyMap<number, StructureElement>): void => {
  const typeOf = (kid: Kid | undefined): string | undefined => structure.get(kid?.element ?? 0)?.type
  for (const { object, kids } of [...structure.values()].filter(({ type }) => type === 'LI')) {
    const body = kids.filter((kid) => kid.mcid === undefined && typeOf(kid) !== 'Lbl')
    const [first] = body
    if (first?.element !== undefined && body.length === 1 && typeOf(first) === 'NonStruct') {
      pdf.replace(first.element, pdf.text(first.element).replace('/S /NonStruct', '/S /LBody'))
    } else if (body.length > 0 && typeOf(first) !== 'LBody') {
      const sources = body.map(({ source }) => source).join(' ')
      const element = pdf.add(`<</Type /StructElem\n/S /LBody\n/P ${object} 0 R\n/K [${sources}]>>`)
      for (const kid of body.flatMap((kid) => kid.element ?? []))
        pdf.replace(kid, pdf.text(kid).replace(/\n\/P \d+ 0 R/, `\n/P ${element} 0 R`))
      const others = kids.filter((kid) => !body.includes(kid))
      pdf.replace(object, withKids(pdf.text(object), [...others, { source: `${element} 0 R` }]))
    }
  }
}

/**
 * Corrects types. Chromium tags the element around an image and its caption as a figure without alternative
 * text, which only the image has; it becomes a division. Chromium writes the language of foreign words into
 * elements that screen readers ignore (NonStruct); they become spans.
 */
export const correctTypes = (pdf: PdfEditor, structure: ReadonlyMap<number, StructureElement>): void => {
  for (const { object, type, kids } of structure.values()) {
    const text = pdf.text(object)
    const isGroup = type === 'Figure' && kids.some(({ element }) => element !== undefined)
    if (isGroup && !text.includes('\n/Alt ')) pdf.replace(object, text.replace('/S /Figure', '/S /Div'))
    if (type === 'NonStruct' && text.includes('\n/Lang '))
      pdf.replace(object, text.replace('/S /NonStruct', '/S /Span'))
  }
}

/** Types that Chromium writes and only PDF 2.0 has, with their counterparts in PDF 1.7 (§14.8.4). */
const roleMap = '/RoleMap <</Em /Span /Strong /Span /Title /P /Aside /Div /FENote /Note>>'

/** Maps types that PDF 1.7 lacks to types that it has. */
export const addRoleMap = (pdf: PdfEditor): void => {
  const root = structureRoot(pdf)
  pdf.replace(root, withEntry(pdf.text(root), roleMap))
}

const structureRoot = (pdf: PdfEditor): number =>
  Number(matchOrThrow(pdf.text(pdf.root), /\n\/StructTreeRoot (\d+) 0 R/, 'catalogue')[1])

/** Removes marked-content sequences from the structure tree: from their elements and from the parent tree. */
export const untagContent = (
  pdf: PdfEditor,
  structure: ReadonlyMap<number, StructureElement>,
  page: number,
  mcids: ReadonlySet<number>,
): void => {
  const isRemoved = (kid: Kid): boolean => kid.page === page && mcids.has(kid.mcid ?? -1)
  for (const { object, kids } of structure.values()) {
    const left = kids.filter((kid) => !isRemoved(kid))
    if (left.length < kids.length) pdf.replace(object, withKids(pdf.text(object), left))
  }
  const key = matchOrThrow(pdf.text(page), /\n\/StructParents (\d+)/, 'page')[1]
  const parentTree = Number(
    matchOrThrow(pdf.text(structureRoot(pdf)), /\n\/ParentTree (\d+) 0 R/, 'structure tree')[1],
  )
  const numbers = matchOrThrow(pdf.text(parentTree), /\n\/Nums \[([^\]]*)\]/, 'parent tree')[1] ?? ''
  const entries = [...numbers.matchAll(/(?<!\d)(\d+) (\d+) 0 R/g)]
  const parentsOfPage = Number(entries.find(([, number]) => number === key)?.[2])
  let mcid = -1
  const parents = pdf.text(parentsOfPage).replace(/\d+ 0 R|null/g, (parent) => {
    mcid += 1
    return mcids.has(mcid) ? 'null' : parent
  })
  pdf.replace(parentsOfPage, parents)
}
