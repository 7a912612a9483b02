/** The part of wawoff2 that the fonts use; the package brings no types. */
declare module 'wawoff2' {
  /** Returns the sfnt data of a WOFF2 file. */
  export const decompress: (data: Uint8Array) => Promise<Uint8Array>
}
