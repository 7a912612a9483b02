/** What a tab loads and prints: a CV or an application with everything that it loads. */

/** One version of a CV or an application, with all that it loads in memory. */
export interface PrintDocument {
  /** Changes whenever the page or one of its images does. */
  readonly version: string
  /** The page's absolute URL, against which relative links and assets resolve. */
  readonly url: string
  /** The CV's file in the content folder; undefined for an application. */
  readonly file?: string
  readonly html: string
  /** The CV as JSON Resume, for the PDF to embed; undefined to embed nothing. */
  readonly resume?: string | undefined
  /** Returns the asset at a path such as `/static/site.1a2b3c.css`, or undefined if the site has none. */
  readonly findAsset: (path: string) => PrintAsset | undefined
}

/** A style sheet, font or image that the page loads. */
export interface PrintAsset {
  readonly mediaType: string
  readonly bytes: Uint8Array
}
