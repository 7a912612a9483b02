/** Types for a part of wawoff2 2.0, which has none. */
declare module 'wawoff2' {
  /** Returns the sfnt data of a WOFF2 file. */
  export const decompress: (data: Uint8Array) => Promise<Uint8Array>
}
