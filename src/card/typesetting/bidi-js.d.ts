/** The part of bidi-js that paragraphs use; the package's own types speak of a default export that Node's import has not. */
declare module 'bidi-js' {
  /** Makes the functions of the Unicode Bidirectional Algorithm. */
  export default function createBidi(): {
    /** Returns the embedding level of each UTF-16 unit; the paragraph's direction is its first strong character's. */
    readonly getEmbeddingLevels: (text: string) => { readonly levels: Uint8Array }
  }
}
