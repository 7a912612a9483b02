/** The part of subset-font in use; the package has no types. */
declare module 'subset-font' {
  /** Returns the font reduced to the glyphs of `text` and the layout features in `keepFeatures`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'truetype' | 'woff2'
      readonly keepFeatures: string[]
      readonly noHinting: boolean
      /** Pins axes of a variable font to one value each. */
      readonly variationAxes?: Readonly<Record<string, number>>
    },
  ): Promise<Buffer>
}
