/**
 * Adds to a PDF what Chromium leaves out: author, XMP metadata, descriptions of links, list bodies,
 * artifacts, and the CV as data. docs/pdf-accessibility.md lists the requirements of PDF/UA-1.
 */
import { deflateSync } from 'node:zlib'
import { escapeMarkup, toValidXml } from '../../lib/text/escape-html.ts'
import { addArtifacts } from './artifacts.ts'
import {
  contentStreamOf,
  encodeText,
  matchOrThrow,
  openPdf,
  type PdfEditor,
  pageObjectsOf,
  readTextEntry,
  unicodeMapOf,
  withEntry,
} from './pdf-editor.ts'
import {
  addListBodies,
  addRoleMap,
  correctTypes,
  readStructure,
  type StructureElement,
} from './structure-tree.ts'
import { findTagFaults } from './tag-faults.ts'
import { fillUnicodeMaps } from './unicode-maps.ts'

/** Returns the target of an annotation: a URL, or `#` and the name of a destination (ISO 32000-1 §7.3.5). */
const readTarget = (annotation: string): string => {
  const name = /\n\/Dest \/([^\s/<>[\]()]+)/.exec(annotation)?.[1]
  if (name === undefined) return readTextEntry(annotation, 'URI')
  const read = (_escape: string, hexadecimal: string) => String.fromCharCode(Number.parseInt(hexadecimal, 16))
  return `#${name.replace(/#([0-9A-F]{2})/gi, read)}`
}

/**
 * Adds `/Contents` to each link: the text of the page's link to that address, or the address itself. Links to
 * one address may have different texts, in the same order in the page and in the structure.
 */
