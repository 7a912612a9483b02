/** What the printer prints: the page `/cv/` as it is served. The pages' side makes it, the printer's tabs load it. */

/** One version of the CV page with everything that it loads, all of it in memory. */
export interface PrintDocument {
  /** Changes whenever the page or one of its assets does. */
  readonly version: string
  /** The page's absolute URL, so that relative links and assets resolve as they do for a visitor. */
  readonly url: string
  readonly html: string
  /** Returns the asset of a path such as `/static/site.1a2b3c.css`, or undefined where the site has none. */
  readonly asset: (path: string) => PrintAsset | undefined
}

/** A style sheet, font or picture that the page loads. */
export interface PrintAsset {
  readonly mediaType: string
  readonly bytes: Uint8Array
}
