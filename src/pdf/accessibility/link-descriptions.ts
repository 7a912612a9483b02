/** Describes each link annotation, as PDF/UA asks (ISO 14289-1 §7.18.5): with the text that the page links. */
import { encodeText, type PdfEditor, readTextEntry, withEntry } from './pdf-editor.ts'

/** A link of the page: its absolute URL and its text. */
export interface PageLink {
  readonly href: string
  readonly text: string
}

/** Adds `/Contents` to each link: the text of the page's link to that address, else the address. */
export const addLinkDescriptions = (pdf: PdfEditor, links: readonly PageLink[]): void => {
  const texts = new Map(links.filter(({ text }) => text !== '').map(({ href, text }) => [href, text]))
  for (const object of pdf.objects) {
    const annotation = pdf.text(object)
    if (!annotation.startsWith('<</Type /Annot\n/Subtype /Link')) continue
    const uri = readTextEntry(annotation, 'URI')
    const description = texts.get(uri) ?? (uri === '' ? 'Link' : uri)
    pdf.replace(object, withEntry(annotation, `/Contents ${encodeText(description)}`))
  }
}
