/** Types for a part of bidi-js 1.1. Its own describe an ES module, but Node loads the CommonJS one. */
declare module 'bidi-js' {
  /** Creates an implementation of the Unicode Bidirectional Algorithm. */
  export default function createBidi(): {
    /** Returns the embedding level of each UTF-16 unit. The first strong character sets the direction. */
    readonly getEmbeddingLevels: (text: string) => { readonly levels: Uint8Array }
  }
}
