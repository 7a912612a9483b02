/** Describes each link annotation, as PDF/UA asks (ISO 14289-1 §7.18.5): with the text that the page links. */
import { encodeText, type PdfEditor, readTextEntry, withEntry } from './pdf-editor.ts'

/** A link of the page: its absolute URL and its text. */
export interface PageLink {
  readonly href: string
  readonly text: string
}

/** Returns where an annotation leads: a URL, or `#` and the name of a place in the document (§7.3.5). */
const readTarget = (annotation: string): string => {
  const name = /\n\/Dest \/([^\s/<>[\]()]+)/.exec(annotation)?.[1]
  if (name === undefined) return readTextEntry(annotation, 'URI')
  return `#${name.replace(/#([0-9A-F]{2})/gi, (_escape, hexadecimal) => String.fromCharCode(Number.parseInt(hexadecimal, 16)))}`
}

/** Adds `/Contents` to each link: the text of the page's link to that address, or else the address. */
export const addLinkDescriptions = (pdf: PdfEditor, links: readonly PageLink[]): void => {
  const texts = new Map(
    links
      .filter(({ text }) => text !== '')
      .flatMap(({ href, text }) => [
        [href, text],
        [href.replace(/^[^#]*/, ''), text],
      ]),
  )
  for (const object of pdf.objects) {
    const annotation = pdf.text(object)
    if (!annotation.startsWith('<</Type /Annot\n/Subtype /Link')) continue
    const target = readTarget(annotation)
    pdf.replace(object, withEntry(annotation, `/Contents ${encodeText(texts.get(target) ?? target)}`))
  }
}
