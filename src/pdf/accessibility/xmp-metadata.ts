/** Writes the XMP packet (ISO 16684-1) of a PDF: title, author, language, and the claim that it is PDF/UA-1. */
import { escapeMarkup } from '../../lib/escape-html.ts'

/** What the packet says. */
export interface PdfMetadata {
  readonly title: string
  readonly author: string
  /** BCP 47. */
  readonly language: string
  /** True if the PDF may claim PDF/UA-1; see docs/pdf-accessibility.md. */
  readonly claimsPdfUa: boolean
}

const bag = (kind: 'Alt' | 'Bag' | 'Seq', value: string, attributes = ''): string =>
  `<rdf:${kind}><rdf:li${attributes}>${escapeMarkup(value)}</rdf:li></rdf:${kind}>`

/** Returns the packet, without the properties that are empty. */
export const xmpPacket = ({ title, author, language, claimsPdfUa }: PdfMetadata): string => {
  const properties = [
    claimsPdfUa ? '<pdfuaid:part>1</pdfuaid:part>' : '',
    title === '' ? '' : `<dc:title>${bag('Alt', title, ' xml:lang="x-default"')}</dc:title>`,
    author === '' ? '' : `<dc:creator>${bag('Seq', author)}</dc:creator>`,
    language === '' ? '' : `<dc:language>${bag('Bag', language)}</dc:language>`,
  ]
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
${properties.filter((property) => property !== '').join('\n')}
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}