const addLinkDescriptions = (
  pdf: PdfEditor,
  structure: ReadonlyMap<number, StructureElement>,
  links: PageFacts['links'],
): void => {
  const texts = Map.groupBy(links, ({ href }) => href)
  const places = Map.groupBy(links, ({ href }) => href.replace(/^[^#]*/, ''))
  const seen = new Map<string, number>()
  for (const { kids } of [...structure.values()].filter(({ type }) => type === 'Link')) {
    const annotations = kids.flatMap(({ annotation }) => annotation ?? [])
    const [target] = annotations.map((object) => readTarget(pdf.text(object)))
    if (target === undefined) continue
    const index = seen.get(target) ?? 0
    seen.set(target, index + 1)
    const text = (texts.get(target) ?? places.get(target))?.[index]?.text || target
    for (const object of annotations)
      pdf.replace(object, withEntry(pdf.text(object), `/Contents ${encodeText(text)}`))
  }
}

const bag = (kind: 'Alt' | 'Bag' | 'Seq', value: string, attributes = ''): string =>
  `<rdf:${kind}><rdf:li${attributes}>${escapeMarkup(value)}</rdf:li></rdf:${kind}>`

/**
 * Returns the XMP packet, without empty properties.
 *
 * @param language BCP 47
 * @param claimsPdfUa whether the PDF may claim PDF/UA-1; see docs/pdf-accessibility.md
 */
const xmpPacket = (title: string, author: string, language: string, claimsPdfUa: boolean): string => {
  const properties = [
    claimsPdfUa ? '<pdfuaid:part>1</pdfuaid:part>' : '',
    title === '' ? '' : `<dc:title>${bag('Alt', title, ' xml:lang="x-default"')}</dc:title>`,
    author === '' ? '' : `<dc:creator>${bag('Seq', author)}</dc:creator>`,
    language === '' ? '' : `<dc:language>${bag('Bag', language)}</dc:language>`,
  ]
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
${properties.filter((property) => property !== '').join('\n')}
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}

/** File name of the CV's data in its PDF. */
export const EMBEDDED_RESUME_FILE = 'resume.json'

/** Facts of the page that the PDF needs and Chromium leaves out. */
export interface PageFacts {
  /** Empty if the page names none. */
  readonly author: string
  /** Absolute URLs and their texts. */
  readonly links: readonly { readonly href: string; readonly text: string }[]
  /** Names of content that Chromium tags against the rules of PDF/UA, for people: "a footnote". */
  readonly untaggable: readonly string[]
  /** The CV as JSON Resume, to embed in the PDF; undefined to embed nothing. */
  readonly resume?: string | undefined
}

/** Matches text with glyph 0, which stands for characters that the font lacks. Each glyph has four digits. */
const missingGlyph = /^(?:\S+ \S+ Td )?<(?:[0-9A-F]{4})*?0000(?:[0-9A-F]{4})*> Tj$/m

/** Whether every glyph has a Unicode value, as PDF/UA requires. */
const mapsAllGlyphs = (pdf: PdfEditor): boolean =>
  pageObjectsOf(pdf).every((page) => !missingGlyph.test(pdf.stream(contentStreamOf(pdf, page)))) &&
  pdf.objects.every((object) => !/^<(?:[0-9A-F]{2}){1,2}> <0000>$/m.test(unicodeMapOf(pdf, object) ?? ''))

/** Returns why a PDF may not claim PDF/UA, for people. */
const findFaults = (pdf: PdfEditor, { untaggable }: PageFacts): readonly string[] => [
  ...untaggable,
  ...findTagFaults(pdf, readStructure(pdf)),
  ...(mapsAllGlyphs(pdf) ? [] : ['a character that no font has']),
]

const addMetadata = (pdf: PdfEditor, author: string, claimsPdfUa: boolean): void => {
  const info = pdf.text(pdf.info)
  const catalogue = pdf.text(pdf.root)
  const title = readTextEntry(info, 'Title')
  const language = readTextEntry(catalogue, 'Lang')
  const packet = xmpPacket(title, author, language, claimsPdfUa)
  const metadata = pdf.addStream('/Type /Metadata\n/Subtype /XML', Buffer.from(toValidXml(packet)))
  pdf.replace(pdf.root, withEntry(catalogue, `/Metadata ${metadata} 0 R`))
  if (author !== '') pdf.replace(pdf.info, withEntry(info, `/Author ${encodeText(author)}`))
}

/** Embeds the CV's data as an associated file (ISO 32000-2 §14.13), described as PDF/UA-1 §7.11 requires. */
const addResume = (pdf: PdfEditor, resume: string): void => {
  const content = Buffer.from(resume)
  const entries =
    '/Type /EmbeddedFile\n/Subtype /application#2Fjson\n' +
    `/Params <</Size ${content.length}>>\n/Filter /FlateDecode`
  const stream = `${pdf.addStream(entries, deflateSync(content))} 0 R`
  const name = `(${EMBEDDED_RESUME_FILE})`
  const file = pdf.add(
    `<</Type /Filespec\n/F ${name}\n/UF ${name}\n/Desc (This CV as JSON Resume)\n` +
      `/AFRelationship /Source\n/EF <</F ${stream}\n/UF ${stream}>>>>`,
  )
  const names = `/AF [${file} 0 R]\n/Names <</EmbeddedFiles <</Names [${name} ${file} 0 R]>>>>`
  pdf.replace(pdf.root, withEntry(pdf.text(pdf.root), names))
}

/** A completed PDF, and why it does not claim PDF/UA, for people; empty if it does. */
interface CompletedPdf {
  readonly pdf: Buffer
  readonly whyNotPdfUa: readonly string[]
}

const complete = (bytes: Uint8Array, facts: PageFacts): CompletedPdf => {
  const pdf = openPdf(bytes)
  matchOrThrow(pdf.text(pdf.root), /\/Marked true/, 'catalogue')
  fillUnicodeMaps(pdf)
  addArtifacts(pdf, readStructure(pdf))
  const structure = readStructure(pdf)
  addListBodies(pdf, structure)
  correctTypes(pdf, structure)
  addRoleMap(pdf)
  addLinkDescriptions(pdf, structure, facts.links)
  const faults = findFaults(pdf, facts)
  addMetadata(pdf, facts.author, faults.length === 0)
  if (facts.resume !== undefined) addResume(pdf, facts.resume)
  return { pdf: pdf.write(), whyNotPdfUa: faults }
}

/** The dates in the document information. Nothing else differs between two prints of a page. */
const dates = /\/(?:CreationDate|ModDate) \(([^)]*)\)/g

/** Bytes to search for the dates: the document information is Chromium's first object. */
const DATES_WITHIN = 4_096

/** Returns a copy of a PDF with the dates of another. */
const withDatesOf = (pdf: Buffer, dated: Buffer): Buffer => {
  const copy = Buffer.from(pdf)
  const source = [...dated.toString('latin1', 0, DATES_WITHIN).matchAll(dates)]
  for (const [index, { 0: entry, index: offset }] of [
    ...pdf.toString('latin1', 0, DATES_WITHIN).matchAll(dates),
  ].entries())
    copy.write((source[index]?.[0] ?? entry).slice(0, entry.length), offset, 'latin1')
  return copy
}

/**
 * Creates a function that completes the prints of one page. The result is reused while only the dates differ.
 *
 * @throws {UnknownLayoutError} from the function, if the layout of the PDF is unknown
 */
export const createPdfCompleter = (facts: PageFacts): ((pdf: Uint8Array) => CompletedPdf) => {
  let last: (CompletedPdf & { readonly print: Buffer }) | undefined
  return (pdf) => {
    const print = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    if (last === undefined || !withDatesOf(last.print, print).equals(print))
      last = { print, ...complete(print, facts) }
    return { ...last, pdf: withDatesOf(last.pdf, print) }
  }
}
