/** The part of bidi-js that paragraph.ts uses. The package's own types declare a default export that Node doesn't see. */
declare module 'bidi-js' {
  /** Creates an implementation of the Unicode Bidirectional Algorithm. */
  export default function createBidi(): {
    /** Returns the embedding level of each UTF-16 unit; the first strong character sets the paragraph's direction. */
    readonly getEmbeddingLevels: (text: string) => { readonly levels: Uint8Array }
  }
}
