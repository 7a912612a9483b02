/** The part of subset-font in use; the package has no types. */
declare module 'subset-font' {
  /** Returns the font with the glyphs of `text` and the given layout features alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'truetype' | 'woff2'
      readonly keepFeatures: string[]
      readonly noHinting: boolean
      /** Fixes axes of a variable font. */
      readonly variationAxes?: Readonly<Record<string, number>>
    },
  ): Promise<Buffer>
}
