/** The part of subset-font that the tools use; the package brings no types. */
declare module 'subset-font' {
  /** Returns the font with the glyphs of `text` and the given layout features alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'sfnt' | 'woff' | 'woff2'
      readonly keepFeatures: string[]
      readonly noHinting: boolean
    },
  ): Promise<Buffer>
}
