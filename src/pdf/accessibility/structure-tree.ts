/** Reads the structure tree that Chromium writes (ISO 32000-1 §14.7), and changes it as PDF/UA requires. */
import { matchOrThrow, type PdfEditor, withEntry } from './pdf-editor.ts'

/** A child of an element: another element, a marked-content sequence on a page, or an annotation. */
export type Kid =
  | { readonly kind: 'element'; readonly element: number; readonly source: string }
  | { readonly kind: 'content'; readonly mcid: number; readonly page: number; readonly source: string }
  | { readonly kind: 'object'; readonly source: string }

/** A structure element. */
export interface StructureElement {
  readonly object: number
  /** The structure type, such as `H1`. */
  readonly type: string
  readonly kids: readonly Kid[]
}

const kidPattern = /<<\/Type \/(?<type>MCR|OBJR)[^>]*>>|(?<element>\d+) 0 R|(?<mcid>\d+)/g

const entryOf = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0)

/** The entry of an element that has its children. */
const kidsEntry = /\n\/K (\[[^\]]*\]|\d+ 0 R|\d+|<<[^>]*>>)/

const readKids = (text: string): readonly Kid[] => {
  const kids = kidsEntry.exec(text)?.[1] ?? ''
  const ownPage = entryOf(text, /\n\/Pg (\d+) 0 R/)
  return [...kids.matchAll(kidPattern)].map(({ 0: source, groups = {} }): Kid => {
    if (groups.type === 'OBJR') return { kind: 'object', source }
    if (groups.element !== undefined) return { kind: 'element', element: Number(groups.element), source }
    const page = entryOf(source, /\/Pg (\d+) 0 R/) || ownPage
    return { kind: 'content', mcid: Number(groups.mcid ?? entryOf(source, /\/MCID (\d+)/)), page, source }
  })
}

const readElement = (object: number, text: string): StructureElement => ({
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

/** Puts the contents of each list item, except its label, into one LBody (§14.8.4.3.3), which Chromium leaves out. */
export const addListBodies = (pdf: PdfEditor, structure: ReadonlyMap<number, StructureElement>): void => {
  const typeOf = (kid: Kid | undefined): string | undefined =>
    kid?.kind === 'element' ? structure.get(kid.element)?.type : undefined
  for (const { object, kids } of [...structure.values()].filter(({ type }) => type === 'LI')) {
    const body = kids.filter((kid) => kid.kind !== 'content' && typeOf(kid) !== 'Lbl')
    const [only] = body
    if (only?.kind === 'element' && body.length === 1 && typeOf(only) === 'NonStruct') {
      pdf.replace(only.element, pdf.text(only.element).replace('/S /NonStruct', '/S /LBody'))
    } else if (body.length > 0 && typeOf(only) !== 'LBody') {
      const sources = body.map(({ source }) => source).join(' ')
      const element = pdf.add(`<</Type /StructElem\n/S /LBody\n/P ${object} 0 R\n/K [${sources}]>>`)
      for (const kid of body.filter((kid) => kid.kind === 'element'))
        pdf.replace(kid.element, pdf.text(kid.element).replace(/\n\/P \d+ 0 R/, `\n/P ${element} 0 R`))
      const others = kids.filter((kid) => !body.includes(kid))
      const added: Kid = { kind: 'element', element, source: `${element} 0 R` }
      pdf.replace(object, withKids(pdf.text(object), [...others, added]))
    }
  }
}

/**
 * Retags the element around an image and its caption as a division. Chromium also tags it as a figure, without the alternative
 * text, which the image has.
 */
export const retagFigureGroups = (pdf: PdfEditor, structure: ReadonlyMap<number, StructureElement>): void => {
  for (const { object, type, kids } of structure.values()) {
    const isGroup = type === 'Figure' && kids.some(({ kind }) => kind === 'element')
    const text = pdf.text(object)
    if (isGroup && !text.includes('\n/Alt ')) pdf.replace(object, text.replace('/S /Figure', '/S /Div'))
  }
}

/** Retags words in another language as spans. Chromium writes their language into elements that readers ignore (NonStruct). */
export const retagForeignWords = (pdf: PdfEditor, structure: ReadonlyMap<number, StructureElement>): void => {
  for (const { object, type } of structure.values()) {
    const text = pdf.text(object)
    if (type === 'NonStruct' && text.includes('\n/Lang '))
      pdf.replace(object, text.replace('/S /NonStruct', '/S /Span'))
  }
}

/** Types of PDF 2.0 that Chromium writes, and their counterparts in PDF 1.7 (§14.8.4). */
const roles: Readonly<Record<string, string>> = {
  Em: 'Span',
  Strong: 'Span',
  Title: 'P',
  Aside: 'Div',
  FENote: 'Note',
}

/** Maps the types that PDF 1.7 does not have to types that it has. */
export const addRoleMap = (pdf: PdfEditor, structure: ReadonlyMap<number, StructureElement>): void => {
  const types = new Set([...structure.values()].map(({ type }) => type))
  const entries = Object.entries(roles).filter(([type]) => types.has(type))
  if (entries.length === 0) return
  const root = structureRoot(pdf)
  const map = entries.map(([type, role]) => `/${type} /${role}`).join(' ')
  pdf.replace(root, withEntry(pdf.text(root), `/RoleMap <<${map}>>`))
}

const structureRoot = (pdf: PdfEditor): number =>
  Number(matchOrThrow(pdf.text(pdf.root), /\n\/StructTreeRoot (\d+) 0 R/, 'catalogue')[1])

/** Removes marked-content sequences from the elements that have them, and from the parent tree. */
export const removeContent = (
  pdf: PdfEditor,
  structure: ReadonlyMap<number, StructureElement>,
  page: number,
  mcids: ReadonlySet<number>,
): void => {
  const isRemoved = (kid: Kid): boolean => kid.kind === 'content' && kid.page === page && mcids.has(kid.mcid)
  for (const { object, kids } of structure.values()) {
    const left = kids.filter((kid) => !isRemoved(kid))
    if (left.length < kids.length) pdf.replace(object, withKids(pdf.text(object), left))
  }
  const key = matchOrThrow(pdf.text(page), /\n\/StructParents (\d+)/, 'page')[1]
  const tree = Number(
    matchOrThrow(pdf.text(structureRoot(pdf)), /\n\/ParentTree (\d+) 0 R/, 'structure tree')[1],
  )
  const numbers = matchOrThrow(pdf.text(tree), /\n\/Nums \[([^\]]*)\]/, 'parent tree')[1] ?? ''
  const entries = [...numbers.matchAll(/(?<!\d)(\d+) (\d+) 0 R/g)]
  const list = Number(entries.find(([, number]) => number === key)?.[2])
  let mcid = -1
  const parents = pdf.text(list).replace(/\d+ 0 R|null/g, (parent) => {
    mcid += 1
    return mcids.has(mcid) ? 'null' : parent
  })
  pdf.replace(list, parents)
}
