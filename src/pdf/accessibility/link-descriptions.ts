/** Describes each link annotation with the text of the link on the page, as PDF/UA requires (ISO 14289-1 §7.18.5). */
import { encodeText, type PdfEditor, readTextEntry, withEntry } from './pdf-editor.ts'

/** A link of the page: its absolute URL and its text. */
export interface PageLink {
  readonly href: string
  readonly text: string
}

/** Returns the target of an annotation: a URL, or `#` and the name of a place in the document (ISO 32000-1 §7.3.5). */
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
