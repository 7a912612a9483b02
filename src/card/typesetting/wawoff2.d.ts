/** The type of the only function that Vitrine calls in wawoff2 2.0, which has no types. */
declare module 'wawoff2' {
  /** Returns the sfnt data of a WOFF2 file. */
  export const decompress: (data: Uint8Array) => Promise<Uint8Array>
}
